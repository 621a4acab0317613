import { expect, it } from 'vitest';
import { BrokenStructureError, byteAt, slice } from './picture-structure.ts';

const bytes = Buffer.from([7, 8]);

it('is read up to its last byte, and broken where something behind it is asked for', () => {
  expect([byteAt(bytes, 0), byteAt(bytes, 1)]).toEqual([7, 8]);
  expect(() => byteAt(bytes, 2)).toThrow(BrokenStructureError);
  expect(slice(bytes, 0, 2)).toEqual(bytes);
  expect(slice(bytes, 2, 0)).toEqual(Buffer.alloc(0));
  expect(() => slice(bytes, 1, 2)).toThrow(BrokenStructureError);
  expect(() => slice(bytes, 3, 0)).toThrow(BrokenStructureError);
});
