import { expect, it } from 'vitest';
import { pictureKey, sha256OfKey, thumbnailKey } from './picture-store.ts';

const sha256 = `abcdef${'0'.repeat(58)}`;

it('names files by their content, two folders deep', () => {
  expect(pictureKey({ sha256, extension: 'jpg' })).toBe(`images/ab/cd/${sha256}.jpg`);
  expect(thumbnailKey(sha256, { width: 96, format: 'webp' })).toBe(`thumbnails/ab/cd/${sha256}-96.webp`);
  expect(thumbnailKey(sha256, { width: 96, format: 'avif' })).toBe(`thumbnails/ab/cd/${sha256}-96.avif`);
});

it('knows the picture of its own files, and no other file', () => {
  for (const key of [
    pictureKey({ sha256, extension: 'webp' }),
    thumbnailKey(sha256, { width: 960, format: 'jpeg' }),
  ])
    expect(sha256OfKey(key)).toBe(sha256);
  for (const key of [
    `x/images/ab/cd/${sha256}.jpg`,
    `other/ab/cd/${sha256}.jpg`,
    `images/${sha256}`,
    `images/ab/cd/${sha256.slice(1)}.jpg`,
    `images/ab/cd/${sha256}.jpg~`,
    `images/ab/cd/${sha256.toUpperCase()}.jpg`,
    'images/ab/cd/notes.txt',
    'images/.DS_Store',
  ])
    expect([key, sha256OfKey(key)]).toEqual([key, undefined]);
});
