import { describe, expect, test } from 'vitest';
import { issuesOf } from '../../test/validation-table.ts';
import { imageQuery, pictureByContent } from './thumbnail.ts';

const BAD_FORMAT = 'Format must be one of webp, jpeg';
const NO_WIDTH = 'Format needs a width: one of 96, 320, 960';

describe.each([
  ['query of a picture', imageQuery, { productId: '1', slot: '1' }],
  ['query of a picture by its content', pictureByContent.query, {}],
])('format in the %s', (_, schema, rest) => {
  test.each([
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
    ['avif', 'webp'],
  ])('may be %s next to a width, which is sent as %s', (format, sent) => {
    expect(schema.parse({ ...rest, width: '960', format })).toMatchObject({ width: 960, format: sent });
  });
  test.each(['', 'jpg', 'png', 'WEBP', ' webp', 'image/webp', 'toString', 1, true, null, ['webp'], {}])(
    'may not be %j',
    (format) => {
      expect(issuesOf(schema, { ...rest, width: '320', format })).toEqual([['format', BAD_FORMAT]]);
    },
  );
  test('alone is not enough', () => {
    expect(issuesOf(schema, { ...rest, format: 'webp' })).toEqual([['format', NO_WIDTH]]);
    expect(schema.safeParse(rest).success).toBe(true);
  });
});

test('the hash in an address has one spelling', () => {
  const sha256 = 'a1'.repeat(32);
  expect(pictureByContent.params.parse({ sha256 })).toEqual({ sha256 });
  for (const other of [
    '',
    sha256.slice(1),
    `${sha256}0`,
    sha256.toUpperCase(),
    `${sha256}\n`,
    'g'.repeat(64),
  ])
    expect(issuesOf(pictureByContent.params, { sha256: other })).toEqual([
      ['sha256', 'Must be the hash of a picture'],
    ]);
});
