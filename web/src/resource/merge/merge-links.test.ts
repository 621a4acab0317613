import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkChange, mergeLinks } from './merge.ts';

describe('mergeLinks', () => {
  it('keeps what both have done', () => {
    // I add 4 and remove 1, the other adds 5 and removes 2.
    expect(mergeLinks([1, 2, 3], [2, 3, 4], [1, 3, 5])).toEqual([3, 5, 4]);
  });

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
