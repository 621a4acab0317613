import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { readJpeg } from './jpeg-structure.ts';
import { BrokenStructureError } from './picture-structure.ts';

const hex = (...parts: string[]) => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const joined = (pieces: Buffer[]) => Buffer.concat(pieces).toString('hex');
const ascii = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const segment = (marker: string, data: string) =>
  `ff${marker} ${(data.replaceAll(' ', '').length / 2 + 2).toString(16).padStart(4, '0')} ${data}`;

const START = 'ffd8';
const END = 'ffd9';
const TABLE = segment('db', '0001');
/** 258 × 772. */
const SIZE = '08 0304 0102 01 011100';
const FRAME = segment('c0', SIZE);
const SCAN = `${segment('da', '01 0100 00 3f 00')} 12 ff00 34`;
const PLAIN_JFIF = 'ffe0 0010 4a46494600 0101 00 0001 0001 00 00';

const read = (...parts: string[]) => readJpeg(hex(...parts));
const kept = (...parts: string[]) => joined(read(START, ...parts, END).pieces);
const of = (...parts: string[]) => hex(START, ...parts, END).toString('hex');

it('is kept as tables, frame and scan, with its size', () => {
  expect(read(START, TABLE, FRAME, SCAN, END)).toMatchObject({ width: 258, height: 772 });
  expect(kept(TABLE, FRAME, SCAN)).toBe(of(TABLE, FRAME, SCAN));
  expect(joined(read(START, FRAME, SCAN, END, '4142').pieces)).toBe(of(FRAME, SCAN));
});

it.each(['c0', 'c1', 'c2', 'c3', 'c5', 'c6', 'c7', 'c9', 'ca', 'cb', 'cd', 'ce', 'cf'])(
  'has its size in a frame of any kind: %s',
  (marker) => {
    const frame = segment(marker, SIZE);
    expect(read(START, frame, SCAN, END)).toMatchObject({ width: 258, height: 772 });
    expect(kept(frame, SCAN)).toBe(of(frame, SCAN));
  },
);

it.each(['c4', 'cc', 'db', 'dc', 'dd'])(
  'keeps what a decoder needs, and takes no size from it: %s',
  (marker) => {
    const table = segment(marker, '08 0909 0909 01 011100');
    expect(kept(table, FRAME, SCAN)).toBe(of(table, FRAME, SCAN));
    expect(read(START, FRAME, table, SCAN, END)).toMatchObject({ width: 258, height: 772 });
  },
);

it.each(['c8', 'de', 'df', 'e1', 'e2', 'ed', 'ef', 'f0', 'fd', 'fe', '02', 'bf'])(
  'drops everything else: %s',
  (marker) => {
    expect(kept(segment(marker, ascii('Secret')), FRAME, SCAN)).toBe(of(FRAME, SCAN));
    const after = segment(marker, '08 0909 0909 01 011100');
    expect(kept(FRAME, SCAN, after)).toBe(of(FRAME, SCAN));
    expect(read(START, FRAME, SCAN, after, END)).toMatchObject({ width: 258, height: 772 });
  },
);

it.each(['00', '0102030405', 'ff00 ff00 12', 'ff01', 'ffd0', 'ffd7'])(
  'skips bytes that belong to no segment: %s',
  (stray) => {
    const { pieces, decodable } = read(START, stray, TABLE, stray, FRAME, stray, SCAN, END);
    expect(joined(pieces)).toBe(of(TABLE, FRAME, SCAN));
    expect(decodable?.toString('hex')).toBe(of(TABLE, FRAME, SCAN));
    expect(read(START, 'ff', TABLE, FRAME, SCAN, END).decodable).toBeUndefined();
  },
);

it.each([
  ['c0', true],
  ['c1', true],
  ['c9', true],
  ['c2', false],
])(
  'says of a sequential scan what it always is, though some phones say otherwise: %s',
  (marker, isSequential) => {
    const odd = SCAN.replace('00 3f 00', '00 00 00');
    const { pieces, decodable } = read(START, segment(marker, SIZE), odd, END);
    const whole = hex(START, segment(marker, SIZE), isSequential ? SCAN : odd, END).toString('hex');
    expect([joined(pieces), decodable?.toString('hex')]).toEqual([whole, isSequential ? whole : undefined]);
  },
);

