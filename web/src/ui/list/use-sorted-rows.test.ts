import { describe, expect, it } from 'vitest';
import { sortRows } from './use-sorted-rows.ts';

interface Row {
  id: number;
  value: string | number | boolean | null;
}

const sorted = (values: Row['value'][], descending = false) =>
  sortRows(
    values.map((value, id): Row => ({ id, value })),
    (row) => row.value,
    descending,
  ).map(({ id }) => id);

describe('sorted rows', () => {
  it('stand in the order of their texts, numbers or flags', () => {
    expect(sorted(['Size 10', 'size 9', 'Size 007', 'SIZE 8', 'Cap'])).toEqual([4, 2, 3, 1, 0]);
    expect(sorted(['Zoe', 'Élan', 'eel', 'Emu'])).toEqual([2, 1, 3, 0]);
    expect(sorted([10, 9, -1, 0])).toEqual([2, 3, 1, 0]);
    expect(sorted([true, false, true])).toEqual([1, 0, 2]);
  });

  it('keep the order of equals, and have those without a value last, in both directions', () => {
    expect(sorted(['b', null, 'a', 'A', ''])).toEqual([4, 2, 3, 0, 1]);
    expect(sorted(['b', null, 'a', 'A', ''], true)).toEqual([0, 2, 3, 4, 1]);
  });
});
