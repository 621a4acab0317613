import {
  BACKUP_MESSAGES,
  type Backup,
  type BackupList,
  backups,
  LISTED_BACKUPS,
} from '@kitroom/contract/backups/backups';
import { isDated } from '../admin/dated-backups.ts';
import { logChange } from '../platform/db/change-log.ts';
import type { Database, Queries } from '../platform/db/database.ts';
import { isLeased } from '../platform/db/leases.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import { NOT_BUFFERED } from '../platform/http/headers.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { dueSince } from './backup-rows.ts';
import { BACKUP_LEASE, type BackupRunner } from './backup-runner.ts';
import { lastTime, nextTime } from './schedule.ts';

/** The backups that the server makes: what became of them, a new one, a check, a download. */
export function backupRoutes(app: App, db: Database, runner: BackupRunner | undefined): void {
  serve(app, backups.list, () => readBackups(db.query, runner));

  serve(app, backups.create, async (request, reply) => {
    if (!runner) throw conflict('backup', BACKUP_MESSAGES.off);
    return answerOnce(
      reply,
      (work) => runner.begin(actorOf(request), work),
      async () => ({ message: BACKUP_MESSAGES.started }),
    );
  });

  serve(app, backups.check, async ({ params: { id } }, reply) => {
    const { file, runner } = await findFile(id);
    if (!(await runner.place.names()).includes(file)) throw notFound(BACKUP_MESSAGES.gone);
    return answerOnce(
      reply,
      (work) => runner.beginCheck({ id, file }, work),
      async () => ({ message: BACKUP_MESSAGES.checkStarted }),
    );
  });

  serve(
    app,
    backups.file,
    async (request, reply) => {
      const { file, runner } = await findFile(request.params.id);
      const found = await runner.place.open(file);
      if (!found) throw notFound(BACKUP_MESSAGES.gone);
      await db.transaction((trx) =>
        logChange(trx, {
          author: actorOf(request),
          action: 'backup-downloaded',
          entity: 'backups',
          entityId: request.params.id,
        }),
      );
      if (found.size !== undefined) reply.header('Content-Length', found.size);
      return reply
        .type('application/zip')
        .headers(NOT_BUFFERED)
        .header('Content-Disposition', `attachment; filename="${file}"`)
        .send(found.stream);
    },
    { exposeHeadRoute: false },
  );

  async function findFile(id: number) {
    const row = await db.query.selectFrom('backups').select('file').where('id', '=', id).executeTakeFirst();
    if (!row || !runner) throw notFound(BACKUP_MESSAGES.notFound);
    if (!isDated(row.file)) throw notFound(BACKUP_MESSAGES.gone);
    return { file: row.file, runner };
  }
}

async function readBackups(query: Queries, runner: BackupRunner | undefined): Promise<BackupList> {
  // Asked before and after: one that has ended or begun in between was not interrupted.
  const wasBusy = await isLeased(query, BACKUP_LEASE);
  const rows = await query
    .selectFrom('backups')
    .leftJoin('users', 'users.id', 'backups.user_id')
    .selectAll('backups')
    .select(['users.first_name', 'users.last_name'])
    .orderBy('backups.id', 'desc')
    .limit(LISTED_BACKUPS)
    .execute();
  const isBusy = wasBusy || (await isLeased(query, BACKUP_LEASE));
  const kept = await runner?.place.names().then((names) => new Set(names), reasonOf);
  const listed = rows.map((row): Backup => {
    const isRunning = row.state === 'running' && isBusy;
    const state = row.state === 'running' && !isBusy ? 'interrupted' : row.state;
    return {
      ...row,
      state,
      bytes: isRunning ? null : row.bytes,
      started_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      error: state === 'interrupted' ? BACKUP_MESSAGES.interrupted : row.error,
      is_kept: kept instanceof Set ? !isRunning && kept.has(row.file) : null,
      check: checkOf(row, isBusy),
    };
  });
  const [newest] = rows;
  return {
    settings: runner ? { to: runner.settings.to, at: runner.settings.at, keep: runner.settings.keep } : null,
    unreadable: typeof kept === 'string' ? kept : null,
    next_at: runner ? await nextBegin(query, runner.settings.at) : null,
    progress:
      newest?.state === 'running' && isBusy
        ? { written: newest.bytes ?? 0, expected: await expectedBytes(query) }
        : null,
    backups: listed,
    other_files: kept instanceof Set ? await otherFiles(query, kept) : [],
  };
}

/** When the next one begins by itself. */
async function nextBegin(query: Queries, at: string): Promise<string> {
  const now = new Date();
  const due = await dueSince(query, lastTime(at, now));
  return (due && due > now ? due : nextTime(at, now)).toISOString();
}

/** Backups in the place that this database does not know, the newest first. */
async function otherFiles(query: Queries, kept: ReadonlySet<string>): Promise<string[]> {
  const rows = await query.selectFrom('backups').select('file').execute();
  const known = new Set(rows.map(({ file }) => file));
  return [...kept]
    .filter((file) => file.endsWith('.zip') && !known.has(file))
    .toSorted()
    .toReversed();
}

type CheckColumns = Record<'check_started_at' | 'checked_at' | 'check_error', string | null>;

function checkOf(
  { check_started_at, checked_at, check_error }: CheckColumns,
  isBusy: boolean,
): Backup['check'] {
  if (checked_at !== null)
    return { state: check_error === null ? 'passed' : 'failed', at: checked_at, error: check_error };
  return check_started_at !== null && isBusy ? { state: 'running', at: check_started_at, error: null } : null;
}

/** Bytes of all pictures, each file once: nearly all that a backup has. */
async function expectedBytes(query: Queries): Promise<number> {
  const files = query.selectFrom('product_images').select(['sha256', 'bytes']).distinct().as('files');
  const { sum } = await query
    .selectFrom(files)
    .select((eb) => eb.fn.sum<number | null>('files.bytes').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