it('keeps a plain JFIF header, and of Adobe how colors are to be read', () => {
  const jfif = segment('e0', `${ascii('JFIF\0')} 0102 01 0048 0048 01 01 ff0000`);
  expect(kept(jfif, FRAME, SCAN)).toBe(of(PLAIN_JFIF, FRAME, SCAN));
  expect(kept(segment('e0', ascii('JFXX\0')), FRAME, SCAN)).toBe(of(FRAME, SCAN));
  expect(kept(segment('e1', ascii('JFIF\0')), FRAME, SCAN)).toBe(of(FRAME, SCAN));
  const adobe = segment('ee', `${ascii('Adobe')} 0064 0000 0000 01`);
  expect(kept(adobe, FRAME, SCAN)).toBe(of(adobe, FRAME, SCAN));
  expect(kept(segment('ee', ascii('Adobf')), FRAME, SCAN)).toBe(of(FRAME, SCAN));
  expect(kept(segment('ed', ascii('Adobe')), FRAME, SCAN)).toBe(of(FRAME, SCAN));
});

it('goes through scans: stuffed bytes, restarts and fill bytes belong to them, other markers end them', () => {
  const inside = `${SCAN} ffd0 56 ffd7 ff00 ffff00 78`;
  expect(kept(FRAME, inside, TABLE, SCAN)).toBe(of(FRAME, inside, TABLE, SCAN));
  expect(kept(FRAME, SCAN, segment('fe', ascii('Secret')), SCAN)).toBe(of(FRAME, SCAN, SCAN));
});

it('may have fill bytes before a marker, which are dropped', () => {
  expect(kept('ffffff', FRAME, 'ff', SCAN)).toBe(of(FRAME, SCAN));
});

it('is broken without a frame, with a misplaced marker or a segment that is too short', () => {
  const broken = (...parts: string[]) => expect(() => read(...parts)).toThrow(BrokenStructureError);
  broken(START, TABLE, SCAN, END);
  broken(START, END);
  broken(START, '00');
  broken(START, START, FRAME, SCAN, END);
  broken(START, 'fffe 0000', FRAME, SCAN, END);
  broken(START, 'fffe 0001', FRAME, SCAN, END);
  expect(kept('fffe 0002', FRAME, SCAN)).toBe(of(FRAME, SCAN));
  broken(START, segment('c0', '08 0304 01'), END);
});

it.each([
  ['c0', false],
  ['c2', false],
  ['c9', true],
  ['ca', true],
])('is rewritten when it is packed as no browser unpacks it, arithmetically: %s', (marker, needsRewrite) => {
  expect(read(START, segment(marker, SIZE), SCAN, END)).toMatchObject({ needsRewrite });
});

it('is of a rare kind when its height follows behind its pixels', () => {
  const frame = segment('c0', SIZE.replace('0304', '0000'));
  expect(() => read(START, frame, SCAN, segment('dc', '0304'), END)).toThrow(IMAGE_MESSAGES.rareKind);
});

it('is broken wherever it is cut before its pixels', () => {
  const whole = hex(START, TABLE, FRAME, SCAN, END);
  for (let length = 0; length < hex(START, TABLE, FRAME).length; length++)
    expect(() => readJpeg(whole.subarray(0, length))).toThrow(BrokenStructureError);
});

it.each([
  ['gray', '01 01 11 00', 1, 1],
  ['colors at full size', '03 01 11 00 02 11 01 03 11 01', 3, 3],
  ['colors at half the width', '03 01 21 00 02 11 01 03 11 01', 3, 2],
  ['colors at half the width and height', '03 01 22 00 02 11 01 03 11 01', 3, 1.5],
  ['four components', '04 01 22 00 02 11 01 03 11 01 04 22 00', 4, 2.5],
])('is held as a whole only when it has several scans: %s', (_kind, components, pixelBytes, shares) => {
  const frame = segment('c2', `08 0304 0102 ${components}`);
  expect(read(START, frame, SCAN, END)).toMatchObject({ heldBytes: 0, pixelBytes });
  const heldBytes = 258 * 772 * shares * 2;
  expect(read(START, frame, SCAN, SCAN, END)).toMatchObject({ heldBytes, pixelBytes });
  expect(read(START, frame, SCAN, SCAN, SCAN, END)).toMatchObject({ heldBytes });
});
