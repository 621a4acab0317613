import { BACKUP_MESSAGES, type BackupState } from '@kitroom/contract/backups/backups';
import { type Author, logChange } from '../platform/db/change-log.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { now } from '../platform/db/now.ts';
import type { Row } from '../platform/db/tables.ts';

/** Another would come to the same. */
const WRITTEN: readonly BackupState[] = ['made', 'incomplete'];
/** After this long, what failed is tried again. */
const RETRY_MILLISECONDS = 60 * 60 * 1000;

/** In the lease of backups: what still seems to run was interrupted, and so was a check. */
export async function noteInterrupted(trx: Transaction): Promise<void> {
  await trx
    .updateTable('backups')
    .set({ state: 'interrupted', ended_at: now(), bytes: null, error: BACKUP_MESSAGES.interrupted })
    .where('state', '=', 'running')
    .execute();
  await trx
    .updateTable('backups')
    .set({ check_started_at: null })
    .where('check_started_at', 'is not', null)
    .where('checked_at', 'is', null)
    .execute();
}

/** Adds a backup that begins now, for this user or for the schedule (null). Resolves to its id. */
export async function beginBackup(trx: Transaction, file: string, userId: number | null): Promise<number> {
  const { id } = await trx
    .insertInto('backups')
    .values({ user_id: userId, state: 'running', started_at: now(), file })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a backup that somebody begins, and logs it. Resolves to its id. */
export async function beginBackupBy(trx: Transaction, file: string, author: Author): Promise<number> {
  const id = await beginBackup(trx, file, author.userId);
  await logChange(trx, { author, action: 'backup-started', entity: 'backups', entityId: id });
  return id;
}

/** The newest backup, if it was interrupted, or has no end although nobody is at it. */
export async function interruptedBackup(query: Queries): Promise<Row<'backups'> | undefined> {
  const newest = await newestBackup(query).executeTakeFirst();
  return newest?.state === 'running' || newest?.state === 'interrupted' ? newest : undefined;
}

/**
 * When a backup that was to begin at `time` is due: then, after a failure an hour later, and never where it was written.
 * What a clock that was ahead has dated later does not count.
 */
export async function dueSince(query: Queries, time: Date): Promise<Date | undefined> {
  const since = query
    .selectFrom('backups')
    .where('started_at', '>=', time.toISOString())
    .where('started_at', '<=', now());
  if (await since.select('id').where('state', 'in', WRITTEN).limit(1).executeTakeFirst()) return undefined;
  const failed = await since
    .select('ended_at')
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return failed?.ended_at ? new Date(Date.parse(failed.ended_at) + RETRY_MILLISECONDS) : time;
}

/** How many backups in a row were not made, or something was wrong with those that are kept, up to the newest. */
export async function failuresInARow(query: Queries): Promise<number> {
  const { count } = await query
    .selectFrom('backups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['incomplete', 'failed']),
        eb.and([eb('state', '=', 'made'), eb('error', 'is not', null)]),
      ]),
    )
    .where('id', '>', (eb) =>
      eb
        .selectFrom('backups')
        .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
        .where('state', '=', 'made')
        .where('error', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest backup that has everything; undefined: there is none. */
export function lastGood(query: Queries): Promise<Row<'backups'> | undefined> {
  return newestBackup(query).where('state', '=', 'made').executeTakeFirst();
}

function newestBackup(query: Queries) {
  return query.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1);
}
