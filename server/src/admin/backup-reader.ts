import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { sha256OfKey } from '../pictures/store/picture-store.ts';
import { migrationNames } from '../platform/db/migrations/index.ts';
import { reasonOf } from '../platform/reason-of.ts';
import {
  type AnyRow,
  BACKUP_FORMAT,
  BACKUP_MANIFEST,
  BACKUP_TABLES,
  type BackupManifest,
  backupManifest,
  tableEntry,
} from './backup-format.ts';
import { CommandError } from './command-error.ts';
import { contentText, counted } from './counted.ts';
import { openZipFile, type ZipFile } from './zip-file.ts';

/** A backup that has been checked completely. */
export interface CheckedBackup {
  manifest: BackupManifest;
  pictureKeys: string[];
  rows(table: string): AsyncGenerator<AnyRow>;
  picture(key: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** The header of a backup; the rest of the file is not read. Throws `CommandError` when it cannot be read. */
export async function readBackupManifest(path: string): Promise<BackupManifest> {
  const zip = await openZipFile(path, 'a backup');
  try {
    return await readManifest(zip, path);
  } finally {
    await zip.close();
  }
}

/** Opens a backup and reads all of it once. Throws `CommandError` with what is wrong before anything is changed. */
export async function openBackup(path: string): Promise<CheckedBackup> {
  const zip = await openZipFile(path, 'a backup');
  try {
    const entries = new Map(unwrapped(zip).map((entry) => [entry.fileName, entry]));
    const manifest = await readManifest(zip, path);
    const pictureKeys = [...entries.keys()].filter((name) => sha256OfKey(name) !== undefined);
    const backup: CheckedBackup = {
      manifest,
      pictureKeys,
      // An older version lacks some tables.
      rows: (table) =>
        table in manifest.tables ? readRows(zip, entryOf(entries, tableEntry(table))) : noRows(),
      picture: (key) => readPicture(zip, entryOf(entries, key)),
      close: () => zip.close(),
    };
    await check(backup);
    return backup;
  } catch (error) {
    await zip.close();
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${path} is damaged: ${reasonOf(error)}`);
  }
}

async function readManifest(zip: ZipFile, path: string): Promise<BackupManifest> {
  const entry = unwrapped(zip).findLast(({ fileName }) => fileName === BACKUP_MANIFEST);
  if (!entry) throw new CommandError(`${path} is not a Kitroom backup`);
  const manifest = backupManifest.parse(JSON.parse((await zip.bytes(entry)).toString('utf8')));
  if (manifest.format > BACKUP_FORMAT || !migrationNames().includes(manifest.migration)) {
    throw new CommandError(`${path} was made by a newer version of Kitroom: update first`);
  }
  return manifest;
}

/** The entries, also of a backup that a browser has unpacked and somebody zipped again, with its folder around it. */
function unwrapped({ entries }: ZipFile): readonly Entry[] {
  const wrapped = entries.find(
    ({ fileName }) => /^[^/]+\/[^/]+$/u.test(fileName) && fileName.endsWith(`/${BACKUP_MANIFEST}`),
  );
  if (!wrapped || entries.some(({ fileName }) => fileName === BACKUP_MANIFEST)) return entries;
  const folder = wrapped.fileName.slice(0, -BACKUP_MANIFEST.length);
  return entries
    .filter(({ fileName }) => fileName.startsWith(folder))
    .map((entry) =>
      Object.assign(Object.create(entry) as Entry, { fileName: entry.fileName.slice(folder.length) }),
    );
}

async function check(backup: CheckedBackup): Promise<void> {
  for (const { name } of BACKUP_TABLES) {
    let count = 0;
    for await (const _row of backup.rows(name)) count += 1;
    if (count !== (backup.manifest.tables[name] ?? 0)) throw new Error(`rows of ${name} are missing`);
  }
  if (backup.pictureKeys.length !== backup.manifest.pictures) throw new Error('pictures are missing');
  for (const key of backup.pictureKeys) await backup.picture(key);
}

function entryOf(entries: Map<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new Error(`${name} is missing`);
  return entry;
}

async function readPicture(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const bytes = await zip.bytes(entry);
  if (hash('sha256', bytes) === sha256OfKey(entry.fileName)) return bytes;
  throw new Error(`${entry.fileName} does not match its hash`);
}

async function* readRows(zip: ZipFile, entry: Entry): AsyncGenerator<AnyRow> {
  const text = new TextDecoder('utf-8', { fatal: true });
  let sum = 0;
  let begun = '';
  for await (const chunk of await zip.stream(entry)) {
    sum = crc32(chunk, sum);
    const lines = (begun + text.decode(chunk, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (begun !== '' || sum !== entry.crc32) throw new Error(`${entry.fileName} has the wrong checksum`);
}

async function* noRows(): AsyncGenerator<AnyRow> {}

/** Reads a backup whole, as a restore does first. Throws `CommandError` with what is wrong. */
export async function checkBackup(path: string): Promise<string[]> {
  const { manifest, close } = await openBackup(path);
  await close();
  return [
    `${path} can be restored: ${contentText(manifest.tables, manifest.pictures)}.`,
    ...(manifest.missing.length === 0
      ? []
      : [
          `It lacks ${counted(manifest.missing.length, 'picture')}, whose files were missing when it was made.`,
        ]),
  ];
}
