import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys, type OrderKey, plainKey } from './use-sorted-rows.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const orderKey = (text: string): OrderKey => ({ text, plain: plainKey(text) });
const sorted = (...texts: string[]) =>
  texts
    .map(orderKey)
    .sort(compareKeys)
    .map(({ text }) => text);

describe('the order of texts', () => {
  it('compares numbers by value, and ignores case and accents', () => {
    expect(sorted('Size 10', 'size 9', 'Size 007', 'SIZE 8')).toEqual([
      'Size 007',
      'SIZE 8',
      'size 9',
      'Size 10',
    ]);
    expect(sorted('Zoe', 'Élan', 'eel', 'Emu')).toEqual(['eel', 'Élan', 'Emu', 'Zoe']);
  });

  const plain = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  });
  const code = fc.string({ unit: fc.constantFrom('0', '1', '9', 'a', 'A', 'b', '-', ' ', '.') });
  const name = fc.string({ unit: fc.constantFrom('0', '7', 'e', 'É', 'z', 'ß', '-', '京') });
  it.each([
    ['plain texts', plain],
    ['codes', code],
    ['names', name],
    ['names and codes', fc.oneof(name, code)],
  ])('is the order of the collator for %s', (_what, texts) => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(Math.sign(compareKeys(orderKey(a), orderKey(b)))).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the order of the collator for the longest numbers', () => {
    const [nines, ones] = ['9'.repeat(254), '1'.repeat(255)];
    expect(Math.sign(compareKeys(orderKey(nines), orderKey(ones)))).toBe(collator.compare(nines, ones));
  });
});
