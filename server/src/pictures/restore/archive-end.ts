import type { FileHandle } from 'node:fs/promises';
import { ARCHIVE_MESSAGES } from '@kitroom/contract/pictures/image-archive';
import { UnusableArchiveError } from './archive-error.ts';

const END = 0x06054b50;
const END_BYTES = 22;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const SIGNATURE = 0x05054b50;
/** A comment of the largest size, and the zeros that tape programs write after a zip. */
const TAIL_BYTES = 0x10000 + END_BYTES + 1024 * 1024;
const BLANKS = new Set(Buffer.from('\0\n\r '));

/**
 * Finds the end record of a zip (APPNOTE 4.3.16) and cuts off zeros behind it, which bsdtar writes into a pipe, and blanks, which
 * web servers leave behind a download.
 * Resolves to the record's offset. Throws `UnusableArchiveError` when there is none.
 */
export async function findEnd(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const from = Math.max(0, size - TAIL_BYTES);
  const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
  const contentEnd = buffer.findLastIndex((byte) => !BLANKS.has(byte)) + 1;
  for (let at = buffer.length - END_BYTES; at >= 0; at--) {
    if (buffer.readUInt32LE(at) !== END) continue;
    const end = at + END_BYTES + buffer.readUInt16LE(at + 20);
    if (end > buffer.length || end < contentEnd) continue;
    if (pointsBehind(buffer, at - ZIP64_LOCATOR_BYTES, from)) break;
    if (end < buffer.length) await file.truncate(from + end);
    return from + at;
  }
  throw new UnusableArchiveError(buffer.includes('PK\x05\x06') ? notAZip : await whatElse(file));
}

const { otherArchive, webPage, cut, notAZip } = ARCHIVE_MESSAGES;

/** What is said of files that people take for a zip, and how they begin. */
const OTHERS: readonly [string, beginnings: string][] = [
  [cut, 'PK\x03\x04|PK\x07\x08'],
  [otherArchive('RAR'), 'Rar!'],
  [otherArchive('7-Zip'), '7z\xbc\xaf'],
  [otherArchive('tar'), '\x1f\x8b|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd'],
];

async function whatElse(file: FileHandle): Promise<string> {
  const { buffer } = await file.read(Buffer.alloc(512), 0, 512, 0);
  const start = buffer.toString('latin1');
  if (/^\s*<(?:!doctype|html|\?xml)/iu.test(start)) return webPage;
  const isSo = (beginning: string) => start.startsWith(beginning);
  return OTHERS.find(([, beginnings]) => beginnings.split('|').some(isSo))?.[0] ?? notAZip;
}

/** Whether a ZIP64 locator (APPNOTE 4.3.15) at this place says that its end record does not precede it. */
function pointsBehind(buffer: Buffer, at: number, from: number): boolean {
  if (at < 0 || buffer.readUInt32LE(at) !== ZIP64_LOCATOR) return false;
  return buffer.readBigUInt64LE(at + 8) >= BigInt(from + at);
}

/**
 * Throws `UnusableArchiveError` unless the end records follow the directory without a gap: one digital signature at
 * most (APPNOTE 4.3.13) and the ZIP64 record. yauzl trusts the declared
 * number of entries and the declared place of the directory: further entries would be left out, and of two zips in
 * one file it could read the one that other programs do not show.
 */
export async function refuseGap(file: FileHandle, directoryEnd: number, endAt: number): Promise<void> {
  let at = directoryEnd;
  let head = await headAt(file, at);
  if (head.readUInt32LE() === SIGNATURE) {
    at += 6 + head.readUInt16LE(4);
    head = await headAt(file, at);
  }
  if (head.readUInt32LE() === ZIP64_END) at += 12 + Number(head.readBigUInt64LE(4)) + ZIP64_LOCATOR_BYTES;
  if (at !== endAt) throw new UnusableArchiveError(ARCHIVE_MESSAGES.badDirectory);
}

/** The signature and the length of a record, followed by zeros where the file ends. */
async function headAt(file: FileHandle, at: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, at);
  return buffer;
}
