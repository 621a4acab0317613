import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { whyUnreadable } from '../store/unreadable-file.ts';

/** A file to put into the zip. Size and checksum are written before its bytes, so they must be known up front. */
export interface ZipSource {
  name: string;
  bytes: number;
  crc32: number;
  /** Undefined: the file is gone. */
  open(): Promise<Readable | undefined>;
}

const DAMAGED_ENDING = '.bad';
const ZEROS_BYTES = 1024 * 1024;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const ZIP64_OFFSET_BYTES = 12;
const END_BYTES = 56 + 20 + 22;

const NAMES_ARE_UTF8 = 0x800;
const UNIX = 3 << 8;
const NEEDS_ZIP64 = 45;
const NEEDS_FOLDERS = 20;
// 1980-01-01 00:00, the earliest date a zip can hold. Constant, so that the same files always give the same zip.
const DATE = 0x21;
const FILE_MODE = 0o100644;
const IN_ZIP64 = 0xffffffff;

/** Exact size in bytes of the zip that `writeZip` writes. */
export function zipBytes(files: readonly ZipSource[]): number {
  let at = 0;
  let directory = 0;
  for (const { name, bytes } of files) {
    directory += CENTRAL_HEADER_BYTES + Buffer.byteLength(name) + (at >= IN_ZIP64 ? ZIP64_OFFSET_BYTES : 0);
    at += LOCAL_HEADER_BYTES + Buffer.byteLength(name) + bytes;
  }
  return at + directory + END_BYTES;
}

/**
 * Writes a zip (APPNOTE 6.3) of stored (uncompressed) files, always with a ZIP64 end record. Sizes and checksums
 * precede the bytes, so that programs can read it from a pipe. A file that does not match its description, or is gone, is
 * named `….bad` and reported to `onDamaged`; the others follow. Holds one file in memory at a time.
 */
export async function* writeZip(
  files: readonly ZipSource[],
  onDamaged: (name: string) => void,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const { chunks, crc32: checksum, isWhole } = await contentOf(file);
    if (!isWhole) onDamaged(file.name);
    const name = Buffer.from(isWhole ? file.name : damagedName(file.name));
    const described = { bytes: file.bytes, crc32: checksum };
    directory.push(centralHeader(described, name, at));
    yield localHeader(described, name);
    yield* chunks;
    at += LOCAL_HEADER_BYTES + name.length + file.bytes;
  }
  const central = Buffer.concat(directory);
  yield central;
  yield end(files.length, central.length, at);
}

interface ZipContent {
  chunks: Buffer[];
  crc32: number;
  isWhole: boolean;
}

// Checked before its header is written, so that a damaged file can be marked instead of breaking the zip.
async function contentOf({ bytes, crc32: expected, open }: ZipSource): Promise<ZipContent> {
  const chunks: Buffer[] = [];
  let checksum = 0;
  let left = bytes;
  const take = (chunk: Buffer) => {
    chunks.push(chunk);
    checksum = crc32(chunk, checksum);
    left -= chunk.length;
  };
  let isLonger = false;
  try {
    for await (const chunk of (await open()) ?? []) {
      isLonger = chunk.length > left;
      take(chunk.subarray(0, left));
      if (isLonger) break;
    }
  } catch (error) {
    // One picture whose file cannot be read isn't a reason to lose the others.
    if (whyUnreadable(error) === undefined) throw error;
  }
  const isWhole = left === 0 && !isLonger && checksum === expected;
  // The announced size of the zip must stay right.
  while (left > 0) take(Buffer.alloc(Math.min(left, ZEROS_BYTES)));
  return { chunks, crc32: checksum, isWhole };
}

/** The name of a damaged file, as long as its right name. */
function damagedName(name: string): string {
  return name.slice(0, -DAMAGED_ENDING.length) + DAMAGED_ENDING;
}

function localHeader({ bytes, crc32: checksum }: Pick<ZipSource, 'bytes' | 'crc32'>, name: Buffer): Buffer {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(NEEDS_FOLDERS, 4);
  writeDescription(header, 6, { bytes, checksum, name });
  return Buffer.concat([header, name]);
}

function centralHeader(
  { bytes, crc32: checksum }: Pick<ZipSource, 'bytes' | 'crc32'>,
  name: Buffer,
  at: number,
): Buffer {
  const isFar = at >= IN_ZIP64;
  const header = Buffer.alloc(CENTRAL_HEADER_BYTES);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(UNIX | NEEDS_ZIP64, 4);
  header.writeUInt16LE(isFar ? NEEDS_ZIP64 : NEEDS_FOLDERS, 6);
  writeDescription(header, 8, { bytes, checksum, name });
  header.writeUInt16LE(isFar ? ZIP64_OFFSET_BYTES : 0, 30);
  header.writeUInt32LE((FILE_MODE << 16) >>> 0, 38);
  header.writeUInt32LE(isFar ? IN_ZIP64 : at, 42);
  if (!isFar) return Buffer.concat([header, name]);
  const extra = Buffer.alloc(ZIP64_OFFSET_BYTES);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(at), 4);
  return Buffer.concat([header, name, extra]);
}

// The fields both headers share: flags, method (0: stored), time, date, checksum, both sizes, name length.
function writeDescription(
  header: Buffer,
  from: number,
  { bytes, checksum, name }: { bytes: number; checksum: number; name: Buffer },
): void {
  header.writeUInt16LE(NAMES_ARE_UTF8, from);
  header.writeUInt16LE(DATE, from + 6);
  header.writeUInt32LE(checksum, from + 8);
  header.writeUInt32LE(bytes, from + 12);
  header.writeUInt32LE(bytes, from + 16);
  header.writeUInt16LE(name.length, from + 20);
}

function end(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const record = Buffer.alloc(END_BYTES);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(UNIX | NEEDS_ZIP64, 12);
  record.writeUInt16LE(NEEDS_ZIP64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(directoryBytes), 40);
  record.writeBigUInt64LE(BigInt(directoryAt), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 64);
  record.writeUInt32LE(1, 72);
  record.writeUInt32LE(0x06054b50, 76);
  record.fill(0xff, 84, 96);
  return record;
}
