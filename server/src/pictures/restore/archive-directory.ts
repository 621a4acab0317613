import { isUtf8 } from 'node:buffer';
import { ARCHIVE_LIMITS, ARCHIVE_MESSAGES } from '@kitroom/contract/pictures/image-archive';
import yauzl, { type Entry, type LocalFileHeader, type ZipFile } from 'yauzl';
import { breather } from '../../platform/breather.ts';
import { UnusableArchiveError } from './archive-error.ts';
import { isJunk, pathKey, pathSegments } from './archive-paths.ts';

/** A file in a zip whose headers have passed all checks. */
export interface ArchiveFile {
  /** Name in the zip, for messages. */
  name: string;
  segments: string[];
  key: string;
  entry: Entry;
  /** Offset of its (possibly compressed) bytes in the zip. */
  dataStart: number;
}

const FILE_TYPE_MASK = 0xf000;
const REGULAR_FILE = 0x8000;
const FOLDER = 0x4000;
const ENCRYPTED = 0x1;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters are what is refused
const CONTROL = /[\u0000-\u001F\u007F]/u;
// File name of a custom folder icon on macOS.
const FOLDER_ICON = /(?<=^|\/)Icon\r$/u;
const SIZES_FOLLOW = 0x8;
const NAMES_ARE_UTF8 = 0x800;
const SIZE_IS_IN_ZIP64 = 0xffffffff;
/** Compression method of uncompressed entries. */
export const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the zip's directory and checks all of it before anything is unpacked: paths, file types, encryption,
 * compression methods, sizes, agreement of both headers of each entry, duplicates, overlaps, number of entries.
 * Resolves to the files, without those that operating systems add. Throws `UnusableArchiveError`.
 */
export async function readDirectory(zip: ZipFile, maxUnpackedBytes: { bytes: number; text: string }) {
  if (zip.entryCount > ARCHIVE_LIMITS.entries)
    throw new UnusableArchiveError(ARCHIVE_MESSAGES.tooManyEntries);
  const directoryStart = Number(zip.readEntryCursor);
  const files: ArchiveFile[] = [];
  const folders = new Set<string>();
  const extents: Extent[] = [];
  let unpacked = 0;
  let startsAtRoot: boolean | undefined;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    // Some programs begin all names with a slash; a zip in which one does wants to leave its folder.
    if (!isRoot(name)) startsAtRoot ??= name.startsWith('/');
    const segments = checkEntry(name, entry, startsAtRoot ? '/' : '');
    if (segments.length === 0) continue;
    const dataStart = await dataStartOf(zip, name, entry);
    const from = entry.relativeOffsetOfLocalHeader;
    extents.push({ name, from, to: dataStart + entry.compressedSize });
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpackedBytes.bytes) {
      throw new UnusableArchiveError(ARCHIVE_MESSAGES.unpackedTooLarge(maxUnpackedBytes.text));
    }
    const key = pathKey(segments);
    if (isFolder(name)) folders.add(key);
    else if (!isJunk(segments)) files.push({ name, segments, key, entry, dataStart });
  }
  refuseOverlaps(extents, directoryStart);
  await refuseDuplicates(files, folders);
  return { files, directoryEnd: Number(zip.readEntryCursor) };
}

interface Extent {
  name: string;
  from: number;
  to: number;
}

// Many programs write UTF-8 without setting the flag. Text in the old code page is hardly ever valid UTF-8.
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | NAMES_ARE_UTF8 : generalPurposeBitFlag;
  return yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
}

// bsdtar and Dropbox list the folder itself.
function isRoot(name: string): boolean {
  return /^(?:\.?[/\\])+$/u.test(name);
}

function isFolder(name: string): boolean {
  return /[/\\]$/u.test(name);
}

/** The segments of an entry's path, whose name has to begin with `prefix`; none: the folder itself. */
function checkEntry(name: string, entry: Entry, prefix: string): string[] {
  const refuse = (message: (name: string) => string) => new UnusableArchiveError(message(printable(name)));
  if (CONTROL.test(name.replace(FOLDER_ICON, '')) || entry.fileNameRaw.length > ARCHIVE_LIMITS.name) {
    throw refuse(ARCHIVE_MESSAGES.badName);
  }
  const path = name.startsWith(prefix) ? pathSegments(name.slice(prefix.length)) : undefined;
  const segments = isRoot(name) ? [] : path;
  if (!segments || segments.length > ARCHIVE_LIMITS.depth) throw refuse(ARCHIVE_MESSAGES.badPath);
  // Zero: written by a system without file types.
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  const expected = isFolder(name) ? FOLDER : REGULAR_FILE;
  if (type !== 0 && type !== expected) throw refuse(ARCHIVE_MESSAGES.notAFile);
  if (isFolder(name) && entry.uncompressedSize > 0) throw refuse(ARCHIVE_MESSAGES.notAFile);
  if (entry.generalPurposeBitFlag & ENCRYPTED) throw refuse(ARCHIVE_MESSAGES.encrypted);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw refuse(ARCHIVE_MESSAGES.badMethod);
  }
  const isBomb =
    entry.uncompressedSize > ARCHIVE_LIMITS.ratioFrom &&
    entry.uncompressedSize > entry.compressedSize * ARCHIVE_LIMITS.ratio;
  if (isBomb) throw refuse(ARCHIVE_MESSAGES.badRatio);
  return segments;
}

/** A name made safe for messages and logs. */
export function printable(name: string): string {
  const shown = name.replace(/\p{C}/gu, '�');
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}

// The zip describes each entry twice, and programs differ in which header they use, so both must agree.
async function dataStartOf(zip: ZipFile, name: string, entry: Entry): Promise<number> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  if (!agrees(local, entry)) throw new UnusableArchiveError(ARCHIVE_MESSAGES.headersDiffer(printable(name)));
  return local.fileDataStart;
}

function agrees(local: LocalFileHeader, entry: Entry): boolean {
  const sameKind =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    (local.generalPurposeBitFlag & ENCRYPTED) === (entry.generalPurposeBitFlag & ENCRYPTED);
  if (!sameKind || local.generalPurposeBitFlag & SIZES_FOLLOW) return sameKind;
  return (
    local.crc32 === entry.crc32 &&
    [entry.compressedSize, SIZE_IS_IN_ZIP64].includes(local.compressedSize) &&
    [entry.uncompressedSize, SIZE_IS_IN_ZIP64].includes(local.uncompressedSize)
  );
}

function refuseOverlaps(extents: Extent[], directoryStart: number): void {
  let end = 0;
  for (const { name, from, to } of extents.toSorted((one, other) => one.from - other.from)) {
    if (from < end || to > directoryStart)
      throw new UnusableArchiveError(ARCHIVE_MESSAGES.overlap(printable(name)));
    end = to;
  }
}

async function refuseDuplicates(files: ArchiveFile[], folders: Set<string>): Promise<void> {
  const breathe = breather();
  const names = new Map<string, string>();
  const refuse = (name: string) => new UnusableArchiveError(ARCHIVE_MESSAGES.duplicate(printable(name)));
  for (const { name, key } of files) {
    if (names.has(key) || folders.has(key)) throw refuse(name);
    names.set(key, name);
    await breathe();
  }
  for (const { key } of files) {
    for (let end = key.indexOf('/'); end >= 0; end = key.indexOf('/', end + 1)) {
      const name = names.get(key.slice(0, end));
      if (name !== undefined) throw refuse(name);
    }
    await breathe();
  }
}
