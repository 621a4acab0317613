import type { Queries } from './database.ts';
import { prepared } from './prepared.ts';
import type { RecordTableName } from './tables.ts';

/**
 * Reads a number that changes with every write that may change the list of these records, or one of these lists, as soon
 * as the write is visible to others. Triggers count (`migrations/list-triggers.ts`).
 */
export function listRevision(query: Queries, ...lists: RecordTableName[]): () => Promise<number> {
  const read = prepared(query, () =>
    query
      .selectFrom('list_revisions')
      .select((eb) => eb.fn.sum<number | null>('revision').as('revision'))
      .where('list', 'in', lists)
      .compile(),
  );
  return async () => (await read({}))[0]?.revision ?? 0;
}
