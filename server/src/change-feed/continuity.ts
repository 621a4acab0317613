import { sql } from 'kysely';
import type { Database, Queries } from '../platform/db/database.ts';
import { byPosition, type FeedPosition } from '../platform/db/feed/feed-position.ts';
import { type Cursor, endedCursor, fingerprint, type Newest, type Reader } from './cursor.ts';
import type { FedSource } from './fed-sources.ts';

export async function databaseOf({ engine, query }: Database): Promise<string> {
  const { life } = await query.selectFrom('change_feed').select('life').executeTakeFirstOrThrow();
  return fingerprint(engine === 'postgres' ? `${life} ${await serverLife(query)}` : life);
}

// A dump that is loaded elsewhere has the same rows, but other numbers of transactions; a server that was set back to an
// earlier time, or has taken over from another one, is on another timeline.
async function serverLife(query: Queries): Promise<string> {
  const { rows } = await sql<{ server: string }>`
    select (select system_identifier from pg_control_system()) || ' '
      || (select timeline_id from pg_control_checkpoint()) as server`.execute(query);
  return rows[0]?.server ?? '';
}

/** The reader of these sources in this database, as a cursor has them. */
export async function readerOf(db: Database, readable: readonly FedSource[]): Promise<Reader> {
  return {
    database: await databaseOf(db),
    kinds: fingerprint(readable.map(({ entity }) => entity).join(' ')),
  };
}

/** The newest entry of the change log. After records were read, it is not older than what was read. */
export async function newestEntry(query: Queries): Promise<Newest> {
  const entry = await query
    .selectFrom('change_log')
    .select(['id', 'at', 'request_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Of an empty log, what was swept tells it from another one.
  return entry
    ? { id: entry.id, fingerprint: ofEntry(entry) }
    : { id: 0, fingerprint: ofPosition(await sweptPosition(query)) };
}

/** Throws 409 unless the cursor is of this database, and of a reader of the same kinds of record. */
export function requireSameReader(cursor: Cursor, now: Reader): void {
  if (cursor.database !== now.database || cursor.kinds !== now.kinds) throw endedCursor();
}

/**
 * Throws 409 unless everything since the cursor was to be found in the change log. To be asked after reading it: entries
 * are swept at any time.
 */
export async function requireContinuous({ query }: Database, cursor: Cursor): Promise<void> {
  const swept = await sweptPosition(query);
  if (byPosition(swept, cursor.position) > 0) throw endedCursor();
  if (cursor.newest.id === 0 && ofPosition(swept) === cursor.newest.fingerprint) return;
  const entry = await query
    .selectFrom('change_log')
    .select(['at', 'request_id'])
    .where('id', '=', cursor.newest.id)
    .executeTakeFirst();
  if (!entry || ofEntry(entry) !== cursor.newest.fingerprint) throw endedCursor();
}

function sweptPosition(query: Queries): Promise<FeedPosition> {
  return query
    .selectFrom('change_feed')
    .select(['swept_transaction as transaction', 'swept_id as id'])
    .executeTakeFirstOrThrow();
}

function ofPosition({ transaction, id }: FeedPosition): string {
  return fingerprint(`${transaction} ${id}`);
}

function ofEntry({ at, request_id }: { at: string; request_id: string }): string {
  return fingerprint(`${at} ${request_id}`);
}
