import { describe, expect, test } from 'vitest';
import { byteText, storedImageBytes } from '../product-image.ts';
import { ARCHIVE_MESSAGES, imageManifest, MANIFEST_FORMAT } from './image-archive.ts';

describe('a limit in bytes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [20 * 1024 ** 2, '20 MB'],
    [20 * 1024 ** 2 - 1, '19.9 MB'],
    [16 * 1024 ** 3, '16 GB'],
    [2 * 1024 ** 4, '2 TB'],
    [5000 * 1024 ** 4, '5000 TB'],
  ])('%i is read as %s', (bytes, text) => {
    expect(byteText(bytes)).toBe(text);
  });

  test('of stored pictures leaves room above that of uploads', () => {
    expect(storedImageBytes(100)).toBe(400);
  });
});

describe('the manifest', () => {
  const picture = {
    name: 'JR-4120/hero/slot-1.jpg',
    product: 'JR-4120',
    color: null,
    slot: 1,
    sha256: 'a'.repeat(64),
    bytes: 1,
  };
  const manifest = (changes: object) => ({
    format: MANIFEST_FORMAT,
    version: 1,
    pictures: [{ ...picture, ...changes }],
  });

  test('names pictures by codes', () => {
    expect(imageManifest.parse(manifest({ color: 'NVY', id: 5 })).pictures).toEqual([
      { ...picture, color: 'NVY' },
    ]);
  });

  test.each([
    { slot: 0 },
    { slot: 5 },
    { slot: '1' },
    { sha256: 'A'.repeat(64) },
    { sha256: 'a'.repeat(63) },
    { color: undefined },
    { product: null },
    { bytes: -1 },
  ])('refuses %j', (changes) => {
    expect(imageManifest.safeParse(manifest(changes)).success).toBe(false);
  });
});

test('a refusal names the entry', () => {
  expect(ARCHIVE_MESSAGES.damaged('a.jpg')).toBe('The zip was refused: "a.jpg" is damaged');
  expect(ARCHIVE_MESSAGES.badPicture('a.jpg', 'Why')).toBe('The zip was refused: "a.jpg": Why');
  expect(ARCHIVE_MESSAGES.noPictures(['One', 'Two', 'One', 'Three', 'Four'])).toBe(
    'No picture in this zip matches a product here. One. Two. Three. Entries should look like "JR-4120/hero/slot-1.jpg".',
  );
});
