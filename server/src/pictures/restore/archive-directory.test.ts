import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVE_LIMITS, ARCHIVE_MESSAGES } from '@kitroom/contract/pictures/image-archive';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { writeZip, type ZipEntry } from '../../../test/pictures/zips.ts';
import { openArchive } from './archive-reader.ts';

const NAME = 'JR-4120/hero/slot-1.jpg';
const OTHER = 'JR-4120/hero/slot-2.jpg';
const data = Buffer.from('not a picture, but bytes '.repeat(40));
const bounds = { unpacked: { bytes: 400 * 1024 * 1024, text: '400 MB' } };

const folder = await newFolder();
let files = 0;

async function open(zip: Buffer) {
  const path = join(folder, `${++files}.zip`);
  await writeFile(path, zip);
  return openArchive(path, bounds);
}
/** Why a zip is refused, when it is opened or when its pictures are read; undefined: it is not. */
async function refusal(zip: Buffer): Promise<string | undefined> {
  try {
    const archive = await open(zip);
    try {
      for (const picture of archive.pictures) expect(await picture.read()).toEqual(data);
    } finally {
      await archive.close();
    }
    return undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnusableArchiveError') return error.message;
    throw error;
  }
}
const refusalOf = (...entries: ZipEntry[]) => refusal(writeZip(entries));

describe('the headers of a zip', () => {
  it('may hold names up to their limit in bytes', async () => {
    const name = (bytes: number) => `é${'x'.repeat(bytes - 2)}`;
    expect(await refusalOf({ name: name(ARCHIVE_LIMITS.name), data })).toBeUndefined();
    const tooLong = name(ARCHIVE_LIMITS.name + 1);
    expect(await refusalOf({ name: tooLong, data })).toBe(
      ARCHIVE_MESSAGES.badName(`${tooLong.slice(0, 200)}…`),
    );
  });

  it('may hold paths up to a depth that nobody reaches', async () => {
    const path = (depth: number) => `${'a/'.repeat(depth - 1)}b`;
    expect(await refusalOf({ name: path(ARCHIVE_LIMITS.depth), data })).toBeUndefined();
    const tooDeep = path(ARCHIVE_LIMITS.depth + 1);
    expect(await refusalOf({ name: tooDeep, data })).toBe(ARCHIVE_MESSAGES.badPath(tooDeep));
  });

  it('may know nothing of file types; a folder that holds bytes is none', async () => {
    expect(await refusalOf({ name: NAME, data, mode: 0 }, { name: 'JR-4120/', mode: 0 })).toBeUndefined();
    expect(await refusalOf({ name: 'JR-4120/', data, mode: 0 })).toBe(ARCHIVE_MESSAGES.notAFile('JR-4120/'));
    expect(await refusalOf({ name: 'JR-4120/', data, mode: 0o040755 })).toBe(
      ARCHIVE_MESSAGES.notAFile('JR-4120/'),
    );
  });

  it('may promise up to so many times what is packed', async () => {
    const packedSize = 8000;
    const size = packedSize * ARCHIVE_LIMITS.ratio;
    const entry = { name: NAME, data: Buffer.alloc(packedSize, 1), method: 8, packedSize };
    expect(await refusalOf({ ...entry, size })).toBe(ARCHIVE_MESSAGES.damaged(NAME));
    expect(await refusalOf({ ...entry, size: size + 1 })).toBe(ARCHIVE_MESSAGES.badRatio(NAME));
  });

  it('agree about method and encryption', async () => {
    const flags = writeZip([{ name: NAME, data }]);
    flags.writeUInt16LE(0x801, 6);
    expect(await refusal(flags)).toBe(ARCHIVE_MESSAGES.headersDiffer(NAME));
    const method = writeZip([{ name: NAME, data }]);
    method.writeUInt16LE(8, 8);
    expect(await refusal(method)).toBe(ARCHIVE_MESSAGES.headersDiffer(NAME));
  });

  it('may come in another order than the files', async () => {
    const zip = writeZip([
      { name: NAME, data },
      { name: OTHER, data },
    ]);
    const end = zip.length - 22;
    const length = 46 + NAME.length;
    const [first, second] = [end - 2 * length, end - length];
    const turned = Buffer.concat([
      zip.subarray(0, first),
      zip.subarray(second, end),
      zip.subarray(first, second),
      zip.subarray(end),
    ]);
    const { pictures, close } = await open(turned);
    expect(pictures.map(({ slot }) => slot)).toEqual([2, 1]);
    await close();
  });

  it('keep files out of the list of contents', async () => {
    const length = data.length + 1;
    expect(await refusalOf({ name: NAME, data, size: length, packedSize: length })).toBe(
      ARCHIVE_MESSAGES.overlap(NAME),
    );
  });
});

