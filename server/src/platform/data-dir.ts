import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE_FILE } from './db/database.ts';

/** Makes what this process and its children write from now on readable by their user alone: folders 0700, files 0600. */
export function writePrivately(): void {
  process.umask(0o077);
}

/**
 * Creates DATA_DIR where it is missing and closes it to other users, with the SQLite database that an earlier version
 * may have left open to them. A folder that holds other things too, such as a home, stays as its owner set it.
 */
export function openDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const names = readdirSync(dataDir);
  if (names.every((name) => name.startsWith(SQLITE_FILE) || FOLDERS.has(name))) restrict(dataDir, 0o700);
  for (const name of names) if (name.startsWith(SQLITE_FILE)) restrict(join(dataDir, name), 0o600);
}

const FOLDERS = new Set(['images', 'thumbnails', 'outbox', 'tmp']);

// A mounted volume may belong to somebody else.
function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
