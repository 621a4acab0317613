import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createFolder } from '../../platform/data-dir.ts';
import { isAbandoned, ownerName } from './abandoned.ts';

/** Write buffer in bytes: small chunks of an upload are written together. */
const WRITE_BYTES = 1024 * 1024;
const ABANDONED_MILLISECONDS = 24 * 60 * 60 * 1000;

/** This process's folder for temporary files, on the same file system as the pictures so that a rename suffices. */
export interface Spool {
  /** A path that is not in use. */
  newPath(): string;
  /** Removes the folder and its content. */
  close(): Promise<void>;
}

/**
 * Removes the folders that killed processes left behind under `DATA_DIR/tmp`: on this machine if the process no longer runs, of
 * other machines after a day. The own one is created with its first file: a backup needs none, and can be made where the
 * disk is full or read-only.
 */
export async function openSpool(dataDir: string, processName: string): Promise<Spool> {
  const root = join(dataDir, 'tmp');
  const own = join(root, ownerName(processName));
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    if (folder === own) continue;
    // Undefined: its process has just removed it.
    const { mtimeMs } = (await stat(folder).catch(() => undefined)) ?? {};
    if (mtimeMs !== undefined && isAbandoned(name, mtimeMs, ABANDONED_MILLISECONDS))
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
  let files = 0;
  return {
    newPath() {
      if (files === 0) createFolder(own);
      return join(own, String(++files));
    },
    close: () => rm(own, { recursive: true, force: true }),
  };
}

/** Writes a stream to a new file. Resolves to its size in bytes; once it rejects, the file can be removed for good. */
export async function writeSpoolFile(path: string, content: Readable): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx', highWaterMark: WRITE_BYTES });
  try {
    await pipeline(content, file);
  } catch (error) {
    // Content that fails immediately does so before the file is open; the file would then appear after its removal.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
    throw error;
  }
  return file.bytesWritten;
}