describe('an open zip', () => {
  it('verifies what nobody reads', async () => {
    const { pictures, close } = await open(
      writeZip([
        { name: NAME, data, deflate: true },
        { name: OTHER, data, crc: 7 },
      ]),
    );
    await expect(pictures[0]?.verify()).resolves.toBeUndefined();
    await expect(pictures[1]?.verify()).rejects.toThrow(ARCHIVE_MESSAGES.damaged(OTHER));
    await close();
  });

  it('is closed for good', async () => {
    const { pictures, close } = await open(writeZip([{ name: NAME, data }]));
    await close();
    await expect(pictures[0]?.read()).rejects.toThrow();
  });

  it('that the disk cannot read is not called damaged', async () => {
    await expect(openArchive(folder, bounds)).rejects.toMatchObject({ code: 'EISDIR' });
  });
});

describe('the manifest', () => {
  const picture = { product: 'JR', color: null, slot: 4, sha256: 'a'.repeat(64), bytes: 5 };
  const manifest = (name: string, ...names: string[]): ZipEntry => ({
    name,
    data: Buffer.from(
      JSON.stringify({
        format: 'kitroom-product-images',
        version: 1,
        pictures: names.map((each) => ({ ...picture, name: each })),
      }),
    ),
  });

  it('is the outermost one, and names files from where it lies', async () => {
    const outer = manifest('Backup/Manifest.JSON', 'JR/one.jpg');
    const inner = manifest('Backup/old/manifest.json', 'two.jpg');
    const entries = [
      { name: 'Backup/JR/one.jpg', data },
      { name: 'Backup/old/two.jpg', data },
    ];
    for (const zip of [
      [outer, inner, ...entries],
      [...entries, inner, outer],
    ]) {
      const { pictures, close } = await open(writeZip(zip));
      await close();
      expect(pictures).toMatchObject([
        { name: 'Backup/JR/one.jpg', products: ['JR'], colors: null, slot: 4, sha256: picture.sha256 },
      ]);
    }
  });

  it('is read up to its limit; a larger one is a file like others', async () => {
    const missing = Array.from({ length: 67_000 }, () => ({
      product: 'x'.repeat(950),
      color: null,
      slot: 1,
    }));
    const pictures = [{ ...picture, name: 'one.jpg' }];
    const content = Buffer.from(
      JSON.stringify({ format: 'kitroom-product-images', version: 1, pictures, missing }),
    );
    const padded = (bytes: number) => Buffer.concat([content, Buffer.alloc(bytes - content.length, ' ')]);
    const slots = async (bytes: number) => {
      const { pictures, close } = await open(
        writeZip([
          { name: 'manifest.json', data: padded(bytes) },
          { name: 'one.jpg', data },
        ]),
      );
      await close();
      return pictures.map(({ slot }) => slot);
    };
    expect(await slots(ARCHIVE_LIMITS.manifest)).toEqual([4]);
    expect(await slots(ARCHIVE_LIMITS.manifest + 1)).toEqual([]);
  });
});
