import { expect, it, test } from 'vitest';
import { findChoices, hasWords, searchable, searchWords } from './words.ts';

it('finds words in any order, as they are searched', () => {
  expect(hasWords(searchable('Équipe Bleue, no. 7'), searchWords('  BLEUE equipe '))).toBe(true);
  expect(hasWords(searchable('Équipe Bleue'), searchWords('rouge'))).toBe(false);
  expect(hasWords(searchable('Pat\u00A0O’Brien'), searchWords("o'brien\u2009pat"))).toBe(true);
});

it('finds the choices of a picker as lists find rows, and no more than the limit', () => {
  const choices = ['O’Brien, Pat', 'JR‑4120 Jersey', 'JR‑4121 Jersey', 'Łódź'];
  const find = findChoices((text: string) => text, 2);
  expect(find(choices, { inputValue: "pat o'brien" })).toEqual(['O’Brien, Pat']);
  expect(find(choices, { inputValue: 'jersey jr-412' })).toEqual(['JR‑4120 Jersey', 'JR‑4121 Jersey']);
  expect(find(choices, { inputValue: 'Lodz' })).toEqual(['Łódź']);
  expect(find(choices, { inputValue: ' ' })).toEqual(choices.slice(0, 2));
});

test.each([
  ['Müller', ['Mueller', 'muller', 'MÜLL', 'Mu\u0308ller']],
  ['Mueller', ['Müller', 'mueller']],
  ['Muller', ['Müller']],
  ['Åse Sørensen', ['Aase', 'Soerensen', 'ase sorensen']],
  ['JR-4120', ['JR4120', 'jr 4120', 'JR_4120', 'JR.4120', 'jr/4120', 'JR‑41', 'JR*']],
  ['JR4120', ['JR-4120', 'jr.4120']],
  ['JR 4120', ['JR4120', 'JR-4120']],
  ['2 XL', ['2XL', '2-XL']],
  ['Size 10', ['size10']],
  ['19-4052', ['194052']],
  ['Ana Garcia Lopez', ['Garcia-Lopez', 'García‐López, Ana']],
  ['Ana Garcia-Lopez', ['garcia lopez', 'garcialopez', '(Ana)', 'Garcia-Lopez;']],
  ['T-Shirt', ['tshirt', 't shirt', 'T‑shirt']],
  ['Sammy Davis Jr', ['Davis, Jr.']],
  ['a@b-c.com', ['a@b-c.com', 'a@bc', '@']],
])('%s is found by %j', (text, searches) => {
  expect(searches.filter((search) => !hasWords(searchable(text), searchWords(search)))).toEqual([]);
});

test.each([
  ['Muller', ['Mueller']],
  ['1/2', ['12']],
  ['10.5 oz', ['105']],
  ['Jan North', ['Ann']],
  ['JR 41', ['JR-', '-', '*', '%', '_', '.']],
])('%s is not found by %j', (text, searches) => {
  expect(searches.filter((search) => hasWords(searchable(text), searchWords(search)))).toEqual([]);
});
