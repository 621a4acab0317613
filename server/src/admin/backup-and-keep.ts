import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { backup } from './backup.ts';

/** A backup of this command, such as `kitroom-2026-11-22T07-59-00.000Z.zip`; names are in the order of time. */
const DATED = /^kitroom-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.zip$/u;

/**
 * Writes a dated backup into the folder, then removes all but the newest `keep` of such files. Throws `CommandError`
 * as `backup` does; then none is removed.
 */
export async function backupAndKeep(config: Config, folder: string, keep: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const name = `kitroom-${new Date().toISOString().replaceAll(':', '-')}.zip`;
  const lines = await backup(config, join(folder, name));
  const dated = (await readdir(folder)).filter((file) => DATED.test(file)).sort();
  const old = dated.slice(0, -keep);
  for (const file of old) await rm(join(folder, file));
  return old.length === 0 ? lines : [...lines, `Removed from ${folder}: ${old.join(', ')}.`];
}
