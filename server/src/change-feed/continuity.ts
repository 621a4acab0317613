import { sql } from 'kysely';
import type { Database, Queries } from '../platform/db/database.ts';
import { byPosition } from '../platform/db/feed/feed-position.ts';
import { type Cursor, endedCursor, type Newest, shortHash } from './cursor.ts';
import type { FedSource } from './fed-sources.ts';

/** Which database this is, as a cursor says it. */
export async function databaseLife({ engine, query }: Database): Promise<string> {
  const { life } = await query.selectFrom('change_feed').select('life').executeTakeFirstOrThrow();
  return shortHash(engine === 'postgres' ? `${life} ${await serverLife(query)}` : life);
}

// A dump that is loaded elsewhere has the same rows, but other numbers of transactions; a server that was set back to an
// earlier time, or has taken over from another one, is on another timeline.
async function serverLife(query: Queries): Promise<string> {
  const { rows } = await sql<{ server: string }>`
    select (select system_identifier from pg_control_system()) || ' '
      || (select timeline_id from pg_control_checkpoint()) as server`.execute(query);
  return rows[0]?.server ?? '';
}

/** The kinds of records that a reader can read, as a cursor has them. */
export function readableBy(sources: readonly FedSource[]): string {
  return shortHash(sources.map(({ entity }) => entity).join(' '));
}

/** The newest entry of the change log. After records were read, it is not older than what was read. */
export async function newestEntry(query: Queries): Promise<Newest> {
  const entry = await query
    .selectFrom('change_log')
    .select(['id', 'at', 'request_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry ? { id: entry.id, mark: markOf(entry) } : { id: 0, mark: shortHash('') };
}

/** Throws 409 unless the cursor is of this database, and of a reader of the same kinds of record. */
export function requireSameReader(cursor: Cursor, now: { life: string; readable: string }): void {
  if (cursor.life !== now.life || cursor.readable !== now.readable) throw endedCursor();
}

/**
 * Throws 409 unless everything since the cursor was to be found in the change log. To be asked after reading it: entries
 * are swept at any time.
 */
export async function requireContinuous({ query }: Database, cursor: Cursor): Promise<void> {
  const swept = await query
    .selectFrom('change_feed')
    .select(['swept_transaction as transaction', 'swept_id as id'])
    .executeTakeFirstOrThrow();
  if (byPosition(swept, cursor.position) > 0) throw endedCursor();
  if (cursor.newest.id === 0) return;
  const entry = await query
    .selectFrom('change_log')
    .select(['at', 'request_id'])
    .where('id', '=', cursor.newest.id)
    .executeTakeFirst();
  if (!entry || markOf(entry) !== cursor.newest.mark) throw endedCursor();
}

function markOf({ at, request_id }: { at: string; request_id: string }): string {
  return shortHash(`${at} ${request_id}`);
}
