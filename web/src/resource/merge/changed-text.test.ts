import { expect, it } from 'vitest';
import { changedText } from './field-text.ts';

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
])('%j: %s', (changes, text) => {
  expect(changedText<Record<string, unknown>>(record, { ...record, ...changes }, labels, nouns)).toBe(text);
});
