import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { backup } from './backup.ts';
import { type BackupPlace, folderPlace } from './backup-place.ts';
import { CommandError } from './command-error.ts';

/** A backup of this command, such as `kitroom-2026-11-22T07-59-00.000Z.zip`; names are in the order of time. */
const DATED = /^kitroom-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.zip$/u;

/**
 * Writes a dated backup into the folder, then removes all but the newest `keep` of such files. Throws `CommandError` as
 * `backup` does, and when one is dated later than this; then none is removed.
 */
export async function backupAndKeep(config: Config, folder: string, keep: number): Promise<string[]> {
  const place = folderPlace(folder);
  await place.prepare();
  const name = datedName(new Date());
  const lines = await backup(config, join(folder, name));
  try {
    return [...lines, ...(await removeOlder(place, name, keep))];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError([...lines, error.message].join('\n'));
  }
}

/** Name of a backup that is begun at `at`. */
export function datedName(at: Date): string {
  return `kitroom-${at.toISOString().replaceAll(':', '-')}.zip`;
}

/**
 * Removes all but the newest `keep` of the dated backups in a place, after the backup `name` has been made, and says so.
 * Throws `CommandError` when one is dated later than that; then none is removed.
 */
export async function removeOlder(place: BackupPlace, name: string, keep: number): Promise<string[]> {
  const dated = (await place.names()).filter((file) => DATED.test(file)).sort();
  const later = dated.filter((file) => file > name);
  if (later.length > 0) throw new CommandError(notRemoved(place.to, later));
  const old = dated.slice(0, -keep);
  for (const file of old) await place.remove(file);
  return old.length === 0 ? [] : [`Removed from ${place.to}: ${old.join(', ')}.`];
}

// Which ones are the newest is not known: this one would be the first to go.
function notRemoved(to: string, later: readonly string[]): string {
  return (
    `Nothing was removed from ${to}, since these are dated later than this backup: ${later.join(', ')}. ` +
    'Set the clock if it is wrong; if it was wrong then, rename them or remove them.'
  );
}
