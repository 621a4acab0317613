import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SQLITE_FILE } from './db/database.ts';
import { KEY_FILE } from './secret-key.ts';

/**
 * From now on, everything this process and its children write can be read by their user alone: folders 0700, files
 * 0600.
 */
export function writePrivately(): void {
  process.umask(0o077);
}

/**
 * Creates DATA_DIR where it is missing and closes it to other users, with the SQLite database that an earlier version
 * may have left open to them. A folder that holds other things too, such as a home, stays as its owner set it.
 */
export function openDataDir(dataDir: string): void {
  createFolder(dataDir);
  const names = readdirSync(dataDir);
  if (names.every((name) => name.startsWith(SQLITE_FILE) || name.startsWith(KEY_FILE) || FOLDERS.has(name)))
    restrict(dataDir, 0o700);
  for (const name of names) if (name.startsWith(SQLITE_FILE)) restrict(join(dataDir, name), 0o600);
}

/**
 * Creates a folder and those above it, where they are missing. Unlike `mkdir` with `recursive`, which tries for ever where
 * the kernel lets nobody create anything (/proc), throws the kernel's error.
 */
export function createFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process has just created it.
    if (!isFolder(path)) throw error;
  }
}

// A file above it, or a folder that may not be entered, is what `mkdir` then complains of.
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const FOLDERS = new Set(['images', 'thumbnails', 'outbox', 'tmp', 'backup-upload']);

// A mounted volume may belong to someone else.
function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
