import { describe, expect, it } from 'vitest';
import { nameList, summarize } from './sentence-parts.ts';

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
