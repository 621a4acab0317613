import type { Queries } from './database.ts';
import type { RecordTableName } from './tables.ts';

/**
 * A number that is another one after every write that may change what the list of these records shows, as soon as
 * the write is visible to others. The database counts by itself (migration 0002).
 */
export async function readListRevision(query: Queries, list: RecordTableName): Promise<number> {
  const { revision } = await query
    .selectFrom('list_revisions')
    .select((eb) => eb.fn.sum<number | null>('revision').as('revision'))
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return revision ?? 0;
}
