import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { LoggedEntry } from './read-entries.ts';

/**
 * Which side lists the slots that were changed, where an older version wrote the entry: they are counted in SQL, since
 * there are thousands at times. Entries have their number since.
 */
const LISTED: Partial<Record<ChangeAction, 'before' | 'after'>> = {
  restore: 'after',
  'undo-restore': 'before',
  // The slots that the restore filled.
  'redo-restore': 'after',
};

/** How many slots those of the entries changed that are restores or the undo of one, by the entry's id. */
export async function restoredSlots(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  entries: readonly LoggedEntry[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const [action, side] of Object.entries(LISTED)) {
    const ids = entries.filter((entry) => entry.action === action).map(({ id }) => id);
    if (ids.length === 0) continue;
    const column = sql.ref(side);
    const length =
      engine === 'postgres'
        ? sql<number>`coalesce(("after"::json ->> 'changed')::int, json_array_length(${column}::json -> 'pictures'))`
        : sql<number>`coalesce("after" ->> 'changed', json_array_length(${column}, '$.pictures'))`;
    const rows = await query
      .selectFrom('change_log')
      .select(['id', length.as('slots')])
      .where('id', 'in', ids)
      .execute();
    for (const { id, slots } of rows) counts.set(id, slots ?? 0);
  }
  return counts;
}
