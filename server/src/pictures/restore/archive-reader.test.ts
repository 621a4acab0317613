import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ARCHIVE_LIMITS, ARCHIVE_MESSAGES, SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { writeZip, type ZipEntry, type ZipOptions } from '../../../test/pictures/zips.ts';
import { writeZip as writeOwnZip } from '../download/zip-writer.ts';
import { openArchive } from './archive-reader.ts';

const NAME = 'JR-4120/hero/slot-1.jpg';
const OTHER = 'JR-4120/hero/slot-2.jpg';
const data = Buffer.from('not a picture, but bytes '.repeat(40));
const bounds = { unpacked: { bytes: 400 * 1024 * 1024, text: '400 MB' } };

const folder = await newFolder();

let files = 0;
/** Opens a zip and reads all of it. */
async function readAll(zip: Buffer) {
  const path = join(folder, `${++files}.zip`);
  await writeFile(path, zip);
  const archive = await openArchive(path, bounds);
  try {
    const contents = [];
    for (const picture of archive.pictures) contents.push((await picture.read()).toString());
    return { ...archive, contents };
  } finally {
    await archive.close();
  }
}

const refusal = (entries: ZipEntry[], options?: ZipOptions) =>
  readAll(writeZip(entries, options)).then(
    () => 'accepted',
    (error: Error) => (error.name === 'UnusableArchiveError' ? error.message : error),
  );

describe('a zip that is in order', () => {
  it('is read, stored and deflated, with folders', async () => {
    const zip = writeZip([
      { name: 'JR-4120/', mode: 0o040755 },
      { name: NAME, data },
      { name: OTHER, data, deflate: true },
    ]);
    const { pictures, contents, skipped } = await readAll(zip);
    expect(pictures.map(({ name }) => name)).toEqual([NAME, OTHER]);
    expect(contents).toEqual([data.toString(), data.toString()]);
    expect(skipped).toEqual([]);
  });

  it('is read when all of its names begin with a slash', async () => {
    const names = ['/', '/JR-4120/', `/${NAME}`, `/${OTHER}`];
    const zip = writeZip(
      names.map((name) => (name.endsWith('/') ? { name, mode: 0o040755 } : { name, data })),
    );
    const { pictures } = await readAll(zip);
    expect(pictures.map(({ products, slot }) => [...products, slot])).toEqual([
      ['JR-4120', 'JR-4120', 1],
      ['JR-4120', 'JR-4120', 2],
    ]);
    const mixed = [
      { name: `/${NAME}`, data },
      { name: OTHER, data },
    ];
    expect(await refusal(mixed)).toBe(ARCHIVE_MESSAGES.badPath(OTHER));
    const twice = [
      { name: `/${NAME}`, data },
      { name: `//host/${OTHER}`, data },
    ];
    expect(await refusal(twice)).toBe(ARCHIVE_MESSAGES.badPath(`//host/${OTHER}`));
    expect(
      await refusal([
        { name: `/${NAME}`, data },
        { name: '/../evil.jpg', data },
      ]),
    ).toBe(ARCHIVE_MESSAGES.badPath('/../evil.jpg'));
  });

  it('is understood without its litter, with a folder around it, with backslashes', async () => {
    const zip = writeZip([
      { name: 'My Backup\\JR-4120\\HERO\\Slot-1.JPG', data },
      { name: '__MACOSX/My Backup/JR-4120/HERO/._Slot-1.JPG', data },
      { name: 'My Backup/.DS_Store', data },
      { name: 'My Backup/JR-4120/Thumbs.db', data },
      { name: 'desktop.ini', data },
      { name: 'My Backup/Icon\r', data },
      { name: 'My Backup/notes.txt', data },
    ]);
    const { pictures, skipped } = await readAll(zip);
    expect(pictures).toMatchObject([{ products: ['JR-4120', 'JR-4120'], colors: null, slot: 1 }]);
    expect(skipped).toEqual([{ name: 'My Backup/notes.txt', reason: SKIP_REASONS.notAPicture }]);
  });

  it('holds nothing: no pictures, no error', async () => {
    expect(await readAll(writeZip([]))).toMatchObject({ pictures: [], skipped: [] });
    expect(await readAll(writeZip([{ name: 'a/', mode: 0o040755 }]))).toMatchObject({ pictures: [] });
  });
});

