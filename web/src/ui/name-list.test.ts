import { expect, it } from 'vitest';
import { nameList } from './name-list.ts';

it.each([
  [[], ''],
  [['Name'], 'Name'],
  [['Name', 'Sizes'], 'Name and Sizes'],
  [['Name', 'Code', 'Sizes'], 'Name, Code and Sizes'],
  [['Name', 'Code', 'Sizes', 'Active'], 'Name, Code, Sizes and 1 more'],
  [['Name', 'Code', 'Sizes', 'Active', 'Notes'], 'Name, Code, Sizes and 2 more'],
])('%j: %s', (names, text) => {
  expect(nameList(names)).toBe(text);
});
