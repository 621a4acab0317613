import { isUtf8 } from 'node:buffer';
import { ARCHIVE_LIMITS, ARCHIVE_MESSAGES } from '@kitroom/contract/image-archive';
import yauzl, { type Entry, type LocalFileHeader, type ZipFile } from 'yauzl';
import { UnusableArchiveError } from './archive-error.ts';
import { isJunk, pathKey, pathSegments } from './archive-paths.ts';

/** A file of a zip whose description was found to be consistent and harmless. */
export interface ArchiveFile {
  /** As the zip calls it, for messages. */
  name: string;
  segments: string[];
  entry: Entry;
  /** Offset of its bytes, as they are in the zip. */
  dataStart: number;
}

const FILE_TYPE_MASK = 0xf000;
const REGULAR_FILE = 0x8000;
const FOLDER = 0x4000;
const ENCRYPTED = 0x1;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters are what is refused
const CONTROL = /[\u0000-\u001F\u007F]/u;
// macOS calls a folder's own icon so.
const FOLDER_ICON = /(?<=^|\/)Icon\r$/u;
const SIZES_FOLLOW = 0x8;
const NAMES_ARE_UTF8 = 0x800;
const SIZE_IS_IN_ZIP64 = 0xffffffff;
/** The compression method of a file that is in the zip as it is. */
export const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the list of contents and checks all of it against what it describes, before a byte of a file is unpacked:
 * paths, kinds, encryption, methods, sizes, both headers of each entry, duplicates, overlaps, the number of entries.
 * Resolves to the files without the litter of operating systems. Throws `UnusableArchiveError`.
 */
export async function readDirectory(zip: ZipFile, maxUnpackedBytes: { bytes: number; text: string }) {
  if (zip.entryCount > ARCHIVE_LIMITS.entries)
    throw new UnusableArchiveError(ARCHIVE_MESSAGES.tooManyEntries);
  const directoryStart = Number(zip.readEntryCursor);
  const files: ArchiveFile[] = [];
  const folders = new Set<string>();
  const extents: Extent[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    const segments = checkEntry(name, entry);
    const dataStart = await dataStartOf(zip, name, entry);
    const from = entry.relativeOffsetOfLocalHeader;
    extents.push({ name, from, to: dataStart + entry.compressedSize });
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpackedBytes.bytes) {
      throw new UnusableArchiveError(ARCHIVE_MESSAGES.unpackedTooLarge(maxUnpackedBytes.text));
    }
    if (isFolder(name)) folders.add(pathKey(segments));
    else if (!isJunk(segments)) files.push({ name, segments, entry, dataStart });
  }
  refuseOverlaps(extents, directoryStart);
  refuseDuplicates(files, folders);
  return { files, directoryEnd: Number(zip.readEntryCursor) };
}

interface Extent {
  name: string;
  from: number;
  to: number;
}

// Many programs write UTF-8 without saying so; the old code page hardly ever looks like UTF-8 by chance.
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | NAMES_ARE_UTF8 : generalPurposeBitFlag;
  return yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
}

function isFolder(name: string): boolean {
  return /[/\\]$/u.test(name);
}

function checkEntry(name: string, entry: Entry): string[] {
  const refuse = (message: (name: string) => string) => new UnusableArchiveError(message(printable(name)));
  if (CONTROL.test(name.replace(FOLDER_ICON, '')) || entry.fileNameRaw.length > ARCHIVE_LIMITS.name) {
    throw refuse(ARCHIVE_MESSAGES.badName);
  }
  const segments = pathSegments(name);
  if (!segments) throw refuse(ARCHIVE_MESSAGES.badPath);
  // Zero: the zip was written where files have no type.
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

/** A name that can stand in a message and in a log. */
export function printable(name: string): string {
  const shown = name.replace(/\p{C}/gu, '�');
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}

// The zip describes each entry twice; programs differ in whom they believe, so both must say the same.
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

function refuseDuplicates(files: ArchiveFile[], folders: Set<string>): void {
  const taken = new Set<string>();
  for (const { segments } of files) {
    for (let depth = 1; depth < segments.length; depth++) folders.add(pathKey(segments.slice(0, depth)));
  }
  for (const { name, segments } of files) {
    const key = pathKey(segments);
    if (taken.has(key) || folders.has(key)) {
      throw new UnusableArchiveError(ARCHIVE_MESSAGES.duplicate(printable(name)));
    }
    taken.add(key);
  }
}
