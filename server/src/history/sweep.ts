import { setImmediate as nextTick } from 'node:timers/promises';
import type { Queries } from '../platform/db/database.ts';
import { fromNow } from '../platform/db/now.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Entries removed at a time: writes wait for them. */
const BATCH = 500;

/** Removes entries of the change log that are older than `days`, the oldest first. Resolves to their number. */
export async function sweepHistory(query: Queries, days: number): Promise<number> {
  const before = fromNow(-days * DAY);
  for (let removed = 0; ; ) {
    await nextTick();
    const oldest = query
      .selectFrom('change_log')
      .select('id')
      .where('at', '<', before)
      .orderBy('at')
      .orderBy('id')
      .limit(BATCH);
    const { numDeletedRows } = await query
      .deleteFrom('change_log')
      .where('id', 'in', oldest)
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    if (numDeletedRows < BATCH) return removed;
  }
}
