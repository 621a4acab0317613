import { createHash } from 'node:crypto';
import { constants, createReadStream, mkdirSync, statSync, unlinkSync, utimesSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inBatches } from '../../platform/db/database.ts';
import { flush } from '../../platform/flush.ts';
import type { OpenFile, PictureStore } from './picture-store.ts';
import type { Spool } from './spool.ts';

/** Bytes per read: a balance between disk throughput and memory with many readers. */
const READ_BYTES = 512 * 1024;
const STATS_AT_ONCE = 32;
const IMAGES = 'images';
const FOLDERS = [IMAGES, 'thumbnails'];

/**
 * Stores pictures as files under `DATA_DIR/images`: write to a temporary file, fsync, rename, fsync of the folder.
 * After a power loss a file is either complete or absent.
 */
export function createDiskPictureStore(dataDir: string, spool: Spool): PictureStore {
  const pathOf = (key: string) => join(dataDir, key);
  // Created once at the start: if it is missing later, the disk is not mounted (see `check`).
  mkdirSync(pathOf(IMAGES), { recursive: true });

  async function putFile(key: string, temporary: string): Promise<void> {
    const path = pathOf(key);
    try {
      // Unreadable files are replaced, like damaged ones.
      const isStored = await isSame(path, temporary).catch(() => false);
      if (isStored && isThereAndTouched(path)) return;
      await flush(temporary);
      await makeFolder(dirname(path));
      await rename(temporary, path);
      await flush(dirname(path));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  return {
    putFile,

    async put(key, bytes) {
      const temporary = spool.newPath();
      try {
        await writeFile(temporary, bytes, { flag: 'wx' });
        await putFile(key, temporary);
      } finally {
        await rm(temporary, { force: true });
      }
    },

    open: (key) => openFile(pathOf(key)),

    read: (key) => readFile(pathOf(key)).catch(ifMissing(undefined)),

    async sizesOf(keys) {
      const sizes = new Map<string, number>();
      for (const some of inBatches(keys, STATS_AT_ONCE)) {
        const found = await Promise.all(some.map((key) => fileSize(pathOf(key))));
        for (const [index, key] of some.entries()) {
          const size = found[index];
          if (size !== undefined) sizes.set(key, size);
        }
      }
      return sizes;
    },

    async *list() {
      for (const folder of FOLDERS) {
        const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(
          ifMissing([]),
        );
        for (const entry of entries) {
          if (!entry.isFile()) continue;
          const path = join(entry.parentPath, entry.name);
          const found = await stat(path).catch(ifMissing(undefined));
          // Undefined: another process sweeps, too.
          if (found) yield { key: path.slice(dataDir.length + 1), putAt: found.mtimeMs };
        }
      }
    },

    async removeUnlessPutSince(key, time) {
      const path = pathOf(key);
      // Synchronous, like the touch in `put`: nothing can start using the file between the check and the removal.
      const found = statSync(path, { throwIfNoEntry: false });
      if (found && found.mtimeMs < time) unlinkSync(path);
    },

    async check() {
      await access(pathOf(IMAGES), constants.W_OK);
      const probe = spool.newPath();
      try {
        await writeFile(probe, 'ok');
        await flush(probe);
      } finally {
        await rm(probe, { force: true });
      }
    },

    close: () => {},
  };
}

async function isSame(path: string, temporary: string): Promise<boolean> {
  const [size, expected] = [await fileSize(path), await fileSize(temporary)];
  if (size !== expected) return false;
  const [one, other] = await Promise.all([sha256OfFile(path), sha256OfFile(temporary)]);
  return one === other;
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) hash.update(chunk);
  return hash.digest('hex');
}

function isThereAndTouched(path: string): boolean {
  try {
    const now = new Date();
    utimesSync(path, now, now);
    return true;
  } catch (error) {
    return ifMissing(false)(error);
  }
}

// A new folder is durable only after its parent was flushed.
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (!first) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder))
    await flush(dirname(folder));
}

async function openFile(path: string): Promise<OpenFile | undefined> {
  const file = await open(path, 'r').catch(ifMissing(undefined));
  if (!file) return undefined;
  const { size } = await file.stat();
  return { size, stream: file.createReadStream({ highWaterMark: READ_BYTES }) };
}

async function fileSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(ifMissing(undefined));
  return found?.isFile() ? found.size : undefined;
}

function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}
