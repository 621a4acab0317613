import type { Queries } from './database.ts';
import { builtOnce } from './prepared.ts';
import type { RecordTableName } from './tables.ts';

/** Those of `ids` that have no row in `table`, in the order given. */
export async function missingIds(
  trx: Queries,
  table: RecordTableName,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const build = () => trx.selectFrom(table).select('id').where('id', 'in', ids).compile();
  const read = ids.length === 1 ? builtOnce(trx, { key: `id of ${table}`, parameters: ids, build }) : build();
  const { rows } = await trx.executeQuery(read);
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}
