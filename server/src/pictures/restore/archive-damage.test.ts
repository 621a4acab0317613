import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { ARCHIVE_MESSAGES } from '@kitroom/contract/image-archive';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeZip } from '../../../test/pictures/zips.ts';
import { writeZip as writeOwnZip } from '../download/zip-writer.ts';
import { openArchive } from './archive-reader.ts';

/** `FUZZ_ROUNDS=100000` before the command of this file: a longer search by hand. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 2000);
const HANG_MILLISECONDS = 20_000;
/** Our own end records: ZIP64 end, its locator, end. */
const END_BYTES = 98;
const data = Buffer.from('not a picture, but bytes '.repeat(40));
const bounds = { unpacked: { bytes: 400 * 1024 * 1024, text: '400 MB' } };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kitroom-damage-'));
});
afterAll(() => rm(folder, { recursive: true }));

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

it(
  'ends with a refusal or the right bytes, however directory and end records were damaged',
  async () => {
    const own = await ownZip('JR-4120/hero/slot-1.jpg', 'JR-4120/NVY/slot-2.jpg');
    const foreign = writeZip([
      { name: 'JR-4120/', mode: 0o040755 },
      { name: 'JR-4120/hero/slot-1.jpg', data, deflate: true },
      { name: 'JR-4120/hero/slot-2.jpg', data },
    ]);
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const zip = damage(seed % 3 === 0 ? foreign : own, seed);
      const hang = after(HANG_MILLISECONDS, new Error('hangs'), { ref: false });
      const outcome = await Promise.race([readAll(zip), hang]).catch((error: Error) => error);
      expect(outcome?.name ?? 'UnusableArchiveError', `seed ${seed}: ${outcome}`).toBe(
        'UnusableArchiveError',
      );
    }
  },
  ROUNDS * 60,
);

const NUMBERS = [
  0n,
  1n,
  0xffffn,
  0x7fffffffn,
  0xffffffffn,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 63n,
  2n ** 64n - 1n,
];
const SIGNATURES = [0x06054b50n, 0x06064b50n, 0x07064b50n, 0x02014b50n, 0x04034b50n, 0x05054b50n];

/** A copy with one to three faults in its directory and end records; the same seed gives the same. */
function damage(zip: Buffer, seed: number): Buffer {
  let state = seed;
  const random = (below: number) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const number = (from: readonly bigint[]) => from[random(from.length)] ?? 0n;
  let damaged = Buffer.from(zip);
  const directoryAt = zip.indexOf(Buffer.from('PK\x01\x02'));
  for (let faults = random(3); faults >= 0; faults--) {
    const at = directoryAt + random(damaged.length - directoryAt - 8);
    const until = at + random(Math.min(60, damaged.length - at));
    const [before, piece, behind] = [
      damaged.subarray(0, at),
      damaged.subarray(at, until),
      damaged.subarray(until),
    ];
    const kind = random(8);
    if (kind === 0) damaged.writeUInt16LE(Number(BigInt.asUintN(16, number(NUMBERS))), at);
    else if (kind === 1) damaged.writeUInt32LE(Number(BigInt.asUintN(32, number(NUMBERS))), at);
    else if (kind === 2) damaged.writeBigUInt64LE(number(NUMBERS), at);
    else if (kind === 3) damaged.writeUInt32LE(Number(number(SIGNATURES)), at);
    else if (kind === 4) damaged = Buffer.concat([before, behind, Buffer.alloc(8)]);
    else if (kind === 5) damaged = Buffer.concat([before, piece, piece, behind]);
    else damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << random(8)), at);
  }
  return damaged;
}
