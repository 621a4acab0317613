import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, type FormValues, linkChange, mergeChanges, mergeLinks } from './merge.ts';

const base = { name: 'Small', code: 'S', description: null as string | null, ids: [1, 2] };

describe('mergeChanges', () => {
  it('keeps what only one of the two has changed', () => {
    const merge = mergeChanges(base, { ...base, name: 'Little' }, { ...base, code: 'SM', ids: [1] });
    expect(merge).toEqual({
      values: { ...base, name: 'Little', code: 'SM', ids: [1] },
      combined: [],
      conflicts: [],
    });
  });

  it('finds what both have changed differently', () => {
    const merge = mergeChanges(base, { ...base, name: 'Little' }, { ...base, name: 'Tiny' });
    expect(merge).toEqual({ values: { ...base, name: 'Little' }, combined: [], conflicts: ['name'] });
  });

  it('combines lists item by item', () => {
    // I take 1 out and put 3 in, the other takes 2 out and puts 4 in.
    const merge = mergeChanges(base, { ...base, ids: [2, 3] }, { ...base, ids: [1, 4] });
    expect(merge).toEqual({ values: { ...base, ids: [4, 3] }, combined: ['ids'], conflicts: [] });
  });

  it('combines nothing where only one has changed the list, or both alike', () => {
    expect(mergeChanges(base, { ...base, ids: [3] }, base)).toMatchObject({
      values: { ids: [3] },
      combined: [],
    });
    expect(mergeChanges(base, base, { ...base, ids: [3] })).toMatchObject({
      values: { ids: [3] },
      combined: [],
    });
    const both = mergeChanges(base, { ...base, ids: [3, 1] }, { ...base, ids: [1, 3] });
    expect(both).toMatchObject({ combined: [], conflicts: [] });
  });

  it('sees no conflict where both have changed alike', () => {
    expect(mergeChanges(base, { ...base, name: 'Tiny' }, { ...base, name: 'Tiny ' }).conflicts).toEqual([]);
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
