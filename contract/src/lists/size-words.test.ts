import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audienceOf, namesSize, readSize, SIZES } from './size-words.ts';

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
  ['2XL', 'XXL'],
  ['2 XL', 'XXL'],
  ['2x', 'XXL'],
  ['XX-Large', 'XXL'],
  ['xxl', 'XXL'],
  ['X Small', 'XS'],
  ['x-l', 'XL'],
  ['2-XL', 'XXL'],
  ['A-M', 'M'],
  ['A M', 'M'],
  ['Large - Adult', 'L'],
  ['Medium (M)', 'M'],
  ['Adult M (38-40)', 'M'],
  ['M (38–40")', 'M'],
  ['Adult Large 42-44 in', 'L'],
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
  'Youth',
  'M/L youth',
  'Youth S-M',
  "Child's M",
  "Boys' L",
  '10-12',
])('%s is a youth size and never an adult one', (text) => {
  expect(readSize(text)).toEqual({ kind: 'youth' });
});

test.each([
  ['M?', 'M'],
  ['1X', 'XL'],
  ['M *', 'M'],
  ["Men's M", 'M'],
  ['Mens XL', 'XL'],
  ["Women's M", 'M'],
  ['Ladies’ S', 'S'],
  ['L?', 'L'],
  ['M-', 'M'],
  ['M/M', 'M'],
  ['Adult M (10-12)', 'M'],
])('%s is probably %s, which a person decides', (text, size) => {
  expect(readSize(text)).toEqual({ kind: 'likely', size });
});

test.each(['', '3XL', 'XXXL', 'WM', 'OSFA', '36', '36-38', 'tbd', 'M tall', 'M 12', 'S (24-26)', '2 M', 'a'])(
  '%s is not a listed size',
  (text) => {
    expect(readSize(text)).toEqual({ kind: 'unknown' });
  },
);

test.each([
  'S-M',
  'S–M',
  'S M',
  'S (M)',
  'S/M',
  's,m',
  'XS-S',
  'M or L',
  'between M and L',
  'Med/Large',
  '2 x L',
  'L (XL)',
])('%s names several sizes, and none is chosen', (text) => {
  expect(readSize(text)).toEqual({ kind: 'several' });
});

const size = fc.constantFrom(...SIZES, 'Small', 'med', 'Lg', 'X-Large', '2XL', 'extra small');
const joint = fc.constantFrom('-', '–', ' ', '/', ' / ', ' or ', ' to ', ', ', ' & ', '+', ' (', '\n');

test('two different sizes in a cell are never read as one', () => {
  fc.assert(
    fc.property(size, joint, size, (one, between, other) => {
      const [first, second] = [readSize(one), readSize(other)];
      fc.pre(first.kind === 'known' && second.kind === 'known' && first.size !== second.size);
      expect(['known', 'likely']).not.toContain(readSize(`${one}${between}${other}`).kind);
    }),
  );
});

test('a youth word makes any size a youth size', () => {
  fc.assert(
    fc.property(
      size,
      fc.constantFrom('Youth', 'Yth', 'Kids', "Girls'", 'Jr.', 'Y'),
      fc.boolean(),
      (known, word, isFirst) => {
        expect(readSize(isFirst ? `${word} ${known}` : `${known} ${word}`)).toEqual({ kind: 'youth' });
      },
    ),
  );
});

test.each([
  ['Youth Jersey Size', 'Youth'],
  ['Jersey Size (Girls)', 'Girls'],
  ["Women's Spandex", "Women's"],
  ['Adult Size', null],
  ['Youth/Adult Size', null],
  ['Jersey Size', null],
])('%s is meant for %s', (text, audience) => {
  expect(audienceOf(text)).toBe(audience);
});

test.each([
  ['Youth M', true],
  ['YM', true],
  ['Youth', false],
  ['Child', false],
  ['n/a', false],
])('%s names a size: %s', (text, isNamed) => {
  expect(namesSize(text)).toBe(isNamed);
});
