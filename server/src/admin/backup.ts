import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ImageExtension } from '@kitroom/contract/product-image';
import yazl from 'yazl';
import { openPictureParts } from '../pictures/parts.ts';
import { type PictureStore, pictureKey } from '../pictures/store/picture-store.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { migrationNames } from '../platform/db/migrations/index.ts';
import { now } from '../platform/db/now.ts';
import {
  type AnyRow,
  BACKUP_FORMAT,
  BACKUP_MANIFEST,
  BACKUP_TABLES,
  type BackupManifest,
  tableEntry,
} from './backup-format.ts';
import { CommandError } from './command-error.ts';
import { openExistingDatabase } from './existing-database.ts';
import { readRows, readSnapshot } from './snapshot.ts';

/** Writes a consistent snapshot of database and pictures into one file; the server may keep running. */
export async function backup(config: Config, target: string): Promise<string[]> {
  const path = resolve(target);
  if (existsSync(path)) throw new CommandError(`${path} already exists: choose another file name`);
  const partial = `${path}.part`;
  const db = await openExistingDatabase(config);
  const { store, spool } = await openPictureParts(config, db);
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  // It contains password hashes: only its owner may read it.
  const written = pipeline(output, createWriteStream(partial, { mode: 0o600 }));
  try {
    // When the disk is full the reader stops, and adding entries would wait forever.
    const manifest = await Promise.race([fill(zip, config, db, store), failureOf(written)]);
    zip.end();
    await written;
    await putInPlace(partial, path);
    return report(path, manifest);
  } finally {
    output.destroy();
    await written.catch(() => 'reported above');
    await rm(partial, { force: true });
    await spool.close();
    await db.close();
  }
}

async function fill(
  zip: yazl.ZipFile,
  config: Config,
  db: Database,
  store: PictureStore,
): Promise<BackupManifest> {
  const tables: Record<string, number> = {};
  const keys = new Map<string, string>();
  const created_at = now();
  await readSnapshot(config, db, async (snapshot) => {
    for (const table of BACKUP_TABLES) {
      tables[table.name] = 0;
      const lines = async function* () {
        for await (const row of readRows(snapshot, table)) {
          tables[table.name] = (tables[table.name] ?? 0) + 1;
          if (table.name === 'product_images') keys.set(keyOf(row), String(row.sha256));
          yield `${JSON.stringify(row)}\n`;
        }
      };
      await add(zip, tableEntry(table.name), Readable.from(lines(), { objectMode: false }), true);
    }
  });
  // Files never change and stay for 30 days after the last slot stops using them: they can be read afterwards.
  const missing: string[] = [];
  for (const [key, sha256] of keys) {
    const bytes = await store.read(key);
    const isWhole = bytes && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (isWhole) await add(zip, key, Readable.from([bytes]), false);
    else missing.push(key);
  }
  const [migration = ''] = migrationNames().slice(-1);
  const pictures = keys.size - missing.length;
  const manifest = { format: BACKUP_FORMAT, created_at, migration, tables, pictures, missing };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), BACKUP_MANIFEST);
  return manifest;
}

function keyOf({ sha256, extension }: AnyRow): string {
  return pictureKey(String(sha256), extension as ImageExtension);
}

// One entry after the other, so that memory does not grow with the backup.
async function add(zip: yazl.ZipFile, name: string, stream: Readable, compress: boolean): Promise<void> {
  zip.addReadStream(stream, name, { compress });
  await finished(stream);
}

function failureOf(work: Promise<void>): Promise<never> {
  return new Promise((_resolve, reject) => {
    work.catch(reject);
  });
}

// Renamed only when all bytes are on the disk: the final name never shows a partial backup.
async function putInPlace(partial: string, path: string): Promise<void> {
  await flush(partial);
  await rename(partial, path);
  await flush(dirname(path));
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function report(path: string, { tables, pictures, missing }: BackupManifest): string[] {
  const { products = 0, users = 0 } = tables;
  const lines = [`${path} holds ${products} products, ${users} users and ${pictures} pictures.`];
  if (missing.length > 0) {
    lines.push(`The files of ${missing.length} pictures are missing or damaged and not in it:`, ...missing);
  }
  return lines;
}
