import { BACKUP_MESSAGES } from '@kitroom/contract/backups/backups';
import type { Logger } from 'pino';
import { administrators } from '../access/rules/access-rules.ts';
import { type BackupPlace, openBackupPlace } from '../admin/backup-place.ts';
import { datedName, installationOf } from '../admin/dated-backups.ts';
import type { BackupSettings } from '../platform/backup-settings.ts';
import type { Config } from '../platform/config.ts';
import type { Author } from '../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import { type Lease, takeLease } from '../platform/db/leases.ts';
import { now } from '../platform/db/now.ts';
import { conflict } from '../platform/http/errors.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { type Repeated, repeat } from '../platform/repeat.ts';
import { runAdminCommand } from './admin-command.ts';
import {
  beginBackup,
  beginBackupBy,
  dueSince,
  failuresInARow,
  interruptedBackup,
  noteInterrupted,
} from './backup-rows.ts';
import { backupsFailMail } from './mails.ts';
import { type BackupParts, makeBackup } from './make-backup.ts';
import { lastTime } from './schedule.ts';

/** Held by the one process that makes or checks a backup. */
export const BACKUP_LEASE = 'backup';
/** The failure in a row after which administrators get a mail. */
const FAILURES_UNTIL_MAIL = 2;
/** How often is looked whether one is due. */
const LOOK_MILLISECONDS = 60_000;

/** Runs in the transaction that begins a backup or a check. */
type Also<T> = (trx: Transaction) => Promise<T>;

/** Makes and checks backups, one at a time among all processes. */
export interface BackupRunner {
  readonly settings: BackupSettings;
  readonly place: BackupPlace;
  /** Begins one if the schedule says so, and again if one was interrupted; the first time, also what failed. */
  beginWhenDue(): Promise<void>;
  /** Begins one, once `also` is committed with it, and resolves as `also`. Throws 409: another is being made or checked. */
  begin<T>(author: Author, also: Also<T>): Promise<T>;
  /** Begins to read the file of a backup whole; otherwise as `begin`. */
  beginCheck<T>(backup: { id: number; file: string }, also: Also<T>): Promise<T>;
  /** Ends what runs, and resolves when it has ended: an interrupted backup begins again at the next start. */
  stop(): Promise<void>;
}

/**
 * Begins a backup when one is due, also if its time has passed while no server ran, until it is stopped. Safe in several
 * processes.
 */
export function beginBackupsWhenDue(backups: Pick<BackupRunner, 'beginWhenDue'>, logger: Logger): Repeated {
  return repeat(
    LOOK_MILLISECONDS,
    () => backups.beginWhenDue(),
    (err) => logger.error({ err }, 'a backup could not be started'),
  );
}

