import { describe, expect, it } from 'vitest';
import { mergeChanges, sameValues } from './merge.ts';

const base = { name: 'Small', code: 'S', description: null as string | null, ids: [1, 2] };

describe('mergeChanges', () => {
  it('keeps what only one of the two has changed', () => {
    const merge = mergeChanges(base, { ...base, name: 'Little' }, { ...base, code: 'SM', ids: [1] });
    expect(merge).toEqual({ values: { ...base, name: 'Little', code: 'SM', ids: [1] }, conflicts: [] });
  });

  it('finds what both have changed differently', () => {
    const merge = mergeChanges(base, { ...base, name: 'Little' }, { ...base, name: 'Tiny' });
    expect(merge).toEqual({ values: { ...base, name: 'Little' }, conflicts: ['name'] });
  });

  it('sees no conflict where both have changed alike', () => {
    expect(mergeChanges(base, { ...base, name: 'Tiny' }, { ...base, name: 'Tiny ' }).conflicts).toEqual([]);
  });
});

describe('sameValues', () => {
  it.each([
    [{ description: '' }, { description: null }, true],
    [{ description: '  ' }, {}, true],
    [{ ids: [2, 1] }, { ids: [1, 2] }, true],
    [{ ids: [1] }, { ids: [1, 2] }, false],
    [{ sort_order: 0 }, { sort_order: null }, false],
    [{ is_active: false }, { is_active: null }, false],
    [{ name: 'S' }, { name: 's' }, false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(sameValues(a, b)).toBe(same);
  });
});
