import { describe, expect, it } from 'vitest';
import { fieldChanges, isAsCreated, takeBack, takeBackItems } from './take-back.ts';
import type { RequestEntry } from './undo-kind.ts';

const FIELDS = ['name', 'is_active', 'sort_order', 'product_size_ids'];

const changesBy = (changes: { before: object; after: object }[]) =>
  fieldChanges(
    changes.map((change) => ({ change }) as Pick<RequestEntry, 'change'>),
    FIELDS,
  );

describe('the fields that a request changed', () => {
  it('are those of the form whose value differs, from the first entry to the last', () => {
    const row = { name: 'A', is_active: 1, sort_order: null, version: 1, updated_at: '1' };
    const entries = [
      { before: row, after: { ...row, name: 'B', version: 2, updated_at: '2' } },
      { before: { product_size_ids: [1] }, after: { product_size_ids: [1, 2] } },
      { before: { ...row, name: 'B' }, after: { ...row, name: 'C', version: 3 } },
    ];
    expect(changesBy(entries)).toEqual([
      { field: 'name', before: 'A', after: 'C' },
      { field: 'product_size_ids', before: [1], after: [1, 2] },
    ]);
  });

  it('are none where entries name other columns, or all is as it was', () => {
    const there = { name: 'A', version: 1 };
    expect(changesBy([{ before: there, after: { ...there, version: 2 } }])).toEqual([]);
    expect(changesBy([{ before: {}, after: { name: 'A' } }])).toEqual([]);
    expect(changesBy([{ before: { name: 'A' }, after: {} }])).toEqual([]);
    const renamed = { before: { name: 'A' }, after: { name: 'B' } };
    expect(changesBy([renamed, { before: renamed.after, after: renamed.before }])).toEqual([]);
  });
});

describe('taking fields back', () => {
  const name = { field: 'name', before: 'A', after: 'B' };

  it('gives the former values while the later ones still stand, and nothing once one does not', () => {
    expect(takeBack({ name: 'B', sort_order: 5 }, [name])).toEqual({ name: 'A' });
    expect(takeBack({ name: 'C' }, [name])).toBeUndefined();
    expect(takeBack({ name: 'A' }, [name])).toBeUndefined();
    const order = { field: 'sort_order', before: null, after: 5 };
    expect(takeBack({ name: 'B', sort_order: 5 }, [name, order])).toEqual({ name: 'A', sort_order: null });
    expect(takeBack({ name: 'B', sort_order: null }, [name, order])).toBeUndefined();
  });

  it('reads flags of rows as yes and no', () => {
    const active = { field: 'is_active', before: 1, after: 0 };
    expect(takeBack({ is_active: false }, [active])).toEqual({ is_active: true });
    expect(takeBack({ is_active: true }, [active])).toBeUndefined();
  });

  it('of a list takes back its own items only', () => {
    expect(takeBackItems([2, 3, 9], [1, 2], [2, 3])).toEqual([2, 9, 1]);
    const sizes = { field: 'product_size_ids', before: [], after: [4] };
    expect(takeBack({ product_size_ids: [4, 5] }, [sizes])).toEqual({ product_size_ids: [5] });
    expect(takeBack({ product_size_ids: [5] }, [sizes])).toBeUndefined();
  });

  it('of a list is refused once an added item is gone, or a removed one is back', () => {
    expect(takeBackItems([2], [1, 2], [2, 3])).toBeUndefined();
    expect(takeBackItems([1, 2, 3], [1, 2], [2, 3])).toBeUndefined();
  });
});

describe('a record that an import created', () => {
  const logged = { name: 'A', is_active: 1, sort_order: null, product_size_ids: [1, 2] };
  const present = { name: 'A', is_active: true, sort_order: null, product_size_ids: [2, 1] };

  it('is as it was, with its links in whatever order', () => {
    expect(isAsCreated(present, logged, FIELDS)).toBe(true);
  });

  it.each([
    { name: 'B' },
    { is_active: false },
    { sort_order: 0 },
    { product_size_ids: [1] },
    { product_size_ids: [1, 3] },
    { product_size_ids: [] },
  ])('is not once somebody has made it %j', (changed) => {
    expect(isAsCreated({ ...present, ...changed }, logged, FIELDS)).toBe(false);
  });

  it('without links has no entry of them, and is not as it was once it has some', () => {
    const { product_size_ids: _, ...withoutLinks } = logged;
    expect(isAsCreated({ ...present, product_size_ids: [] }, withoutLinks, FIELDS)).toBe(true);
    expect(isAsCreated({ ...present, product_size_ids: [1] }, withoutLinks, FIELDS)).toBe(false);
  });

  it('is as it was though later versions know more of it than its entry', () => {
    const { sort_order: _, ...older } = logged;
    expect(isAsCreated({ ...present, sort_order: 7 }, older, FIELDS)).toBe(true);
  });
});
