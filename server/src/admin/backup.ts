import { hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { allPictures } from '../pictures/download/all-pictures.ts';
import { type ExportedPicture, sortPictures } from '../pictures/download/archive-entries.ts';
import { openPictureStore } from '../pictures/parts.ts';
import { isAbandoned, ownerName } from '../pictures/store/abandoned.ts';
import { type PictureStore, pictureKey } from '../pictures/store/picture-store.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { now } from '../platform/db/now.ts';
import { flush } from '../platform/flush.ts';
import { isUnwritable } from '../platform/http/storage-failures.ts';
import { waitingMail } from '../platform/mail/worker.ts';
import { BACKUP_FORMAT, BACKUP_MANIFEST, type BackupManifest, tableEntry } from './backup-format.ts';
import { CommandError } from './command-error.ts';
import { contentText } from './counted.ts';
import { installationOf } from './dated-backups.ts';
import { openExistingDatabase } from './existing-database.ts';
import { namesOf, namesWithReasons } from './picture-names.ts';
import { presentTables, readRows, readSnapshot } from './snapshot.ts';
import { untilStopped } from './stop-signals.ts';
import { type Reasons, readOrNote, type UnreadablePicture, unreadableOf } from './unreadable-pictures.ts';

/**
 * Writes a consistent snapshot of database and pictures into one file; the server may keep running. Throws `CommandError`,
 * after writing the file, when pictures are not in it because theirs are missing, damaged, or unreadable, and
 * `StoppedError`, leaving nothing, when it is told to end.
 */
export async function backup(config: Config, path: string): Promise<string[]> {
  if (existsSync(path)) throw new CommandError(`${path} already exists: choose another file name`);
  return untilStopped(async (stopped) => {
    const { db, migration } = await openExistingDatabase(config);
    const { store, spool } = await openPictureStore(config);
    try {
      const removed = await removeAbandonedPartials(dirname(path));
      // A name that is not the final one: that never shows a part of a backup.
      const partial = `${path}.part-${ownerName(config.processName)}`;
      const content = await write(partial, { config, db, migration, store }, stopped);
      await rename(partial, path);
      await flush(dirname(path));
      return [...removed, ...report(path, content)];
    } finally {
      await spool.close();
      await db.close();
    }
  });
}

interface Source {
  config: Config;
  db: Database;
  migration: string;
  store: PictureStore;
}

interface Content {
  manifest: BackupManifest;
  /** The pictures whose files are missing or damaged. */
  lost: ExportedPicture[];
  unreadable: UnreadablePicture[];
}

/** Writes all of it to the disk. */
async function write(path: string, source: Source, stopped: AbortSignal): Promise<Content> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  // It contains password hashes: only its owner may read it.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written = pipeline(output, file, { signal: stopped });
  const stopping = new AbortController();
  // When the disk is full nobody reads on, and entries would wait for ever to be read.
  written.catch((error: unknown) => stopping.abort(stopped.aborted ? stopped.reason : error));
  try {
    // A bucket that does not answer keeps nobody who wants to stop.
    const content = await Promise.race([fill(zip, source, stopping.signal), abortOf(stopping.signal)]);
    zip.end();
    await written;
    await flush(path);
    stopped.throwIfAborted();
    return content;
  } catch (error) {
    const reason = stopping.signal.aborted ? stopping.signal.reason : error;
    output.destroy();
    // A file that was not yet open would appear after its removal.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
    await rm(path, { force: true });
    throw reason;
  }
}

async function fill(
  zip: yazl.ZipFile,
  { config, db, migration, store }: Source,
  stopping: AbortSignal,
): Promise<Content> {
  // A bucket that does not answer isn't a reason to write a backup without pictures.
  await store.check().catch((error: unknown) => {
    // Where nothing can be written, a backup elsewhere is wanted most.
    if (!isUnwritable(error)) throw error;
  });
  const tables: Record<string, number> = {};
  const created_at = now();
  const pictures = await readSnapshot(config, db, async (snapshot) => {
    for (const table of await presentTables(snapshot)) {
      tables[table.name] = 0;
      const lines = async function* () {
        for await (const row of readRows(snapshot, table)) {
          tables[table.name] = (tables[table.name] ?? 0) + 1;
          yield `${JSON.stringify(row)}\n`;
        }
      };
      const stream = Readable.from(lines(), { objectMode: false });
      await add(zip, { name: tableEntry(table.name), stream, compress: true }, stopping);
    }
    return allPictures(snapshot);
  });
  // Files never change and stay for 30 days after the last slot stops using them: they can be read afterwards.
  const lost: ExportedPicture[] = [];
  const reasons: Reasons = new Map();
  const whole = new Map<string, boolean>();
  const sorted = sortPictures(pictures);
  for (const picture of sorted) {
    const key = pictureKey(picture);
    if (!whole.has(key)) {
      const bytes = await readOrNote(store, key, reasons);
      whole.set(key, bytes !== undefined && hash('sha256', bytes) === picture.sha256);
      if (bytes && whole.get(key)) {
        await add(zip, { name: key, stream: Readable.from([bytes]), compress: false }, stopping);
      }
    }
    if (!whole.get(key) && !reasons.has(key)) lost.push(picture);
  }
  const keys = (isWhole: boolean) => [...whole].filter(([, each]) => each === isWhole).map(([key]) => key);
  const manifest = {
    format: BACKUP_FORMAT,
    created_at,
    installation: await installationOf(db.query),
    migration,
    tables,
    pictures: keys(true).length,
    missing: keys(false),
    waiting_mails: (await waitingMail(db).select('id').execute()).length,
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), BACKUP_MANIFEST);
  return { manifest, lost, unreadable: unreadableOf(sorted, reasons) };
}

// One entry after the other, so that memory does not grow with the backup.
async function add(
  zip: yazl.ZipFile,
  { name, stream, compress }: { name: string; stream: Readable; compress: boolean },
  stopping: AbortSignal,
): Promise<void> {
  zip.addReadStream(stream, name, { compress });
  await finished(stream, { signal: stopping });
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function report(path: string, { manifest, lost, unreadable }: Content): string[] {
  const holds = `holds ${contentText(manifest.tables, manifest.pictures)}`;
  const without = [
    ...(lost.length > 0 ? [`the pictures whose files are missing or damaged: ${namesOf(lost)}`] : []),
    ...(unreadable.length > 0
      ? [`the pictures whose files can’t be read: ${namesWithReasons(unreadable)}`]
      : []),
  ];
  const mails = manifest.waiting_mails;
  const notSent = mails === 0 ? [] : [`It does not hold mail that waits to be sent: ${mails}.`];
  if (without.length === 0) return [`${path} ${holds}.`, ...notSent];
  throw new CommandError([`${path} ${holds}, but not ${without.join(', nor ')}`, ...notSent].join('\n'));
}

const PARTIAL = /\.part-(.+_\d+-[0-9a-f]+)$/u;
const ABANDONED_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Removes from the folder what backups that were killed have left, each as large as a backup, and says so. Theirs whose
 * process runs stay, and those of other machines for a day.
 */
async function removeAbandonedPartials(folder: string): Promise<string[]> {
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
