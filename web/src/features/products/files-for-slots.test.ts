import { describe, expect, it } from 'vitest';
import { filesForSlots } from './files-for-slots.ts';

const free =
  (...slots: number[]) =>
  (slot: number) =>
    slots.includes(slot);

describe('files for slots', () => {
  it('go into the wanted slot, then into the free ones in order', () => {
    const { placed, left } = filesForSlots(['a', 'b', 'c'], 3, false, free(1, 2, 3));
    expect(placed).toEqual([
      { file: 'a', slot: 3 },
      { file: 'b', slot: 1 },
      { file: 'c', slot: 2 },
    ]);
    expect(left).toEqual([]);
  });

  it('never replace a picture unasked', () => {
    expect(filesForSlots(['a'], 1, false, free(2, 4))).toEqual({
      placed: [{ file: 'a', slot: 2 }],
      left: [],
    });
    expect(filesForSlots(['a'], 1, false, free())).toEqual({ placed: [], left: ['a'] });
  });

  it('replace the wanted picture when asked', () => {
    expect(filesForSlots(['a'], 1, true, free())).toEqual({ placed: [{ file: 'a', slot: 1 }], left: [] });
  });

  it('are named when there is no room for them', () => {
    const { placed, left } = filesForSlots(['a', 'b', 'c', 'd', 'e'], 1, false, free(1, 2, 3, 4));
    expect(placed.map(({ slot }) => slot)).toEqual([1, 2, 3, 4]);
    expect(left).toEqual(['e']);
  });
});
