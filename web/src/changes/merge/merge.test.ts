import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, type FormValues, linkChange, mergeChanges, mergeLinks } from './merge.ts';

const base = { name: 'Small', code: 'S', description: null as string | null, ids: [1, 2] };

describe('mergeChanges', () => {
  /** What I have changed, what the other has, and what becomes of it. */
  it.each<[string, object, object, object, object?]>([
    ['keeps what only I have changed', { name: 'Little', ids: [3] }, {}, { name: 'Little', ids: [3] }],
    ['keeps what only the other has changed', {}, { code: 'SM', ids: [1] }, { code: 'SM', ids: [1] }],
    ['keeps both', { name: 'Little' }, { code: 'SM' }, { name: 'Little', code: 'SM' }],
    [
      'finds what both have changed differently',
      { name: 'Little' },
      { name: 'Tiny' },
      { name: 'Little' },
      { conflicts: ['name'] },
    ],
    // I take 1 out and put 3 in, the other takes 2 out and puts 4 in.
    ['combines lists item by item', { ids: [2, 3] }, { ids: [1, 4] }, { ids: [4, 3] }, { combined: ['ids'] }],
    ['combines nothing where both have changed alike', { ids: [3, 1] }, { ids: [1, 3] }, { ids: [3, 1] }],
    ['sees no conflict where both have changed alike', { name: 'Tiny' }, { name: 'Tiny ' }, { name: 'Tiny' }],
  ])('%s', (_what, mine, theirs, changes, found = {}) => {
    const merge = mergeChanges(base, { ...base, ...mine }, { ...base, ...theirs });
    expect(merge).toEqual({ values: { ...base, ...changes }, combined: [], conflicts: [], ...found });
  });
});

describe('changedFields', () => {
  it.each([
    [{ description: '' }, { description: null }, []],
    [{ description: '  ' }, {}, []],
    [{ ids: [2, 1] }, { ids: [1, 2] }, []],
    [{ ids: [1] }, { ids: [1, 2] }, ['ids']],
    [{ sort_order: 0 }, { sort_order: null }, ['sort_order']],
    [{ is_active: false }, { is_active: null }, ['is_active']],
    [{ name: 'S', code: 'A' }, { name: 's', code: 'B' }, ['name', 'code']],
    [{}, { name: 's' }, ['name']],
  ])('%j and %j: %j', (before, after, fields) => {
    expect(changedFields<FormValues>(before, after)).toEqual(fields);
  });
});

describe('mergeLinks', () => {
  it('counts what both have added once', () => {
    expect(mergeLinks([1], [1, 2], [1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('undoes no change of the other person, whatever the sets', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(ids, ids, ids, (base, mine, theirs) => {
        const merged = new Set(mergeLinks(base, mine, theirs));
        const me = linkChange(base, mine);
        const other = linkChange(base, theirs);
        return (
          [...me.added, ...other.added].every((id) => merged.has(id)) &&
          [...me.removed, ...other.removed].every((id) => !merged.has(id))
        );
      }),
    );
  });
});
