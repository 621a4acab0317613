import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hexColor } from '@kitroom/contract/colors/hex-color';
import { tidyText, withoutInvisible } from '@kitroom/contract/fields';
import { headerKey } from '@kitroom/contract/import/columns';
import { isMailAddress } from '@kitroom/contract/mail-address';
import { describe, expect, it } from 'vitest';
import { growth } from '../../contract/test/growth.ts';
import { browserName } from '../src/access/sign-in/browser-name.ts';
import { isSameText, readHex, readNumber, readPerson, readSupplier } from '../src/bulk/import/read-cell.ts';
import { unescapeCode } from '../src/pictures/download/archive-entries.ts';
import { openArchive } from '../src/pictures/restore/archive-reader.ts';
import { normalized } from '../src/platform/db/normalized.ts';
import { newFolder } from './folders.ts';
import { writeZip } from './pictures/zips.ts';

const MARKS = '\u0301\u0323';
/** Four times the input may take four times as long, and somewhat more on a busy machine; sixteen times is quadratic. */
const LINEAR = 8;

/** The text that costs each of these the most, and characters of it at which a quadratic one shows. */
const TEXTS: readonly [string, (text: string) => unknown, (size: number) => string, number][] = [
  ['stacked marks in tidyText', tidyText, (size) => `a${MARKS.repeat(size / 2)}`, 20_000],
  ['stacked marks in normalized', normalized, (size) => `a${MARKS.repeat(size / 2)}`, 4000],
  ['stacked marks in headerKey', headerKey, (size) => `a${MARKS.repeat(size / 2)}`, 4000],
  ['half-width marks in headerKey', headerKey, (size) => `a${'\u0301\uFF9E'.repeat(size / 2)}`, 4000],
  ['marks just below the limit', tidyText, (size) => `a${MARKS.repeat(15)}`.repeat(size / 31), 20_000],
  ['blanks within', tidyText, (size) => `a${' '.repeat(size)}b`, 100_000],
  ['joiners', withoutInvisible, (size) => '\u200D'.repeat(size), 50_000],
  ['flags of regions', withoutInvisible, (size) => `\u{1F3F4}${'\u{E0030}'.repeat(size)}`, 20_000],
  ['dots in an email', isMailAddress, (size) => `a@${'.a'.repeat(size)}@`, 20_000],
  ['letters in an email', isMailAddress, (size) => `${'a'.repeat(size)} @`, 20_000],
  ['subdomains', isMailAddress, (size) => `a@${'a.'.repeat(size)}`, 20_000],
  ['a supplier', readSupplier, (size) => `a${' '.repeat(size)}(a) `.repeat(2), 20_000],
  ['brackets of a supplier', readSupplier, (size) => 'a ('.repeat(size), 20_000],
  ['a number', readNumber, (size) => `${'1,111'.repeat(size)}x`, 20_000],
  ['a number in brackets', readNumber, (size) => '('.repeat(size), 20_000],
  ['a color', readHex, (size) => `#${' '.repeat(size)}x`, 20_000],
  ['a color with blanks', hexColor, (size) => ` ${' '.repeat(size)}x`, 20_000],
  ['a person', readPerson, (size) => 'a '.repeat(size), 20_000],
  ['line ends', (text) => isSameText(text, 'a'), (size) => '\r'.repeat(size), 20_000],
  ['an escaped name', unescapeCode, (size) => '%ff'.repeat(size), 20_000],
  ['a browser', browserName, (size) => 'Version/1 '.repeat(size), 2000],
];

const folder = await newFolder();

const BOUNDS = { unpacked: { bytes: 1024 ** 3, text: '1 GB' } };
const PATH = 'JR-4120/hero/slot-1.jpg';
const picture = (name: string) => ({
  name,
  product: 'JR-4120',
  color: null,
  slot: 1,
  sha256: '0'.repeat(64),
  bytes: 1,
});
const manifest = (pictures: object[]) => json({ format: 'kitroom-product-images', version: 1, pictures });
const json = (value: object) => zipWith(JSON.stringify(value));
const zipWith = (text: string) => writeZip([{ name: 'manifest.json', data: Buffer.from(text) }]);
const repeated = (size: number, make: (at: number) => string) =>
  Array.from({ length: size }, (_, at) => ({ name: make(at) }));
/** Records of no length behind the list of contents. */
function withSignatures(size: number): Buffer {
  const zip = writeZip([{ name: PATH }]);
  const signature = Buffer.from([0x50, 0x4b, 5, 5, 0, 0]);
  return Buffer.concat([zip.subarray(0, -22), Buffer.alloc(6 * size, signature), zip.subarray(-22)]);
}

/** Zips that cost the most to look at, and the size at which a quadratic reader shows. */
const ZIPS: readonly [string, (size: number) => Buffer, number][] = [
  [
    'ends in front of zeros',
    (size) =>
      Buffer.concat([Buffer.alloc(4 * size, 'PK\u0005\u0006'), Buffer.alloc(50 * size), Buffer.of(1)]),
    1000,
  ],
  ['signatures', withSignatures, 2000],
  ['entries', (size) => writeZip(repeated(size, (at) => `JR-4120/${at}.txt`)), 200],
  ['stacked marks in a manifest', (size) => manifest([picture(`a${MARKS.repeat(size / 2)}`)]), 8000],
  [
    'a long manifest',
    (size) => manifest(repeated(size, (at) => `${at}`).map(({ name }) => picture(name))),
    1000,
  ],
  ['nested arrays in a manifest', (size) => zipWith('['.repeat(size)), 100_000],
  ['strings in a manifest', (size) => zipWith(`{"a":["${'\\"'.repeat(size)}`), 100_000],
  ['lists in a manifest', (size) => zipWith(`{"a":0${',"a":[]'.repeat(size)}}`), 10_000],
];

describe('processor time grows with the input, never with its square', () => {
  it.each(TEXTS)('%s', async (_, work, textOf, size) => {
    expect(await growth(textOf, work, size)).toBeLessThan(LINEAR);
  });

  it.each(ZIPS)('a zip: %s', async (_, zipOf, size) => {
    for (const times of [1, 4]) await writeFile(join(folder, `${times * size}.zip`), zipOf(times * size));
    const open = (path: string) =>
      openArchive(path, BOUNDS).then(
        (archive) => archive.close(),
        (error: Error) => expect(error.name).toBe('UnusableArchiveError'),
      );
    expect(await growth((bytes) => join(folder, `${bytes}.zip`), open, size)).toBeLessThan(LINEAR);
  });
});
