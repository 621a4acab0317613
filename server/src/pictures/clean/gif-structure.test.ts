import { expect, it } from 'vitest';
import { readGif } from './gif-structure.ts';
import { BrokenStructureError } from './picture-structure.ts';

const hex = (...parts: string[]) => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const joined = (pieces: Buffer[]) => Buffer.concat(pieces).toString('hex');

/** 5 × 7, no table of colors. */
const HEADER = '474946383961 0500 0700 00 00 00';
/** The same with a table of two colors. */
const WITH_COLORS = '474946383961 0500 0700 80 00 00 000000 ffffff';
const CONTROL = '21f9 04 00 0a00 00 00';
const COMMENT = '21fe 02 4142 01 43 00';
const TEXT = '2101 0c 000000000000000000000000 01 41 00';
/** A frame of the whole picture, with two blocks of data. */
const FRAME = '2c 0000 0000 0500 0700 00 02 02 4c01 01 00 00';
const END = '3b';

it('is kept as header, control and first frame; extensions and later frames go', () => {
  const { pieces, width, height, heldBytes } = readGif(
    hex(WITH_COLORS, COMMENT, CONTROL, COMMENT, FRAME, CONTROL, FRAME, END),
  );
  expect([width, height, heldBytes]).toEqual([5, 7, 5 * 7 * 4]);
  expect(joined(pieces)).toBe(hex(WITH_COLORS, CONTROL, FRAME, END).toString('hex'));
});

it('is too large by what its header says, though nothing follows', () => {
  const isTooLarge = 'This picture is too large: the limit is 50 megapixels and 12,000 pixels per side';
  expect(() => readGif(hex('474946383961 ffff ffff 00 00 00', END))).toThrow(isTooLarge);
  // 12,000 and 12,001 on a side.
  expect(() => readGif(hex('474946383961 e02e 0100 00 00 00', END))).toThrow(BrokenStructureError);
  expect(() => readGif(hex('474946383961 e12e 0100 00 00 00', END))).toThrow(isTooLarge);
});

it('needs no table of colors and no control', () => {
  expect(joined(readGif(hex(HEADER, FRAME, END)).pieces)).toBe(hex(HEADER, FRAME, END).toString('hex'));
});

it.each([0, 1, 7])('has tables of 2^(n+1) colors, for all frames and for one: n = %i', (n) => {
  const flags = (0x80 + n).toString(16);
  const table = '0102f3'.repeat(2 ** (n + 1));
  const header = `474946383961 0500 0700 ${flags} 00 00 ${table}`;
  const frame = `2c 0000 0000 0500 0700 ${flags} ${table} 02 01 4c 00`;
  const { pieces } = readGif(hex(header, frame, END));
  expect(pieces.map(({ length }) => length)).toEqual([13 + table.length / 2, 11 + table.length / 2 + 3, 1]);
  expect(joined(pieces)).toBe(hex(header, frame, END).toString('hex'));
});

it('keeps the last control before the frame, unless it belongs to a text or carries more than a control', () => {
  const kept = (...extensions: string[]) => joined(readGif(hex(HEADER, ...extensions, FRAME)).pieces);
  const other = CONTROL.replace('0a00', '1400');
  const plain = hex(HEADER, FRAME, END).toString('hex');
  expect(kept(CONTROL, other)).toBe(hex(HEADER, other, FRAME, END).toString('hex'));
  expect(kept(CONTROL, TEXT)).toBe(plain);
  expect(kept(TEXT, CONTROL)).toBe(hex(HEADER, CONTROL, FRAME, END).toString('hex'));
  expect(kept('21f9 05 00 0a00 00 00 00')).toBe(plain);
  expect(kept('21f9 03 00 0a00 00')).toBe(plain);
  expect(kept('21ff 0b 4e45545343415045322e30 03 01 0000 00')).toBe(plain);
});

it('is as large as the frame, where that goes beyond the picture', () => {
  const size = (frame: string) => {
    const { width, height } = readGif(hex(HEADER, frame, '00 02 01 4c 00'));
    return [width, height];
  };
  expect(size('2c 0100 0000 0500 0700')).toEqual([6, 7]);
  expect(size('2c 0000 0300 0500 0700')).toEqual([5, 10]);
  expect(size('2c 0000 0000 0400 0600')).toEqual([5, 7]);
  expect(size('2c 0001 0002 0101 0101')).toEqual([513, 769]);
});

it('is broken without a frame, and wherever it is cut', () => {
  const broken = (bytes: Buffer) => expect(() => readGif(bytes)).toThrow(BrokenStructureError);
  broken(hex(HEADER, END));
  broken(hex(HEADER, FRAME.replace('2c', '2d'), END));
  broken(hex(HEADER, COMMENT, END));
  const whole = hex(WITH_COLORS, COMMENT, CONTROL, FRAME);
  for (let length = 0; length < whole.length; length++) broken(whole.subarray(0, length));
  expect(() => readGif(whole)).not.toThrow();
});
