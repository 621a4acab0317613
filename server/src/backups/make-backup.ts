import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BackupState } from '@kitroom/contract/backups/backups';
import type { Logger } from 'pino';
import type { BackupPlace } from '../admin/backup-place.ts';
import { readBackupManifest } from '../admin/backup-reader.ts';
import { readOwnership, removeOlder } from '../admin/dated-backups.ts';
import type { BackupSettings } from '../platform/backup-settings.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { runAdminCommand } from './admin-command.ts';

const PROGRESS_MILLISECONDS = 2000;

/** The resources that backups are made with. */
export interface BackupParts {
  db: Database;
  config: Config;
  settings: BackupSettings;
  place: BackupPlace;
  logger: Logger;
  /** Aborted: the server ends, and so does what runs. */
  stopping: AbortSignal;
}

export interface Outcome {
  state: BackupState;
  bytes: number | null;
  products: number | null;
  pictures: number | null;
  error: string | null;
}

/** Makes the backup of row `id` as `file`, notes its progress meanwhile, and removes the oldest. Never rejects. */
export async function makeBackup(parts: BackupParts, id: number, file: string): Promise<Outcome> {
  const made = new AbortController();
  const noted = noteProgress(parts, { id, file }, made.signal);
  const outcome = await outcomeOf(parts, file).catch((error: unknown) => failed(reasonOf(error)));
  made.abort();
  await noted;
  return outcome;
}

async function outcomeOf(parts: BackupParts, file: string): Promise<Outcome> {
  const { config, place, stopping } = parts;
  await place.prepare();
  const path = join(place.workFolder, file);
  const { code, complained } = await runAdminCommand(config, ['backup', path], stopping);
  const found = await stat(path).catch(() => undefined);
  if (!found) return failed(complained || `The command ended with ${code ?? 'a signal'} and said nothing`);
  const { tables, pictures } = await readBackupManifest(path);
  const content = { bytes: found.size, products: tables.products ?? 0, pictures };
  await place.keep(file, stopping).catch((error: unknown) => {
    throw new Error(`The backup could not be kept in ${place.to}: ${reasonOf(error)}`, { cause: error });
  });
  // An older one may have the pictures that it lacks: none is removed.
  if (code !== 0) return { state: 'incomplete', ...content, error: complained };
  return { state: 'made', ...content, error: await clearUp(parts, file).catch(reasonOf) };
}

/** Removes the oldest after the backup `name`; resolves to what is wrong with those that are there, or null. */
async function clearUp({ db, place, settings, logger }: BackupParts, name: string): Promise<string | null> {
  const { keep } = settings;
  const { left, problem } = await removeOlder(place, await readOwnership(db.query), { name, keep });
  if (left !== null) logger.info(left);
  return problem;
}

function failed(error: string): Outcome {
  return { state: 'failed', bytes: null, products: null, pictures: null, error };
}

async function noteProgress(
  { db, place, logger }: BackupParts,
  { id, file }: { id: number; file: string },
  made: AbortSignal,
): Promise<void> {
  while (!made.aborted) {
    await wait(PROGRESS_MILLISECONDS, undefined, { signal: made }).catch(() => {});
    const bytes = await partialSize(place.workFolder, file);
    if (bytes === undefined || made.aborted) continue;
    const noted = db.query.updateTable('backups').set({ bytes }).where('id', '=', id).execute();
    await noted.catch((err: unknown) => logger.warn({ err }, 'the progress of a backup could not be noted'));
  }
}

async function partialSize(folder: string, file: string): Promise<number | undefined> {
  const names = await readdir(folder).catch(() => []);
  const partial = names.find((name) => name.startsWith(`${file}.part-`));
  if (partial === undefined) return undefined;
  return stat(join(folder, partial)).then(
    ({ size }) => size,
    () => undefined,
  );
}