describe('a manifest', () => {
  const manifest = (content: object): ZipEntry => ({
    name: 'manifest.json',
    data: Buffer.from(JSON.stringify(content)),
  });
  const named = {
    name: 'anything.bin',
    product: 'JR 4120/x',
    color: 'NVY',
    slot: 3,
    sha256: 'a'.repeat(64),
    bytes: 5,
  };
  const format = 'kitroom-product-images';

  it('says which file is which picture; paths speak for the others', async () => {
    const { pictures, skipped } = await readAll(
      writeZip([
        manifest({ format, version: 1, pictures: [named, { ...named, name: 'gone.jpg' }], later: true }),
        { name: 'ANYTHING.bin', data },
        { name: NAME, data },
        { name: 'stray.txt', data },
      ]),
    );
    expect(pictures).toMatchObject([
      { products: ['JR 4120/x'], colors: ['NVY'], slot: 3, sha256: 'a'.repeat(64) },
      { products: ['JR-4120', 'JR-4120'], colors: null, slot: 1, sha256: undefined },
    ]);
    expect(skipped).toEqual([
      { name: 'gone.jpg', reason: SKIP_REASONS.missing },
      { name: 'stray.txt', reason: SKIP_REASONS.notAPicture },
    ]);
  });

  it('of another program is a file like others', async () => {
    for (const foreign of [{ name: 'My extension', manifest_version: 3 }, [], 'text']) {
      const { pictures, skipped } = await readAll(
        writeZip([manifest(foreign as object), { name: NAME, data }]),
      );
      expect(pictures).toHaveLength(1);
      expect(skipped).toEqual([{ name: 'manifest.json', reason: SKIP_REASONS.notAPicture }]);
    }
  });

  it('of a newer version, or of ours and broken, refuses the zip', async () => {
    expect(await refusal([manifest({ format, version: 2 })])).toBe(ARCHIVE_MESSAGES.newerManifest);
    expect(await refusal([manifest({ format, version: 1, pictures: [{ ...named, slot: 9 }] })])).toBe(
      ARCHIVE_MESSAGES.badManifest,
    );
    const missing = [{ product: 'JR', color: null, slot: 'one' }];
    expect(await refusal([manifest({ format, version: 1, pictures: [named], missing })])).toBe(
      ARCHIVE_MESSAGES.badManifest,
    );
    const more = Array.from({ length: ARCHIVE_LIMITS.entries + 1 }, () => named);
    expect(await refusal([manifest({ format, version: 1, pictures: more })])).toBe(
      ARCHIVE_MESSAGES.badManifest,
    );
  });
});

