import { expect, it } from 'vitest';
import { changedText, fieldNames, fieldText, listChangeText } from './field-text.ts';

const sizes = [
  { id: 1, name: 'S' },
  { id: 2, name: 'M' },
];
const loaded = fieldNames(sizes, { loading: false, failure: null });
const loading = fieldNames(undefined, { loading: true, failure: null });
const failed = fieldNames(undefined, { loading: false, failure: { message: 'Down', retry: () => {} } });

it.each([
  [null, undefined, '(empty)'],
  [undefined, undefined, '(empty)'],
  ['', undefined, '(empty)'],
  [true, undefined, 'Yes'],
  [false, undefined, 'No'],
  [0, undefined, '0'],
  ['Small', undefined, 'Small'],
  [2, loaded, 'M'],
  [null, loaded, '(empty)'],
  [[], loaded, '(none)'],
  [[2, 1], loaded, 'M, S'],
  [[2, 9], loaded, 'M, 1 whose name could not be loaded'],
  [[8, 1, 9], loaded, 'S, 2 whose names could not be loaded'],
  [9, loaded, 'Its name could not be loaded'],
  [1, loading, 'Loading …'],
  [[1, 2], loading, '2 still loading'],
  [1, failed, 'Its name could not be loaded'],
  [[1, 2], failed, '2 whose names could not be loaded'],
])('%j is said as %3$s', (value, names, text) => {
  expect(fieldText(value, names)).toBe(text);
});

it.each([
  [[1], [], 'S added'],
  [[], [1, 2], 'S, M removed'],
  [[1, 9], [2], 'S, 1 whose name could not be loaded added, M removed'],
])('%j added and %j removed', (added, removed, text) => {
  expect(listChangeText({ added, removed }, loaded)).toBe(text);
});

const labels = { name: 'Name', code: 'Code', size_ids: 'Sizes', tag_ids: 'Tags' };
const nouns = { size_ids: { one: 'size', many: 'sizes' } };
const record = { name: 'Jersey', code: 'J', size_ids: [1, 2], tag_ids: [1] };

it.each([
  [{}, ''],
  [{ name: ' Jersey ', size_ids: [2, 1] }, ''],
  [{ size_ids: [1, 2, 3, 4], name: 'Shirt' }, 'Name · 2 sizes'],
  [{ size_ids: [2] }, '1 size'],
  [{ size_ids: [1, 3] }, '2 sizes'],
  [{ code: null, tag_ids: [] }, 'Code · Tags'],
  [{ hidden: 'is no field' }, ''],
])('the change %j is said as %j', (changes, text) => {
  expect(changedText<Record<string, unknown>>(record, { ...record, ...changes }, labels, nouns)).toBe(text);
});
