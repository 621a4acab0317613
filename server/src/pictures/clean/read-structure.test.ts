import { IMAGE_MESSAGES, IMAGE_PIXELS } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { pngChunk } from '../../../test/pictures/png-chunk.ts';
import { UnusablePictureError } from './picture-error.ts';
import { readStructure } from './read-structure.ts';

const { side, total } = IMAGE_PIXELS;

/** Reads a PNG that says it is so large. */
function readPng(width: number, height: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(1)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return readStructure('png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]));
}

/** The longest height below the limit of pixels at this width. */
const tallest = (width: number) => Math.floor(total / width);

it.each([
  [1, 1],
  [side, 1],
  [1, side],
  [side, tallest(side)],
  [tallest(side), side],
  [total / 5000, 5000],
])('may be %i × %i pixels', (width, height) => {
  expect(readPng(width, height)).toMatchObject({ width, height });
});

it.each([
  [side + 1, 1],
  [1, side + 1],
  [side, tallest(side) + 1],
  [total / 5000 + 1, 5000],
])('is refused with %i × %i pixels', (width, height) => {
  expect(() => readPng(width, height)).toThrow(new UnusablePictureError(IMAGE_MESSAGES.tooManyPixels));
});

it.each([
  [0, 5],
  [5, 0],
])('is damaged with %i × %i pixels', (width, height) => {
  expect(() => readPng(width, height)).toThrow(new UnusablePictureError(IMAGE_MESSAGES.broken));
});

it.each(['jpg', 'png', 'webp', 'gif'] as const)(
  'is damaged when it is not what its type says: %s',
  (type) => {
    expect(() => readStructure(type, Buffer.from('no picture'))).toThrow(
      new UnusablePictureError(IMAGE_MESSAGES.broken),
    );
  },
);
