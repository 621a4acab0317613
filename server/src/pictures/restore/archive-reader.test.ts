import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LIMITS } from '@kitroom/contract/limits';
import { ARCHIVE_MESSAGES, SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { writeZip, type ZipEntry, type ZipOptions } from '../../../test/pictures/zips.ts';
import { writeZip as writeOwnZip } from '../download/zip-writer.ts';
import { openArchive } from './archive-reader.ts';

const NAME = 'JR-4120/hero/slot-1.jpg';
const OTHER = 'JR-4120/hero/slot-2.jpg';
const data = Buffer.from('not a picture, but bytes '.repeat(40));
const good = { name: OTHER, data };
const bounds = { unpacked: { bytes: 400 * 1024 * 1024, text: '400 MB' } };

const folder = await newFolder();
let files = 0;

async function open(zip: Buffer) {
  const path = join(folder, `${++files}.zip`);
  await writeFile(path, zip);
  return openArchive(path, bounds);
}

async function readAll(zip: Buffer) {
  const archive = await open(zip);
  try {
    const contents: string[] = [];
    for (const picture of archive.pictures) contents.push((await picture.read()).toString());
    return { ...archive, contents };
  } finally {
    await archive.close();
  }
}

/** Why a zip is refused, when it is opened or when its pictures are read. */
const refusalOf = (zip: Buffer) =>
  readAll(zip).then(
    () => 'accepted',
    (error: Error) => (error.name === 'UnusableArchiveError' ? error.message : error),
  );
const refusal = (entries: ZipEntry[], options?: ZipOptions) => refusalOf(writeZip(entries, options));

describe('a zip that is in order', () => {
  it('is read, stored and deflated, with folders and without file types', async () => {
    const zip = writeZip([
      { name: 'JR-4120/', mode: 0o040755 },
      { name: 'JR-4121/', mode: 0 },
      { name: NAME, data, mode: 0 },
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
    for (const name of [OTHER, `//host/${OTHER}`, '/../evil.jpg'])
      expect(
        await refusal([
          { name: `/${NAME}`, data },
          { name, data },
        ]),
      ).toBe(ARCHIVE_MESSAGES.badPath(name));
  });

  it('holds nothing: no pictures, no error', async () => {
    expect(await readAll(writeZip([]))).toMatchObject({ pictures: [], skipped: [] });
    expect(await readAll(writeZip([{ name: 'a/', mode: 0o040755 }]))).toMatchObject({ pictures: [] });
  });

  it.each(['\n', '\r\n', ' \n\0\0'])(
    'is read with blanks behind its end, as web servers leave some: %j',
    async (blanks) => {
      for (const comment of ['', 'made by hand']) {
        const zip = writeZip([good], { comment: Buffer.from(comment) });
        expect((await readAll(Buffer.concat([zip, Buffer.from(blanks)]))).contents).toHaveLength(1);
        expect(await refusalOf(Buffer.concat([zip, Buffer.from(`${blanks}x`)]))).toBe(
          ARCHIVE_MESSAGES.notAZip,
        );
      }
    },
  );

  it('has a program before it that unpacks it, and names in the old code page', async () => {
    const name = Buffer.from('JR-M\x81ller/hero/slot-1.jpg', 'latin1');
    const zip = writeZip([{ name, data, flags: 0 }], { prefix: Buffer.from('MZ'.padEnd(5000, '\0')) });
    expect((await readAll(zip)).pictures).toMatchObject([{ products: ['JR-Müller', 'JR-Müller'] }]);
  });

  it('lists its entries in whatever order', async () => {
    const zip = writeZip([{ name: NAME, data }, good]);
    const end = zip.length - 22;
    const length = 46 + NAME.length;
    const [first, second] = [end - 2 * length, end - length];
    const turned = Buffer.concat([
      zip.subarray(0, first),
      zip.subarray(second, end),
      zip.subarray(first, second),
      zip.subarray(end),
    ]);
    expect((await readAll(turned)).pictures.map(({ slot }) => slot)).toEqual([2, 1]);
  });

  it('verifies what nobody reads, and is closed for good', async () => {
    const bad = { ...good, crc: 7 };
    const { pictures, close } = await open(writeZip([{ name: NAME, data, deflate: true }, bad]));
    await expect(pictures[0]?.verify()).resolves.toBeUndefined();
    await expect(pictures[1]?.verify()).rejects.toThrow(ARCHIVE_MESSAGES.damaged(OTHER));
    await close();
    await expect(pictures[0]?.read()).rejects.toThrow();
  });

  it('that the disk cannot read is not called damaged', async () => {
    await expect(openArchive(folder, bounds)).rejects.toMatchObject({ code: 'EISDIR' });
  });
});

describe('a manifest', () => {
  const manifest = (content: unknown, name = 'manifest.json'): ZipEntry => ({
    name,
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
  const own = { format: 'kitroom-product-images', version: 1 };

  it('says which file is which picture; paths speak for the others', async () => {
    const { pictures, skipped } = await readAll(
      writeZip([
        manifest({ ...own, pictures: [named, { ...named, name: 'gone.jpg' }], later: true }),
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

  it('is the outermost one, and names files from where it lies', async () => {
    const one = { ...named, name: 'JR/one.jpg' };
    const outer = manifest({ ...own, pictures: [one] }, 'Backup/Manifest.JSON');
    const inner = manifest({ ...own, pictures: [{ ...named, name: 'two.jpg' }] }, 'Backup/old/manifest.json');
    const entries = [
      { name: 'Backup/JR/one.jpg', data },
      { name: 'Backup/old/two.jpg', data },
    ];
    for (const zip of [
      [outer, inner, ...entries],
      [...entries, inner, outer],
    ])
      expect((await readAll(writeZip(zip))).pictures).toMatchObject([
        { name: 'Backup/JR/one.jpg', products: [named.product], slot: 3, sha256: named.sha256 },
      ]);
  });

  it('of another program is a file like others', async () => {
    for (const foreign of [{ name: 'My extension', manifest_version: 3 }, [], 'text']) {
      const { pictures, skipped } = await readAll(writeZip([manifest(foreign), { name: NAME, data }]));
      expect(pictures).toHaveLength(1);
      expect(skipped).toEqual([{ name: 'manifest.json', reason: SKIP_REASONS.notAPicture }]);
    }
  });

  it.each<[string, (json: string) => Buffer]>([
    ['a mark in front', (json) => Buffer.from(`\u{feff}${json}`)],
    ['two bytes a letter', (json) => Buffer.from(`\u{feff}${json}`, 'utf16le')],
    ['line ends of Windows', (json) => Buffer.from(json.replaceAll(',', ',\r\n'))],
  ])('that an editor has saved with %s is read', async (_what, saved) => {
    const picture = { ...named, name: 'Männer.jpg', alt_text: 'Größe' };
    const json = saved(JSON.stringify({ ...own, pictures: [picture] }));
    const { pictures } = await readAll(
      writeZip([
        { name: 'manifest.json', data: json },
        { name: 'Männer.jpg', data },
      ]),
    );
    expect(pictures).toMatchObject([{ products: [named.product], slot: 3, altText: 'Größe' }]);
  });

  it('of ours that somebody has broken refuses the zip: nothing else has its alt texts', async () => {
    const json = JSON.stringify({ ...own, pictures: [named] });
    for (const broken of [json.slice(0, -1), json.replace('}]', '},]'), json.replace(':', ' ')])
      expect(await refusal([{ name: 'manifest.json', data: Buffer.from(broken) }, good])).toBe(
        ARCHIVE_MESSAGES.badManifest,
      );
  });

  it.each<[string, object]>([
    ['a slot that there is not', { pictures: [{ ...named, slot: 9 }] }],
    ['an odd list of what is missing', { missing: [{ product: 'JR', color: null, slot: 'one' }] }],
    ['too many pictures', { pictures: Array(100_001).fill(named) }],
    [
      'an alt text that nobody could save',
      { pictures: [{ ...named, alt_text: 'é'.repeat(LIMITS.altText + 1) }] },
    ],
    ['an alt text that is none', { pictures: [{ ...named, alt_text: 7 }] }],
  ])('of ours refuses the zip when it has %s', async (_what, content) => {
    expect(await refusal([manifest({ ...own, pictures: [named], ...content })])).toBe(
      ARCHIVE_MESSAGES.badManifest,
    );
  });

  it('of a newer version refuses the zip', async () => {
    expect(await refusal([manifest({ ...own, version: 2 })])).toBe(ARCHIVE_MESSAGES.newerManifest);
  });

  it('is read up to its limit; a larger one is a file like others', async () => {
    const missing = Array(67_000).fill({ product: 'x'.repeat(950), color: null, slot: 1 });
    const pictures = [{ ...named, name: 'one.jpg' }];
    const content = Buffer.from(JSON.stringify({ ...own, pictures, missing }));
    const slots = async (bytes: number) => {
      const padded = Buffer.concat([content, Buffer.alloc(bytes - content.length, ' ')]);
      const zip = writeZip([
        { name: 'manifest.json', data: padded },
        { name: 'one.jpg', data },
      ]);
      return (await readAll(zip)).pictures.map(({ slot }) => slot);
    };
    expect(await slots(64 * 1024 * 1024)).toEqual([3]);
    expect(await slots(64 * 1024 * 1024 + 1)).toEqual([]);
  });
});

describe('a zip that is refused', () => {
  const { badDirectory, badPath, damaged, encrypted, headersDiffer, notAFile } = ARCHIVE_MESSAGES;
  const { length } = data;

  it.each<[string, Partial<ZipEntry>, string]>([
    ['leads out of its folder', { name: '../evil.jpg' }, badPath('../evil.jpg')],
    ['has a NUL in its name', { name: 'a\0.jpg' }, ARCHIVE_MESSAGES.badName('a�.jpg')],
    ['has a line break in its name', { name: 'a\n.jpg' }, ARCHIVE_MESSAGES.badName('a�.jpg')],
    ['is a symlink', { mode: 0o120777 }, notAFile(NAME)],
    ['is a device', { mode: 0o020644 }, notAFile(NAME)],
    ['is a pipe', { mode: 0o010644 }, notAFile(NAME)],
    ['is a socket', { mode: 0o140644 }, notAFile(NAME)],
    ['is a folder named like a file', { mode: 0o040755 }, notAFile(NAME)],
    ['is a folder that holds bytes', { name: 'JR-4120/', mode: 0o040755 }, notAFile('JR-4120/')],
    ['is a folder of no type that holds bytes', { name: 'JR-4120/', mode: 0 }, notAFile('JR-4120/')],
    ['is encrypted with ZipCrypto', { flags: 0x801, packedSize: length + 12 }, encrypted(NAME)],
    ['is encrypted with AES', { flags: 0x801, method: 99 }, encrypted(NAME)],
    ['is encrypted strongly', { flags: 0x841 }, badDirectory],
    ['is shrunk', { method: 1 }, ARCHIVE_MESSAGES.badMethod(NAME)],
    ['is compressed with Deflate64', { method: 9 }, ARCHIVE_MESSAGES.badMethod(NAME)],
    ['is compressed with zstd', { method: 93 }, ARCHIVE_MESSAGES.badMethod(NAME)],
    ['has another checksum', { crc: 1 }, damaged(NAME)],
    ['is deflated and has another checksum', { deflate: true, crc: 1 }, damaged(NAME)],
    ['unpacks to less than it says', { deflate: true, size: length + 1 }, damaged(NAME)],
    ['unpacks to more than it says', { deflate: true, size: length - 1 }, damaged(NAME)],
    ['is stored and says another size', { size: 5 }, badDirectory],
    ['says that it is larger than the zip', { packedSize: 2 ** 31, size: 2 ** 31 }, badDirectory],
    ['reaches into the list', { packedSize: length + 1, size: length + 1 }, ARCHIVE_MESSAGES.overlap(NAME)],
    ['has another name in its own header', { localName: 'JR-4120/hero/slot-3.jpg' }, headersDiffer(NAME)],
    ['has another checksum in its own header', { localCrc: 7 }, headersDiffer(NAME)],
  ])('has an entry that %s', async (_what, entry, message) => {
    expect(await refusal([good, { name: NAME, data, ...entry }])).toBe(message);
  });

  it.each([
    ['encryption', 6, 0x801],
    ['method', 8, 8],
  ])('has an entry whose headers differ about its %s', async (_what, at, value) => {
    const zip = writeZip([{ name: NAME, data }]);
    zip.writeUInt16LE(value, at);
    expect(await refusalOf(zip)).toBe(headersDiffer(NAME));
  });

  it('has bytes that were flipped', async () => {
    const zip = writeZip([{ name: NAME, data, deflate: true }]);
    zip.fill(0xff, 60, 70);
    expect(await refusalOf(zip)).toBe(damaged(NAME));
  });

  it('has a name above the limit in bytes, or a path above the limit in folders', async () => {
    const name = (bytes: number) => `é${'x'.repeat(bytes - 2)}`;
    expect(await refusal([{ name: name(1024), data }])).toBe('accepted');
    const tooLong = name(1025);
    expect(await refusal([{ name: tooLong, data }])).toBe(
      ARCHIVE_MESSAGES.badName(`${tooLong.slice(0, 200)}…`),
    );
    const path = (depth: number) => `${'a/'.repeat(depth - 1)}b`;
    expect(await refusal([{ name: path(64), data }])).toBe('accepted');
    const tooDeep = path(65);
    expect(await refusal([{ name: tooDeep, data }])).toBe(badPath(tooDeep));
  });

  it('is a bomb: by its ratio, by its sum', async () => {
    const packedSize = 8000;
    const size = packedSize * 200;
    const entry = { name: NAME, data: Buffer.alloc(packedSize, 1), method: 8, packedSize };
    expect(await refusal([{ ...entry, size }])).toBe(damaged(NAME));
    expect(await refusal([{ ...entry, size: size + 1 }])).toBe(ARCHIVE_MESSAGES.badRatio(NAME));
    const megabyte = { data: Buffer.alloc(1024 * 1024), deflate: true };
    const many = Array.from({ length: 401 }, (_, index) => ({ name: `x/${index}.bin`, ...megabyte }));
    expect(await refusal(many)).toBe(ARCHIVE_MESSAGES.unpackedTooLarge('400 MB'));
    expect(await refusal(many.slice(1))).toBe('accepted');
  });

  it('has entries that share bytes', async () => {
    expect(await refusal([good, { name: NAME, data, offset: 0, crc: 0 }])).toBe(headersDiffer(NAME));
    const twin = writeZip([good]);
    expect(
      await refusal([
        { ...good, data: twin },
        { ...good, offset: 0 },
      ]),
    ).toBe(headersDiffer(OTHER));
    expect(await refusal([good, { ...good, offset: 0 }])).toBe(ARCHIVE_MESSAGES.overlap(OTHER));
  });

  it.each([
    ['the same name', NAME, NAME],
    ['another case', NAME, NAME.toUpperCase()],
    ['composed and decomposed', 'M\u00e4/hero/slot-1.jpg', 'Ma\u0308/hero/slot-1.jpg'],
    ['a file that is a folder too', `${NAME}/x`, NAME],
    ['another slash', NAME, NAME.replaceAll('/', '\\')],
  ])('has two entries of the same name: %s', async (_how, one, other) => {
    const entries = [one, other].map((name) => ({ name, data }));
    expect(await refusal(entries)).toBe(ARCHIVE_MESSAGES.duplicate(other));
  });

  it('declares fewer or more entries than it has', async () => {
    expect(await refusal([good, { name: NAME, data }], { count: 1 })).toBe(badDirectory);
    expect(await refusal([good], { count: 3 })).toBe(badDirectory);
    expect(await refusal([good], { count: 0 })).toBe(badDirectory);
  });

  it('is two zips in one file, of which programs show one or the other', async () => {
    const one = writeZip([good]);
    expect(await refusalOf(Buffer.concat([one, one]))).toBe(badDirectory);
    await expect(readAll(Buffer.concat([one, writeZip([good, { name: 'x.txt' }])]))).rejects.toThrow();
  });

  it('has too many entries', async () => {
    const open = async () => Readable.from([]);
    const files = Array.from({ length: 100_001 }, (_, index) => ({
      name: `${index}`,
      bytes: 0,
      crc32: 0,
      open,
    }));
    const zip = Readable.from(
      writeOwnZip(files, () => {}),
      { objectMode: false },
    );
    expect(await refusalOf(await buffer(zip))).toBe('The zip was refused: it has more than 100,000 entries');
  });

  it('is not a zip, is cut off, is one part of several, is appended to another file', async () => {
    const zip = writeZip([good, { name: NAME, data }]);
    for (const part of [0.2, 0.5, 0.8, 0.99])
      expect(await refusalOf(zip.subarray(0, Math.floor(zip.length * part)))).toBe(ARCHIVE_MESSAGES.cut);
    expect(await refusalOf(Buffer.alloc(0))).toBe(ARCHIVE_MESSAGES.notAZip);
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
    expect(await refusalOf(signed(2))).toBe(badDirectory);
  });

  it('hides a second end record in its comment', async () => {
    const inner = Buffer.alloc(22);
    inner.writeUInt32LE(0x06054b50);
    expect(await refusal([good], { comment: inner })).toBe(badDirectory);
  });
});
