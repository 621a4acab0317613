import { expect, it } from 'vitest';
import { BrokenStructureError } from './picture-structure.ts';
import { readWebp } from './webp-structure.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** A chunk with its padding. */
function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
function riff(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** 258 × 772: the two upper bits of each are a scale. */
const LOSSY = chunk('VP8 ', hex('d00100 9d012a 0241 0483 aabb'));
/** 258 × 772: one less of each, in 14 bits, then a flag and a version. */
const LOSSLESS = chunk('VP8L', hex('2f 01c1c010 aabb'));
const ALPHA = chunk('ALPH', hex('00 0102'));
/** A canvas of 258 × 772, with flags. */
const extended = (flags: string) => chunk('VP8X', hex(`${flags} 000000 010100 030300`));
const FRAME = chunk('ANMF', Buffer.alloc(16));

const SIZE = { width: 258, height: 772 };
const kept = (...chunks: Buffer[]) => Buffer.concat(readWebp(riff(...chunks)).pieces);
const broken = (bytes: Buffer) => expect(() => readWebp(bytes)).toThrow(BrokenStructureError);

it('is kept as its lossy picture', () => {
  const structure = readWebp(riff(LOSSY));
  expect(structure).toMatchObject(SIZE);
  expect([structure.isLossless, structure.needsRewrite]).toEqual([undefined, undefined]);
  expect(kept(extended('2c'), chunk('ICCP', hex('01')), LOSSY, chunk('EXIF', hex('0203')))).toEqual(
    riff(LOSSY),
  );
});

it('is kept as its lossless picture', () => {
  expect(readWebp(riff(LOSSLESS))).toMatchObject({ ...SIZE, isLossless: true });
  expect(kept(extended('10'), ALPHA, LOSSLESS, LOSSY, chunk('XMP ', hex('01')))).toEqual(riff(LOSSLESS));
});

it('is kept with its transparency, in a canvas of its size and with no other flag', () => {
  const structure = readWebp(riff(extended('3e'), ALPHA, LOSSY));
  expect(structure).toMatchObject(SIZE);
  expect(Buffer.concat(structure.pieces)).toEqual(riff(extended('10'), ALPHA, LOSSY));
});

it('takes the first of each chunk, and nothing behind the end that it states', () => {
  const other = Buffer.from(LOSSY);
  other.writeUInt8(0xff, 18);
  expect(kept(LOSSY, other)).toEqual(riff(LOSSY));
  expect(Buffer.concat(readWebp(Buffer.concat([riff(LOSSY), LOSSLESS])).pieces)).toEqual(riff(LOSSY));
});

it('is padded to even lengths, even where the last padding was left out', () => {
  const odd = chunk('VP8 ', hex('d00100 9d012a 0241 0483 aa'));
  expect(odd.length % 2).toBe(0);
  expect(kept(odd, chunk('EXIF', hex('01')))).toEqual(riff(odd));
  expect(kept(odd.subarray(0, -1))).toEqual(riff(odd));
});

it('is rewritten when it is animated, as large as its canvas', () => {
  const animated = { ...SIZE, pieces: [], needsRewrite: true };
  expect(readWebp(riff(extended('02'), FRAME, LOSSY))).toMatchObject({ ...animated, isLossless: false });
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(16), LOSSLESS]));
  expect(readWebp(riff(extended('12'), frame))).toMatchObject({ ...animated, isLossless: true });
});

it('is broken with frames but no animation, or with no picture', () => {
  broken(riff(FRAME, LOSSY));
  broken(riff(extended('fd'), FRAME));
  broken(riff(extended('02')));
  broken(riff(ALPHA));
  broken(riff());
  broken(riff(chunk('VP8X', hex('02000000 0101')), FRAME));
});

it('is broken wherever it is cut', () => {
  for (const whole of [riff(ALPHA, LOSSY), riff(LOSSLESS), riff(extended('02'), FRAME)]) {
    for (let length = 0; length < whole.length; length++) broken(whole.subarray(0, length));
    for (let length = 13; length < whole.length - 1; length++) {
      const cut = Buffer.from(whole.subarray(0, length));
      cut.writeUInt32LE(length - 8, 4);
      if (length > 12 && !isWholeChunks(cut)) broken(cut);
    }
  }
});

/** Whether the file ends with a chunk. */
function isWholeChunks(bytes: Buffer): boolean {
  let at = 12;
  while (at + 8 <= bytes.length) at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2);
  return at === bytes.length || at === bytes.length + 1;
}

it('is held as a whole when it is lossless or transparent', () => {
  const held = (...chunks: Buffer[]) => readWebp(riff(...chunks)).heldBytes;
  const whole = 258 * 772 * 4;
  expect([held(LOSSY), held(extended('10'), ALPHA, LOSSY), held(LOSSLESS)]).toEqual([0, whole, whole]);
});
