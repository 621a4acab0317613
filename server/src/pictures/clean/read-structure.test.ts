import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { pngChunk } from '../../../test/pictures/png-chunk.ts';
import { UnusablePictureError } from './picture-error.ts';
import { readStructure } from './read-structure.ts';

const [side, total] = [12_000, 50_000_000] as const;

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

/** Where each kind of header says how large the picture, or one of its frames, is; nothing follows. */
const HEADERS: [string, 'jpg' | 'png' | 'webp' | 'gif', (width: number, height: number) => Buffer][] = [
  ['PNG', 'png', (w, h) => hex('89504e470d0a1a0a 0000000d 49484452', big(w, 4), big(h, 4), '0802000000')],
  ['JPEG', 'jpg', (w, h) => hex('ffd8 ffc0 000b 08', big(h, 2), big(w, 2), '01 011100')],
  ['screen of a GIF', 'gif', (w, h) => hex('474946383961', little(w, 2), little(h, 2), '000000')],
  [
    'frame of a GIF',
    'gif',
    (w, h) => hex('474946383961 0100 0100 000000 2c 0000 0000', little(w, 2), little(h, 2), '00'),
  ],
  ['lossy WebP', 'webp', (w, h) => webp('VP8 ', '000000 9d012a', little(w, 2), little(h, 2))],
  ['lossless WebP', 'webp', (w, h) => webp('VP8L', '2f', little(w - 1 + (h - 1) * 0x4000, 4))],
  ['canvas of a WebP', 'webp', (w, h) => webp('VP8X', '02000000', little(w - 1, 3), little(h - 1, 3))],
  [
    'frame of a WebP',
    'webp',
    (w, h) => webp('ANMF', '000000000000', little(w - 1, 3), little(h - 1, 3), '64000000'),
  ],
];

it.each(HEADERS)(
  'says in the header of its %s that it is too large, whatever follows',
  (_what, type, header) => {
    const { broken, tooManyPixels } = IMAGE_MESSAGES;
    const read = (width: number, height: number) => () => readStructure(type, header(width, height));
    expect(read(side, tallest(side))).toThrow(broken);
    expect(read(side + 1, 1)).toThrow(tooManyPixels);
    expect(read(1, side + 1)).toThrow(tooManyPixels);
    expect(read(side, tallest(side) + 1)).toThrow(tooManyPixels);
  },
);

function hex(...parts: string[]): Buffer {
  return Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
}

function big(value: number, bytes: number): string {
  return value.toString(16).padStart(bytes * 2, '0');
}

function little(value: number, bytes: number): string {
  return Buffer.from(big(value, bytes), 'hex').reverse().toString('hex');
}

/** The first chunk of a WebP, which says that more follows. */
function webp(type: string, ...data: string[]): Buffer {
  const start = Buffer.from(`RIFF....WEBP${type}`);
  start.writeUInt32LE(5000, 4);
  return Buffer.concat([start, hex(little(4000, 4), ...data)]);
}

it.each(['jpg', 'png', 'webp', 'gif'] as const)(
  'is damaged when it is not what its type says: %s',
  (type) => {
    expect(() => readStructure(type, Buffer.from('no picture'))).toThrow(
      new UnusablePictureError(IMAGE_MESSAGES.broken),
    );
  },
);
