import { describe, expect, it } from 'vitest';
import { summarize } from './name-list.ts';

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
