import { expect, test } from 'vitest';
import { readSize } from './sizes.ts';

test.each([
  ['XS', 'XS'],
  ['x-small', 'XS'],
  ['Extra Small', 'XS'],
  ['Sm', 'S'],
  ['Adult S', 'S'],
  ['AS', 'S'],
  ['m', 'M'],
  ['Med', 'M'],
  ['Med.', 'M'],
  ['MEDIUM', 'M'],
  ['Adult Medium', 'M'],
  ['(M)', 'M'],
  ['Lg', 'L'],
  ['Lrg', 'L'],
  ['X-Large', 'XL'],
  ['1X', 'XL'],
  ['2XL', 'XXL'],
  ['2 XL', 'XXL'],
  ['2x', 'XXL'],
  ['XX-Large', 'XXL'],
  ['xxl', 'XXL'],
])('%s is %s', (text, size) => {
  expect(readSize(text)).toEqual({ kind: 'known', size });
});

test.each([
  'Youth M',
  'youth med',
  'YM',
  'Y-M',
  'Y M',
  'YXL',
  'Yth L',
  'M youth',
  'Kids L',
  'S (6-8)',
  'Girls M',
])('%s is a youth size and never an adult one', (text) => {
  expect(readSize(text)).toEqual({ kind: 'youth' });
});

test.each([
  ['M?', 'M'],
  ['M *', 'M'],
  ["Men's M", 'M'],
  ['Mens XL', 'XL'],
])('%s is probably %s, which a person decides', (text, size) => {
  expect(readSize(text)).toEqual({ kind: 'likely', size });
});

test.each(['', '3XL', 'XXXL', 'WM', "Women's M", 'OSFA', 'M/L', '38', 'tbd', 'Y'])(
  '%s is no size of the list',
  (text) => {
    expect(readSize(text).kind).not.toBe('known');
    expect(readSize(text).kind).not.toBe('likely');
  },
);
