import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { ARCHIVE_MESSAGES } from '@kitroom/contract/pictures/image-archive';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { writeZip as writeOwnZip } from '../download/zip-writer.ts';
import { openArchive } from './archive-reader.ts';

/** `FUZZ_ROUNDS=100000` before the command of this file: a longer search by hand for faults that come together. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 100);
const HANG_MILLISECONDS = 60_000;
/** Our own end records: ZIP64 end, its locator, end. */
const END_BYTES = 98;
const data = Buffer.from('not a picture, but bytes '.repeat(40));
const bounds = { unpacked: { bytes: 400 * 1024 * 1024, text: '400 MB' } };

const folder = await newFolder();

/** Opens a zip and reads all of it, kept and unkept. */
async function readAll(zip: Buffer): Promise<void> {
  const path = join(folder, 'damaged.zip');
  await writeFile(path, zip);
  const archive = await openArchive(path, bounds);
  try {
    for (const picture of archive.pictures) {
      expect(await picture.read()).toEqual(data);
      await picture.verify();
    }
  } finally {
    await archive.close();
  }
}

function ownZip(...names: string[]): Promise<Buffer> {
  const open = async () => Readable.from([data]);
  const files = names.map((name) => ({ name, bytes: data.length, crc32: crc32(data), open }));
  return buffer(
    Readable.from(
      writeOwnZip(files, () => {}),
      { objectMode: false },
    ),
  );
}

it.each([2n ** 53n - 1n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n])(
  'refuses an empty zip of 98 bytes whose records point to %d',
  async (offset) => {
    const locator = await ownZip();
    expect(locator).toHaveLength(END_BYTES);
    locator.writeBigUInt64LE(offset, 64);
    await expect(readAll(locator)).rejects.toThrow(ARCHIVE_MESSAGES.notAZip);

    const directory = await ownZip('JR-4120/hero/slot-1.jpg');
    directory.writeBigUInt64LE(offset, directory.length - END_BYTES + 48);
    await expect(readAll(directory)).rejects.toThrow(ARCHIVE_MESSAGES.badDirectory);
  },
);

/** Rejects unless a zip is refused or gives the bytes it was made of. */
async function expectAnEnd(zip: Buffer, what: string): Promise<void> {
  const hang = after(HANG_MILLISECONDS, new Error('hangs'), { ref: false });
  const outcome = await Promise.race([readAll(zip), hang]).catch((error: Error) => error);
  expect(outcome?.name ?? 'UnusableArchiveError', `${what}: ${outcome}`).toBe('UnusableArchiveError');
}

/** The zips that are damaged: one of ours, and one as other programs write them. */
async function zips(): Promise<Buffer[]> {
  const foreign = [
    { name: 'JR-4120/hero/slot-1.jpg', data, deflate: true },
    { name: 'JR-4120/hero/slot-2.jpg', data },
    { name: 'JR-4120/', mode: 0o040755 },
  ];
  return [await ownZip('JR-4120/hero/slot-1.jpg', 'JR-4120/NVY/slot-2.jpg'), writeZip(foreign)];
}

it('ends with a refusal or the right bytes, whichever field was damaged and however', async () => {
  for (const zip of await zips()) {
    for (const fault of faultsOf(zip)) await expectAnEnd(damaged(zip, [fault]), fault.what);
  }
});

it(
  'ends with a refusal or the right bytes when several fields were damaged',
  async () => {
    const [own = Buffer.alloc(0), foreign = Buffer.alloc(0)] = await zips();
    const several = (zip: Buffer) => fc.subarray(faultsOf(zip), { minLength: 2, maxLength: 3 });
    const damagedZip = fc.oneof(
      several(own).map((faults) => ({ zip: own, faults })),
      several(foreign).map((faults) => ({ zip: foreign, faults })),
    );
    const isEnded = fc.asyncProperty(damagedZip, ({ zip, faults }) =>
      expectAnEnd(damaged(zip, faults), faults.map(({ what }) => what).join(', ')),
    );
    await fc.assert(isEnded, { numRuns: ROUNDS });
  },
  60_000 + ROUNDS * 60,
);

/** Signatures of the records of a zip, and the bytes that each field takes, the signature's first. */
const RECORDS = new Map([
  [0x04034b50, [4, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2]],
  [0x02014b50, [4, 2, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4]],
  [0x06064b50, [4, 8, 2, 2, 4, 4, 8, 8, 8, 8]],
  [0x07064b50, [4, 4, 8, 4]],
  [0x06054b50, [4, 2, 2, 2, 2, 4, 4, 2]],
]);
const DIGITAL_SIGNATURE = 0x05054b50n;
/** By the bytes of the field they are written to. */
const NUMBERS = new Map([
  [2, [0n, 1n, 8n, 0xffffn]],
  [4, [0n, 0x7fffffffn, 0xffffffffn]],
  [8, [0n, 0xffffffffn, 2n ** 53n - 1n, 2n ** 53n, 2n ** 64n - 1n]],
]);

interface Fault {
  what: string;
  at: number;
  bytes: number;
  /** The bytes that are there instead. */
  instead: Buffer;
}

/** Each field with other numbers, with a flipped bit, and cut out; each signature as each other. */
function faultsOf(zip: Buffer): Fault[] {
  const signatures = [...RECORDS.keys()].map(BigInt).concat(DIGITAL_SIGNATURE);
  return fieldsOf(zip).flatMap(({ at, bytes, isSignature }) => {
    const flipped = Buffer.from(zip.subarray(at, at + bytes));
    flipped.writeUInt8(flipped.readUInt8(0) ^ 1);
    const numbers = isSignature ? signatures : [...(NUMBERS.get(bytes) ?? []), BigInt(zip.length - 1)];
    const there = (instead: Buffer) => ({ what: `${instead.toString('hex')} at ${at}`, at, bytes, instead });
    return [...numbers.map((number) => littleEndian(number, bytes)), flipped, Buffer.alloc(0)].map(there);
  });
}

/** The fields of the first record of each kind. */
function fieldsOf(zip: Buffer) {
  return [...RECORDS].flatMap(([signature, widths]) => {
    let at = zip.indexOf(littleEndian(BigInt(signature), 4));
    if (at < 0) return [];
    return widths.map((bytes, index) => {
      at += bytes;
      return { at: at - bytes, bytes, isSignature: index === 0 };
    });
  });
}

function littleEndian(number: bigint, bytes: number): Buffer {
  const whole = Buffer.alloc(8);
  whole.writeBigUInt64LE(BigInt.asUintN(64, number));
  return whole.subarray(0, bytes);
}

/** A copy with these faults; the later come first, so that places stay what they are. */
function damaged(zip: Buffer, faults: readonly Fault[]): Buffer {
  return faults
    .toSorted((one, other) => other.at - one.at)
    .reduce(
      (copy, { at, bytes, instead }) =>
        Buffer.concat([copy.subarray(0, at), instead, copy.subarray(at + bytes)]),
      Buffer.from(zip),
    );
}
