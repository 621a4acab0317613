import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE_FILE } from './db/database.ts';

/** Makes what this process and its children write from now on readable by their user alone: folders 0700, files 0600. */
export function writePrivately(): void {
  process.umask(0o077);
}

/**
 * Creates DATA_DIR where it is missing and closes it to other users; so it does with an SQLite database that an earlier
 * version left open to them. A folder that belongs to somebody else, such as a mounted volume, stays as its owner set it.
 */
export function openDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  restrict(dataDir, 0o700);
  for (const name of readdirSync(dataDir))
    if (name.startsWith(SQLITE_FILE)) restrict(join(dataDir, name), 0o600);
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
