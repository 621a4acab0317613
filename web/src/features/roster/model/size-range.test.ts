import { expect, test } from 'vitest';
import { findProblems } from './problems.ts';
import { emptyRoster, setCells } from './roster.ts';
import { comesIn, GARMENTS, sizeRange } from './size-range.ts';

const JERSEY = 2;

function jerseys(...texts: string[]) {
  return setCells(
    emptyRoster(),
    texts.map((text, row) => ({ row, column: JERSEY, text })),
  );
}

function messages(sizes: { name: string; code: string }[], ...texts: string[]) {
  const range = sizeRange('Libero Jersey', sizes);
  const problems = findProblems(jerseys(...texts), [], new Map([[JERSEY, range]]));
  return texts.map((_, row) => problems.get(row)?.get(JERSEY)?.message ?? null);
}

const named = (...names: string[]) => names.map((name) => ({ name, code: name }));

test('each column of sizes is a garment', () => {
  expect(GARMENTS.map(({ label, column }) => [label, column])).toEqual([
    ['Jersey', 2],
    ['Spandex', 3],
    ['Practice tee', 4],
  ]);
});

test.each([
  ['M', 'Medium', 'MED', true],
  ['XXL', '2XL', '2XL', true],
  ['XXL', 'Double', '2XL', true],
  ['M', 'Adult M (38-40)', 'AM', true],
  ['M', "Women's M", 'WM', true],
  ['L', 'S/M', 'SM', false],
  ['M', 'S/M', 'SM', true],
  ['YM', 'Youth M', 'YM', true],
  ['Youth Medium', 'YM', 'YM', true],
  ['M (10-12)', 'Youth M', 'YM', true],
  ['yl', 'Youth M', 'YM', false],
  ['YM', 'M', 'M', false],
  ['M', 'Youth M', 'M', false],
  ['3xl', '3XL', '3XL', true],
  ['osfa', 'One Size', 'OSFA', true],
  ['28', 'Waist 28', '28', true],
  // Not certainly a size, or more than one: that is said already.
  ['M?', 'S', 'S', null],
  ['S or M', 'L', 'L', null],
  ['tall', 'S', 'S', null],
  ['', 'S', 'S', null],
])('“%s” and a product in %s (%s): %s', (text, name, code, fits) => {
  expect(comesIn(sizeRange('Libero Jersey', [{ name, code }]), text)).toBe(fits);
});

test('a size that the product lacks is marked, with those it has', () => {
  expect(messages(named('S', 'M', 'Youth L'), 'M', 'XXL', 'YM', 'yl')).toEqual([
    null,
    'Libero Jersey does not come in XXL: choose one of S, M, Youth L',
    'Libero Jersey does not come in Youth M: choose one of S, M, Youth L',
    null,
  ]);
  expect(messages(named('One Size'), 'M')).toEqual(['Libero Jersey does not come in M: choose One Size']);
  const many = ['S', 'M', 'L', 'XL', '3XL', '4XL', '5XL', '6XL'];
  const lacking = `Libero Jersey does not come in XXL: choose one of ${many.join(', ')}`;
  expect(messages(named(...many), 'XXL')).toEqual([lacking]);
  expect(messages(named(...many, '7XL', '8XL'), 'XXL')).toEqual([`${lacking} + 2 more`]);
});

test('what cannot be read stays as it is without a product', () => {
  const texts = ['M?', 'S or M', 'tall', ''];
  const without = findProblems(jerseys(...texts), []);
  expect(messages(named('S'), ...texts)).toEqual(
    texts.map((_, row) => without.get(row)?.get(JERSEY)?.message ?? null),
  );
});

test('a fix is never a size that the product lacks', () => {
  const fixOf = (name: string) => {
    const ranges = new Map([[JERSEY, sizeRange('Libero Jersey', named(name))]]);
    return findProblems(jerseys('M?'), [], ranges).get(0)?.get(JERSEY)?.fix;
  };
  expect([fixOf('M'), fixOf('S')]).toEqual(['M', undefined]);
});
