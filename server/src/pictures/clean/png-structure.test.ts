import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { pngChunk } from '../../../test/pictures/png-chunk.ts';
import { BrokenStructureError } from './picture-structure.ts';
import { readPng } from './png-structure.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** 258 × 772, 8 bits of red, green and blue. */
const IHDR = pngChunk('IHDR', Buffer.from('00000102000003040802000000', 'hex'));
const IDAT = pngChunk('IDAT', Buffer.from('first'));
const MORE = pngChunk('IDAT', Buffer.from('second'));
const IEND = pngChunk('IEND', Buffer.alloc(0));
const chunk = (type: string, length: number) => pngChunk(type, Buffer.alloc(length, 7));

const read = (...chunks: Buffer[]) => readPng(Buffer.concat([SIGNATURE, ...chunks]));
const kept = (...chunks: Buffer[]) => Buffer.concat(read(IHDR, ...chunks, IDAT, IEND).pieces);
const of = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, IHDR, ...chunks, IDAT, IEND]);
const broken = (...chunks: Buffer[]) => expect(() => read(...chunks)).toThrow(BrokenStructureError);

it('is kept chunk by chunk, with its size and its stream of pixels', () => {
  const { width, height, pieces, zlibStream } = read(IHDR, IDAT, MORE, IEND, Buffer.from('behind'));
  expect([width, height]).toEqual([258, 772]);
  expect(Buffer.concat(pieces)).toEqual(Buffer.concat([SIGNATURE, IHDR, IDAT, MORE, IEND]));
  expect(zlibStream?.map(String)).toEqual(['first', 'second']);
});

it.each([
  ['PLTE', 768],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['cICP', 4],
])('keeps %s up to %i bytes, once', (type, longest) => {
  const [fitting, tooLong] = [chunk(type, longest), chunk(type, longest + 1)];
  expect(kept(fitting)).toEqual(of(fitting));
  // Chunks that decoders may ignore are dropped; the others are needed to show the picture.
  if (type === 'PLTE') {
    broken(IHDR, tooLong, IDAT, IEND);
    broken(IHDR, fitting, fitting, IDAT, IEND);
  } else {
    expect(kept(tooLong)).toEqual(of());
    expect(kept(fitting, fitting)).toEqual(of(fitting));
    expect(kept(tooLong, fitting)).toEqual(of());
  }
});

it.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'pHYs', 'acTL', 'fdAT', 'abCD'])('drops %s', (type) => {
  expect(kept(chunk(type, 10))).toEqual(of());
  expect(kept(chunk(type, 0))).toEqual(of());
});

it('is broken with a critical chunk that nobody knows, or with an end that carries something', () => {
  broken(IHDR, chunk('ABCD', 0), IDAT, IEND);
  broken(IHDR, chunk('Idat', 3), IDAT, IEND);
  broken(IHDR, IDAT, chunk('IEND', 1));
});

it('is broken unless its header comes first, and once', () => {
  broken(IDAT, IHDR, IEND);
  broken(chunk('gAMA', 4), IHDR, IDAT, IEND);
  broken(chunk('tEXt', 4), IHDR, IDAT, IEND);
  broken(IHDR, IHDR, IDAT, IEND);
  broken(IHDR, IDAT, IHDR, IEND);
  broken(chunk('IHDR', 14), IDAT, IEND);
});

it.each(['gAMA', 'cHRM', 'sRGB', 'cICP', 'tRNS'])(
  'drops %s where its checksum says that it is damaged',
  (type) => {
    const bad = chunk(type, 1);
    bad.writeUInt8(bad.readUInt8(8) ^ 1, 8);
    expect(kept(bad)).toEqual(of());
  },
);

const number = (type: string, hex: string) => pngChunk(type, Buffer.from(hex, 'hex'));

it.each<[string, number, Buffer[]]>([
  ['no gamma', 1, []],
  ['that of sRGB, as programs round it', 1, [number('gAMA', '0000b18f')]],
  ['another within five percent', 1, [number('gAMA', '0000ba00')]],
  ['that of old Macs', 55_556 / 45_455, [number('gAMA', '0000d904')]],
  ['none at all: light as it is', 100_000 / 45_455, [number('gAMA', '000186a0')]],
  ['more than anybody writes', 1, [number('gAMA', '00080000')]],
  ['zero', 1, [number('gAMA', '00000000')]],
  ['one next to sRGB', 1, [number('gAMA', '000186a0'), number('sRGB', '00')]],
  ['one next to a profile', 1, [number('gAMA', '000186a0'), number('iCCP', '00')]],
  ['one next to cICP', 1, [number('gAMA', '000186a0'), number('cICP', '010d0001')]],
])('is rewritten for its gamma: %s', (_what, gamma, chunks) => {
  const structure = read(IHDR, ...chunks, IDAT, IEND);
  expect([structure.gamma, structure.needsRewrite]).toEqual([gamma, gamma !== 1]);
});

it.each(['09100001', '09120001'])('is of a rare kind when it is brighter than white: cICP %s', (cicp) => {
  expect(() => read(IHDR, number('cICP', cicp), IDAT, IEND)).toThrow(IMAGE_MESSAGES.rareKind);
  expect(read(IHDR, number('cICP', cicp), number('iCCP', '00'), IDAT, IEND)).toMatchObject({ gamma: 1 });
});

it('is broken where a chunk that is kept is not what its checksum says', () => {
  for (const good of [IHDR, IDAT, IEND]) {
    for (const at of [4, good.length - 5, good.length - 1]) {
      if (good === IEND && at < good.length - 1) continue;
      const bad = Buffer.from(good);
      bad.writeUInt8(bad.readUInt8(at) ^ 1, at);
      broken(...[IHDR, IDAT, IEND].map((each) => (each === good ? bad : each)));
    }
  }
  const dropped = chunk('tEXt', 4);
  dropped.writeUInt8(0, 8);
  expect(kept(dropped)).toEqual(of());
});

it('is broken wherever it is cut before its end', () => {
  const whole = of(chunk('gAMA', 4), chunk('tEXt', 5));
  for (let length = 0; length < whole.length - 12; length++)
    expect(() => readPng(whole.subarray(0, length))).toThrow(BrokenStructureError);
  expect(() => readPng(whole)).not.toThrow();
});

it.each([
  ['gray', 8, 0, 1],
  ['gray', 16, 0, 2],
  ['colors', 8, 2, 3],
  ['colors', 16, 2, 6],
  ['a palette', 4, 3, 4],
  ['gray with alpha', 8, 4, 2],
  ['colors with alpha', 16, 6, 8],
])('is held as a whole only when it is interlaced: %s, %i bits', (_kind, bits, type, pixelBytes) => {
  const header = (interlace: number) =>
    pngChunk('IHDR', Buffer.from([0, 0, 1, 2, 0, 0, 3, 4, bits, type, 0, 0, interlace]));
  expect(read(header(0), IDAT, IEND)).toMatchObject({ heldBytes: 0, pixelBytes });
  expect(read(header(1), IDAT, IEND)).toMatchObject({ heldBytes: 258 * 772 * pixelBytes, pixelBytes });
});
