import { BACKUP_MESSAGES, type BackupState } from '@kitroom/contract/backups/backups';
import { type Author, logChange } from '../platform/db/change-log.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { now } from '../platform/db/now.ts';
import type { Row } from '../platform/db/tables.ts';

/** Its end was decided; one that was interrupted begins again. */
const ENDED: readonly BackupState[] = ['made', 'incomplete', 'failed'];

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

/** Adds a backup that begins now. Resolves to its id. */
export async function beginBackup(trx: Transaction, file: string, author: Author | null): Promise<number> {
  const { id } = await trx
    .insertInto('backups')
    .values({ user_id: author?.userId ?? null, state: 'running', started_at: now(), file })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (author) await logChange(trx, { author, action: 'backup-started', entity: 'backups', entityId: id });
  return id;
}

/** Whether a backup was begun since `time`, and not interrupted; what a clock that was ahead has dated later does not count. */
export async function isMadeSince(query: Queries, time: Date): Promise<boolean> {
  const made = await query
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ENDED)
    .where('started_at', '>=', time.toISOString())
    .where('started_at', '<=', now())
    .limit(1)
    .executeTakeFirst();
  return made !== undefined;
}

/** How many backups in a row were not made, up to the newest. */
export async function failuresInARow(query: Queries): Promise<number> {
  const { count } = await query
    .selectFrom('backups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['incomplete', 'failed'])
    .where('id', '>', (eb) =>
      eb
        .selectFrom('backups')
        .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
        .where('state', '=', 'made'),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest backup that has everything; undefined: there is none. */
export function lastGood(query: Queries): Promise<Row<'backups'> | undefined> {
  return query
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'made')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
