import { searchText } from '@kitroom/contract/lists/search-text';
import { expect, it } from 'vitest';
import { findChoices, hasWords, searchWords } from './words.ts';

it('finds words in any order, as they are searched', () => {
  expect(hasWords(searchText('Équipe Bleue, no. 7'), searchWords('  BLEUE equipe '))).toBe(true);
  expect(hasWords(searchText('Équipe Bleue'), searchWords('rouge'))).toBe(false);
  expect(hasWords(searchText('Pat\u00A0O’Brien'), searchWords("o'brien\u2009pat"))).toBe(true);
});

it('finds the choices of a picker as lists find rows, and no more than the limit', () => {
  const choices = ['O’Brien, Pat', 'JR‑4120 Jersey', 'JR‑4121 Jersey', 'Łódź'];
  const find = findChoices((text: string) => text, 2);
  expect(find(choices, { inputValue: "pat o'brien" })).toEqual(['O’Brien, Pat']);
  expect(find(choices, { inputValue: 'jersey jr-412' })).toEqual(['JR‑4120 Jersey', 'JR‑4121 Jersey']);
  expect(find(choices, { inputValue: 'Lodz' })).toEqual(['Łódź']);
  expect(find(choices, { inputValue: ' ' })).toEqual(choices.slice(0, 2));
});
