import { describe, expect, it } from 'vitest';
import { counted, excerpt, nameList, sizeText, summarize } from './sentence-parts.ts';

describe('nameList', () => {
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
});

describe('summarize', () => {
  it.each([
    [[], 4, ''],
    [['S'], 4, 'S'],
    [['S', 'M', 'L', 'XL'], 4, 'S, M, L, XL'],
    [['S', 'M', 'L', 'XL', 'XXL'], 4, 'S, M, L, XL + 1 more'],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 6, 'a, b, c, d, e, f + 2 more'],
  ])('%j, at most %i names: %j', (names, max, text) => {
    expect(summarize(names, max)).toBe(text);
  });
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [9940, '9.9 kB'],
  [12_345, '12 kB'],
  [1_234_567, '1.2 MB'],
  [2e15, '2,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  [3, 'abc'],
  [2, 'ab…'],
])('the first %i letters of abc: %s', (most, text) => {
  expect(excerpt('abc', most)).toBe(text);
});

it.each([
  [0, '0 sizes'],
  [1, '1 size'],
  [1200, '1,200 sizes'],
])('%i: %s', (count, text) => {
  expect(counted(count, 'size', 'sizes')).toBe(text);
});
