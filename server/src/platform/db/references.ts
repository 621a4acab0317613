import type { Queries } from './database.ts';
import type { RecordTableName } from './tables.ts';

/** Those of `ids` that have no row in `table`, in the order given. */
export async function missingIds(
  trx: Queries,
  table: RecordTableName,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}
