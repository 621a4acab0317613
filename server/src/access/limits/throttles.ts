import type { Queries } from '../../platform/db/database.ts';
import { fromNow, now } from '../../platform/db/now.ts';

/** How failures lead to waiting: the first `free` cost nothing, then each doubles the wait. Times in milliseconds. */
export interface Delays {
  free: number;
  first: number;
  longest: number;
  /** After this long without a failure the count is reset; longer than `longest`. */
  forgotten: number;
}

/** Milliseconds until `key` may try again; 0: now. */
export async function waitOf(query: Queries, key: string, delays: Delays): Promise<number> {
  const row = await query
    .selectFrom('throttles')
    .select(['count', 'expires_at'])
    .where('key', '=', key)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row || row.count < delays.free) return 0;
  const failedAt = Date.parse(row.expires_at) - delays.forgotten;
  const delay = Math.min(delays.longest, delays.first * 2 ** (row.count - delays.free));
  return Math.max(0, failedAt + delay - Date.now());
}

/** Counts a failure of `key`; `waitOf` takes it into account. */
export async function countFailure(query: Queries, key: string, { forgotten }: Delays): Promise<void> {
  await countOne(query, key, { milliseconds: forgotten, prolongs: true });
}

/**
 * Counts an event of `key` in a window that starts with the first one. Resolves to the count, this event
 * included, and to the milliseconds until the window ends.
 */
export async function countInWindow(
  query: Queries,
  key: string,
  milliseconds: number,
): Promise<{ count: number; endsIn: number }> {
  const row = await countOne(query, key, { milliseconds, prolongs: false });
  return { count: row.count, endsIn: Date.parse(row.expires_at) - Date.now() };
}

/** Counts one more of `key`, for so long after the first one; `prolongs`: after the last one. */
function countOne(
  query: Queries,
  key: string,
  { milliseconds, prolongs }: { milliseconds: number; prolongs: boolean },
) {
  const expiresAt = fromNow(milliseconds);
  return query
    .insertInto('throttles')
    .values({ key, count: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const open = eb.case().when('throttles.expires_at', '>', now());
        return {
          count: open
            .then(eb('throttles.count', '+', 1))
            .else(1)
            .end(),
          expires_at: prolongs ? expiresAt : open.then(eb.ref('throttles.expires_at')).else(expiresAt).end(),
        };
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Clears the count of `key`; resolves to the failures that were counted. */
export async function forget(query: Queries, key: string): Promise<number> {
  const row = await query
    .deleteFrom('throttles')
    .where('key', '=', key)
    .returning(['count', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now() ? row.count : 0;
}

/** Takes `failures` back that were counted for `key`. */
export async function takeBack(query: Queries, key: string, failures: number): Promise<void> {
  await query
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', failures) }))
    .where('key', '=', key)
    .where('count', '>=', failures)
    .execute();
}
