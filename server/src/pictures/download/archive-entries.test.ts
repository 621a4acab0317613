import { tidyText } from '@kitroom/contract/unicode-form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalized } from '../../platform/db/normalized.ts';
import { isJunk, pathKey, pathSegments, placeOfPath } from '../restore/archive-paths.ts';
import {
  type ExportedPicture,
  entryName,
  escapeCode,
  manifestOf,
  sortPictures,
  unescapeCode,
} from './archive-entries.ts';

const picture = (product: string, color: string | null, slot = 1): ExportedPicture => ({
  product,
  color,
  slot,
  extension: 'jpg',
  alt_text: null,
  sha256: 'a'.repeat(64),
  bytes: 1,
  crc32: 1,
});

// Codes as the contract allows them: one line of tidied text.
const code = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'aAσςΣſßKkİiéÉ./\\%:. ~-_'), minLength: 1, maxLength: 8 }),
    fc.constantFrom(
      'hero',
      'HERO',
      'con',
      'nul.txt',
      'manifest.json',
      '__MACOSX',
      '._x',
      '..',
      '.',
      'Thumbs.db',
    ),
  )
  .map(tidyText)
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text));

// Short codes of few letters, so that pairs occur which some file systems treat as equal.
const close = fc.string({ unit: fc.constantFrom(...'aσςΣſsSß'), minLength: 1, maxLength: 2 });

describe('names of entries', () => {
  it('are <product>/hero/slot-1.jpg and <product>/<color>/slot-2.png', () => {
    expect(entryName(picture('JR-4120', null))).toBe('JR-4120/hero/slot-1.jpg');
    expect(entryName({ ...picture('JR-4120', 'NVY', 2), extension: 'png' })).toBe('JR-4120/NVY/slot-2.png');
  });

  it.each([
    ['A/B', 'A%2FB'],
    ['A\\B', 'A%5CB'],
    ['100%', '100%25'],
    ['..', '%2E%2E'],
    ['.hidden', '%2Ehidden'],
    ['end.', 'end%2E'],
    ['C:', 'C%3A'],
    ['Größe', 'Grö%C3%9Fe'],
    ['Team Blue', 'Team Blue'],
    ['hero', '%68ero'],
    ['Hero', '%48ero'],
    ['CON', '%43ON'],
    ['com1.x', '%63om1.x'],
    ['manifest.json', '%6Danifest.json'],
    ['__MACOSX', '%5F_MACOSX'],
    ['a​b', 'a%E2%80%8Bb'],
  ])('%s is escaped as %s', (given, escaped) => {
    expect(escapeCode(given)).toBe(escaped);
    expect(unescapeCode(escaped)).toBe(given);
  });

  it('can be turned back, are safe paths and never those of the hero or of litter', () => {
    fc.assert(
      fc.property(code, code, (product, color) => {
        fc.pre([product, color].every((text) => unescapeCode(escapeCode(text)) === text));
        const segments = pathSegments(entryName(picture(product, color)));
        expect(segments).toHaveLength(3);
        expect(isJunk(segments ?? [])).toBe(false);
        const place = placeOfPath(segments ?? []);
        expect(place).toMatchObject({ slot: 1 });
        expect(place?.products[0]).toBe(product);
        expect(place?.colors?.[0]).toBe(color);
      }),
      { numRuns: 500 },
    );
  });

  it('are at most 255 bytes per folder, and stay apart when shortened', () => {
    const [one, other] = [`${'👕'.repeat(49)}a`, `${'👕'.repeat(49)}b`].map((text) =>
      text.replaceAll('👕', '\u{1f455}\u200b'),
    );
    for (const text of [one, other, '%'.repeat(50), 'ß'.repeat(50), '漢'.repeat(50)])
      expect(Buffer.byteLength(escapeCode(text ?? ''))).toBeLessThanOrEqual(255);
    expect(escapeCode(one ?? '')).not.toBe(escapeCode(other ?? ''));
  });

  it('of different codes stay apart where case is ignored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(close, close), fc.tuple(code, code)), ([one, other]) => {
        fc.pre(normalized(one) !== normalized(other));
        expect(pathKey([escapeCode(one)])).not.toBe(pathKey([escapeCode(other)]));
      }),
      { numRuns: 500 },
    );
  });

  it('stand in the same order whatever the database: product, hero first, color, slot', () => {
    const names = sortPictures([
      picture('b', null),
      picture('B', 'x'),
      picture('B', 'a', 2),
      picture('B', 'a', 1),
      picture('B', null, 4),
    ]).map(entryName);
    expect(names).toEqual([
      'B/hero/slot-4.jpg',
      'B/a/slot-1.jpg',
      'B/a/slot-2.jpg',
      'B/x/slot-1.jpg',
      'b/hero/slot-1.jpg',
    ]);
  });

  it('stand in the manifest with what they are', () => {
    const pictures = [picture('B', null, 4), picture('B', 'x/y')];
    const described = { product: 'B', sha256: pictures[0]?.sha256, bytes: pictures[0]?.bytes };
    const named = pictures.map((one) => ({ ...one, name: entryName(one) }));
    const text = manifestOf(named, [picture('C', null)]).toString();
    expect(text.endsWith('}\n')).toBe(true);
    expect(JSON.parse(text)).toEqual({
      format: 'kitroom-product-images',
      version: 1,
      pictures: [
        { ...described, name: 'B/hero/slot-4.jpg', color: null, slot: 4 },
        { ...described, name: 'B/x%2Fy/slot-1.jpg', color: 'x/y', slot: 1 },
      ],
      missing: [{ product: 'C', color: null, slot: 1 }],
    });
  });
});
