import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { backup } from './backup.ts';
import { CommandError } from './command-error.ts';

/** A backup of this command, such as `kitroom-2026-11-22T07-59-00.000Z.zip`; names are in the order of time. */
const DATED = /^kitroom-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.zip$/u;

/**
 * Writes a dated backup into the folder, then removes all but the newest `keep` of such files. Throws `CommandError` as
 * `backup` does, and when one is dated later than this; then none is removed.
 */
export async function backupAndKeep(config: Config, folder: string, keep: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const name = `kitroom-${new Date().toISOString().replaceAll(':', '-')}.zip`;
  const lines = await backup(config, join(folder, name));
  const dated = (await readdir(folder)).filter((file) => DATED.test(file)).sort();
  const later = dated.filter((file) => file > name);
  if (later.length > 0) throw new CommandError([...lines, notRemoved(folder, later)].join('\n'));
  const old = dated.slice(0, -keep);
  for (const file of old) await rm(join(folder, file));
  return old.length === 0 ? lines : [...lines, `Removed from ${folder}: ${old.join(', ')}.`];
}

// Which ones are the newest is not known: this one would be the first to go.
function notRemoved(folder: string, later: readonly string[]): string {
  return (
    `Nothing was removed from ${folder}, since these are dated later than this backup: ${later.join(', ')}. ` +
    'Set the clock if it is wrong; if it was wrong then, rename them or remove them.'
  );
}