export async function createBackupRunner(
  db: Database,
  config: Config,
  settings: BackupSettings,
  logger: Logger,
): Promise<BackupRunner> {
  const ending = new AbortController();
  const place = await openBackupPlace(config, settings, ending.signal);
  const parts: BackupParts = { db, config, settings, place, logger, stopping: ending.signal };
  const installation = await installationOf(db.query);
  let running = Promise.resolve();
  /** With other settings, what failed may not fail again. */
  let isFirstLook = true;

  /** Does `work` in the background after `prepare`, which says for which row, or that there is nothing to do. */
  async function begin<Begun extends { id: number }>(
    prepare: (trx: Transaction) => Promise<Begun | undefined>,
    work: (id: number, lease: Lease) => Promise<void>,
  ): Promise<Begun | undefined> {
    if (ending.signal.aborted) return undefined;
    const lease = await takeLease(db, BACKUP_LEASE, config.processName);
    if (!lease) return undefined;
    const noted = db.transaction(async (trx) => {
      await noteInterrupted(trx);
      return prepare(trx);
    });
    const begun = await noted.catch(async (error: unknown) => {
      await lease.release();
      throw error;
    });
    const working = begun === undefined ? Promise.resolve() : work(begun.id, lease);
    running = working
      .catch((err: unknown) => logger.error({ err }, 'what became of a backup could not be recorded'))
      .then(() => lease.release())
      .catch((err: unknown) => logger.warn({ err }, 'the lease of backups was not released'));
    return begun;
  }

  function beginFile<Begun extends { id: number }>(
    prepare: (trx: Transaction, file: string) => Promise<Begun | undefined>,
  ) {
    const file = datedName(new Date(), installation);
    return begin(
      (trx) => prepare(trx, file),
      (id, lease) => make(parts, { id, file, lease }),
    );
  }

  /** For whom one is due, null for the schedule; undefined: none is. */
  async function dueFor(query: Queries): Promise<{ userId: number | null } | undefined> {
    const interrupted = await interruptedBackup(query);
    if (interrupted) return { userId: interrupted.user_id };
    const due = await dueSince(query, lastTime(settings.at, new Date()));
    return due && (isFirstLook || due <= new Date()) ? { userId: null } : undefined;
  }

  return {
    settings,
    place,
    async beginWhenDue() {
      if (await dueFor(db.query)) {
        await beginFile(async (trx, file) => {
          const due = await dueFor(trx);
          return due && { id: await beginBackup(trx, file, due.userId) };
        });
      }
      isFirstLook = false;
    },
    async begin(author, also) {
      const begun = await beginFile(async (trx, file) => ({
        id: await beginBackupBy(trx, file, author),
        result: await also(trx),
      }));
      return resultOf(begun);
    },
    async beginCheck({ id, file }, also) {
      const begun = await begin(
        async (trx) => {
          const columns = { check_started_at: now(), checked_at: null, check_error: null };
          await trx.updateTable('backups').set(columns).where('id', '=', id).execute();
          return { id, result: await also(trx) };
        },
        (_id, lease) => check(parts, { id, file, lease }),
      );
      return resultOf(begun);
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

function resultOf<T>(begun: { result: T } | undefined): T {
  if (!begun) throw conflict('backup', BACKUP_MESSAGES.busy);
  return begun.result;
}

interface Job {
  id: number;
  file: string;
  lease: Lease;
}

async function make(parts: BackupParts, { id, file, lease }: Job): Promise<void> {
  const { db, config, logger, stopping } = parts;
  const outcome = await makeBackup(parts, id, file);
  if (stopping.aborted && outcome.state !== 'made') return;
  if (outcome.error === null) logger.info({ file, ...outcome }, 'backup made');
  else if (outcome.state === 'made') logger.error({ file, ...outcome }, `backup made, but ${outcome.error}`);
  else logger.error({ file, ...outcome }, 'backup failed');
  await db.transaction(async (trx) => {
    await lease.end(trx);
    const columns = { ...outcome, ended_at: now() };
    await trx.updateTable('backups').set(columns).where('id', '=', id).execute();
    if (outcome.error === null || (await failuresInARow(trx)) !== FAILURES_UNTIL_MAIL) return;
    const people = await administrators(trx).select(['users.email', 'users.first_name']).execute();
    const link = `${config.publicUrl}/admin/backups`;
    for (const user of people) await queueMail(trx, backupsFailMail(user, outcome, link));
  });
}

async function check(parts: BackupParts, { id, file, lease }: Job): Promise<void> {
  const { db, config, place, logger, stopping } = parts;
  const check_error = await place
    .withCopy(file, (path) => runAdminCommand(config, ['check', path], stopping))
    .then(({ code, complained }) => (code === 0 ? null : complained), reasonOf);
  if (stopping.aborted) return;
  if (check_error !== null) logger.error({ file, reason: check_error }, 'a backup can’t be restored');
  await db.transaction(async (trx) => {
    await lease.end(trx);
    const columns = { checked_at: now(), check_error };
    await trx.updateTable('backups').set(columns).where('id', '=', id).execute();
  });
}