describe('a zip that is refused', () => {
  const good = { name: OTHER, data };

  it.each([
    '../evil.jpg',
    'a/../../evil.jpg',
    '/etc/passwd',
    '..\\evil.jpg',
    'C:\\evil.jpg',
    '\\\\host\\x\\evil.jpg',
  ])('leads out of its folder: %s', async (name) => {
    expect(await refusal([good, { name, data }])).toBe(ARCHIVE_MESSAGES.badPath(name));
  });

  it('has names that cannot be: NUL, control characters, 64 kB', async () => {
    expect(await refusal([good, { name: 'a\0.jpg', data }])).toBe(ARCHIVE_MESSAGES.badName('a�.jpg'));
    expect(await refusal([good, { name: 'a\n.jpg', data }])).toBe(ARCHIVE_MESSAGES.badName('a�.jpg'));
    const long = 'x'.repeat(60_000);
    expect(await refusal([good, { name: long, data }])).toBe(ARCHIVE_MESSAGES.badName(`${'x'.repeat(200)}…`));
  });

  it.each([
    ['a symlink', 0o120777],
    ['a device', 0o020644],
    ['a pipe', 0o010644],
    ['a socket', 0o140644],
    ['a folder named like a file', 0o040755],
  ])('holds %s', async (_kind, mode) => {
    expect(await refusal([good, { name: NAME, data, mode }])).toBe(ARCHIVE_MESSAGES.notAFile(NAME));
  });

  it('is encrypted: ZipCrypto, AES, strong', async () => {
    expect(await refusal([good, { name: NAME, data, flags: 0x801, packedSize: data.length + 12 }])).toBe(
      ARCHIVE_MESSAGES.encrypted(NAME),
    );
    expect(await refusal([good, { name: NAME, data, flags: 0x801, method: 99 }])).toBe(
      ARCHIVE_MESSAGES.encrypted(NAME),
    );
    expect(await refusal([good, { name: NAME, data, flags: 0x841 }])).toBe(ARCHIVE_MESSAGES.badDirectory);
  });

  it.each([
    ['shrunk', 1],
    ['Deflate64', 9],
    ['bzip2', 12],
    ['LZMA', 14],
    ['zstd', 93],
    ['XZ', 95],
  ])('is compressed with %s', async (_name, method) => {
    expect(await refusal([good, { name: NAME, data, method }])).toBe(ARCHIVE_MESSAGES.badMethod(NAME));
  });

  it('is damaged: wrong checksum, cut data, bytes flipped', async () => {
    expect(await refusal([good, { name: NAME, data, crc: 1 }])).toBe(ARCHIVE_MESSAGES.damaged(NAME));
    expect(await refusal([good, { name: NAME, data, deflate: true, crc: 1 }])).toBe(
      ARCHIVE_MESSAGES.damaged(NAME),
    );
    const zip = writeZip([{ name: NAME, data, deflate: true }]);
    zip.fill(0xff, 60, 70);
    await expect(readAll(zip)).rejects.toThrow(ARCHIVE_MESSAGES.damaged(NAME));
  });

  it('lies about sizes', async () => {
    const larger = { name: NAME, data, deflate: true, size: data.length + 1 };
    const smaller = { name: NAME, data, deflate: true, size: data.length - 1 };
    expect(await refusal([larger])).toBe(ARCHIVE_MESSAGES.damaged(NAME));
    expect(await refusal([smaller])).toBe(ARCHIVE_MESSAGES.damaged(NAME));
    expect(await refusal([{ name: NAME, data, size: 5 }])).toBe(ARCHIVE_MESSAGES.badDirectory);
    expect(await refusal([{ name: NAME, data, packedSize: 2 ** 31, size: 2 ** 31 }])).toBe(
      ARCHIVE_MESSAGES.badDirectory,
    );
  });

  it('is a bomb: by its ratio, by its sum', async () => {
    const zeros = { name: NAME, data: Buffer.alloc(64 * 1024 * 1024), deflate: true };
    expect(await refusal([zeros])).toBe(ARCHIVE_MESSAGES.badRatio(NAME));
    const megabyte = { data: Buffer.alloc(1024 * 1024), deflate: true };
    const many = Array.from({ length: 401 }, (_, index) => ({ name: `x/${index}.bin`, ...megabyte }));
    expect(await refusal(many)).toBe(ARCHIVE_MESSAGES.unpackedTooLarge('400 MB'));
    expect(await refusal(many.slice(1))).toBe('accepted');
  });

  it('has entries that share bytes, or that reach into the list of contents', async () => {
    expect(await refusal([good, { name: NAME, data, localName: NAME, offset: 0, crc: 0 }])).not.toBe(
      'accepted',
    );
    const twin = writeZip([good]);
    expect(
      await refusal([
        { ...good, data: twin },
        { ...good, offset: 0, name: OTHER },
      ]),
    ).toBe(ARCHIVE_MESSAGES.headersDiffer(OTHER));
    expect(await refusal([good, { ...good, offset: 0 }])).toBe(ARCHIVE_MESSAGES.overlap(OTHER));
  });

  it('describes an entry differently in its two headers', async () => {
    expect(await refusal([good, { name: NAME, data, localName: 'JR-4120/hero/slot-3.jpg' }])).toBe(
      ARCHIVE_MESSAGES.headersDiffer(NAME),
    );
    expect(await refusal([good, { name: NAME, data, localCrc: 7 }])).toBe(
      ARCHIVE_MESSAGES.headersDiffer(NAME),
    );
  });

  it.each([
    ['the same name', NAME, NAME],
    ['another case', NAME, NAME.toUpperCase()],
    ['composed and decomposed', 'M\u00e4/hero/slot-1.jpg', 'Ma\u0308/hero/slot-1.jpg'],
    ['a file that is a folder too', `${NAME}/x`, NAME],
    ['another slash', NAME, NAME.replaceAll('/', '\\')],
  ])('has two entries of the same name: %s', async (_how, one, other) => {
    expect(
      await refusal([
        { name: one, data },
        { name: other, data },
      ]),
    ).toBe(ARCHIVE_MESSAGES.duplicate(other));
  });

  it('declares fewer or more entries than it has', async () => {
    expect(await refusal([good, { name: NAME, data }], { count: 1 })).toBe(ARCHIVE_MESSAGES.badDirectory);
    expect(await refusal([good], { count: 3 })).toBe(ARCHIVE_MESSAGES.badDirectory);
    expect(await refusal([good], { count: 0 })).toBe(ARCHIVE_MESSAGES.badDirectory);
  });

  it('is two zips in one file, of which programs show one or the other', async () => {
    const one = writeZip([good]);
    await expect(readAll(Buffer.concat([one, one]))).rejects.toThrow(ARCHIVE_MESSAGES.badDirectory);
    await expect(readAll(Buffer.concat([one, writeZip([good, { name: 'x.txt' }])]))).rejects.toThrow();
  });

  it('has too many entries', async () => {
    const open = async () => Readable.from([]);
    const files = Array.from({ length: ARCHIVE_LIMITS.entries + 1 }, (_, index) => ({
      name: `${index}`,
      bytes: 0,
      crc32: 0,
      open,
    }));
    const zip = await buffer(
      Readable.from(
        writeOwnZip(files, () => {}),
        { objectMode: false },
      ),
    );
    await expect(readAll(zip)).rejects.toThrow(ARCHIVE_MESSAGES.tooManyEntries);
  });

  it('is not a zip, is cut off, is one part of several, is appended to another file', async () => {
    await expect(readAll(Buffer.from('hello'))).rejects.toThrow(ARCHIVE_MESSAGES.notAZip);
    await expect(readAll(Buffer.alloc(0))).rejects.toThrow(ARCHIVE_MESSAGES.notAZip);
    const zip = writeZip([good, { name: NAME, data }]);
    for (const part of [0.2, 0.5, 0.8, 0.99]) {
      await expect(readAll(zip.subarray(0, Math.floor(zip.length * part)))).rejects.toThrow(
        ARCHIVE_MESSAGES.notAZip,
      );
    }
    expect(await refusal([good], { disk: 1 })).toBe(ARCHIVE_MESSAGES.partOfZip);
    const prefixed = Buffer.concat([Buffer.from('#!/bin/sh\n'.repeat(20)), zip]);
    await expect(readAll(prefixed)).rejects.toThrow(/^(?:This file is not a zip|The zip was refused)/u);
  });

  it('has more between its directory and its end than one digital signature', async () => {
    const zip = writeZip([good]);
    const signed = (times: number) => {
      const signatures = Buffer.alloc(8 * times, Buffer.from([0x50, 0x4b, 5, 5, 2, 0, 1, 1]));
      return Buffer.concat([zip.subarray(0, -22), signatures, zip.subarray(-22)]);
    };
    expect((await readAll(signed(1))).contents).toHaveLength(1);
    await expect(readAll(signed(2))).rejects.toThrow(ARCHIVE_MESSAGES.badDirectory);
  });

  it('hides a second end record in its comment', async () => {
    const inner = Buffer.alloc(22);
    inner.writeUInt32LE(0x06054b50);
    expect(await refusal([good], { comment: inner })).toBe(ARCHIVE_MESSAGES.badDirectory);
  });
});
