import type { Queries } from './database.ts';
import { prepared } from './prepared.ts';
import type { RecordTableName } from './tables.ts';

/**
 * Reads a number that is another one after every write that may change what the list of these records shows, as soon
 * as the write is visible to others. The database counts by itself (migration 0002).
 */
export function listRevision(query: Queries, list: RecordTableName): () => Promise<number> {
  const read = prepared(query, () =>
    query
      .selectFrom('list_revisions')
      .select((eb) => eb.fn.sum<number | null>('revision').as('revision'))
      .where('list', '=', list)
      .compile(),
  );
  return async () => (await read({}))[0]?.revision ?? 0;
}
