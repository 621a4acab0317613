import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { RecordTableName } from './tables.ts';

/** Those of `ids` that have no row in `table`, in the order given. */
export async function missingIds(
  query: Queries,
  table: RecordTableName,
  ids: readonly number[],
): Promise<number[]> {
  const [missing = []] = await missingInEach(query, [{ table, ids }]);
  return missing;
}

/** Like `missingIds`, for several tables in one query: for each, in their order. */
export async function missingInEach(
  query: Queries,
  wanted: readonly { table: RecordTableName; ids: readonly number[] }[],
): Promise<number[][]> {
  const reads = wanted.flatMap(({ table, ids }, place) =>
    ids.length === 0
      ? []
      : query
          .selectFrom(table)
          .select(['id', sql.lit(place).as('place')])
          .where('id', 'in', ids),
  );
  const [first, ...others] = reads;
  const rows = first ? await others.reduce((all, read) => all.unionAll(read), first).execute() : [];
  const found = wanted.map(() => new Set<number>());
  for (const { id, place } of rows) found[place]?.add(id);
  return wanted.map(({ ids }, place) => ids.filter((id) => !found[place]?.has(id)));
}
