import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbandoned, ownerName } from '../pictures/store/abandoned.ts';

const PARTIAL = /\.part-(.+_\d+-[0-9a-f]+)$/u;
const ABANDONED_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Where a process writes a backup until it is complete. */
export function partialPath(path: string, processName: string): string {
  return `${path}.part-${ownerName(processName)}`;
}

/**
 * Removes from the folder what backups that were killed have left, each as large as a backup, and says so. Theirs whose
 * process runs stay, and those of other machines for a day.
 */
export async function removeAbandonedPartials(folder: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const [, owner] = PARTIAL.exec(name) ?? [];
    if (owner === undefined) continue;
    const path = join(folder, name);
    // Undefined: it has just been finished. What belongs to another user stays.
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? {};
    if (mtimeMs === undefined || !isAbandoned(owner, mtimeMs, ABANDONED_MILLISECONDS)) continue;
    await rm(path).then(
      () => removed.push(name),
      () => {},
    );
  }
  return removed.length === 0
    ? []
    : [`Removed what interrupted backups had left in ${folder}: ${removed.join(', ')}.`];
}
