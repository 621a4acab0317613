import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Numbered, newSortNumbers } from './sort-numbers.ts';

/** Records by letters, in their present order. */
function records(numbers: (number | null)[]): Numbered[] {
  return numbers.map((sort_order, index) => ({ id: index + 1, sort_order }));
}
const changes = (numbers: (number | null)[], ids: number[]) =>
  Object.fromEntries(newSortNumbers(records(numbers), ids));

/** Numbers, the wanted order of ids, and the new numbers by id. */
it.each<[string, (number | null)[], number[], Record<number, number>]>([
  ['nothing', [10, 20, 30], [1, 2, 3], {}],
  ['one that moves up, into the gap', [10, 20, 30], [1, 3, 2], { 3: 15 }],
  ['one that moves down to the end', [10, 20, 30], [2, 3, 1], { 1: 40 }],
  ['one that moves to the front', [10, 20, 30], [3, 1, 2], { 3: 5 }],
  ['one that moves to the front before 1', [1, 2, 3], [3, 1, 2], { 3: 0 }],
  ['also the one before where there is no gap', [1, 2, 3, 4], [1, 4, 2, 3], { 1: 0, 4: 1 }],
  ['all but one where they share a number', [5, 5, 5], [3, 2, 1], { 3: 1, 2: 2 }],
  ['those before the ones without a number', [null, null, null], [3, 1, 2], { 3: 10 }],
  ['none of those that stay last without one', [10, null, null], [1, 2, 3], {}],
  ['those that cannot be last without one', [10, null, null], [1, 3, 2], { 3: 20 }],
  ['one that stood last without a number', [10, 20, null], [3, 1, 2], { 3: 5 }],
  ['negative ones', [-5, -3], [2, 1], { 2: 10, 1: 20 }],
])('gives another number to %s', (_what, numbers, ids, expected) => {
  expect(changes(numbers, ids)).toEqual(expected);
});

it('whatever the numbers were, the list is then in the order that was wanted', () => {
  const number = fc.option(
    fc.oneof(fc.integer({ min: -5, max: 30 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  );
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (numbers, keys) => {
        // As lists sort: by number, those without one last, then by name, which the id represents.
        const order = (some: readonly Numbered[]) =>
          some.toSorted(
            (one, other) =>
              (one.sort_order ?? Number.POSITIVE_INFINITY) - (other.sort_order ?? Number.POSITIVE_INFINITY) ||
              one.id - other.id,
          );
        const byNumber = (some: readonly Numbered[]) => [
          ...order(some.filter(({ sort_order }) => sort_order !== null)),
          ...order(
            some.filter(({ sort_order }) => sort_order === null).map(({ id }) => ({ id, sort_order: 0 })),
          ).map(({ id }) => ({ id, sort_order: null })),
        ];
        const present = byNumber(records(numbers));
        const ids = present
          .map(({ id }) => ({ id, key: keys.next().value }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ id }) => id);
        const given = newSortNumbers(present, ids);
        for (const value of given.values()) {
          expect(Number.isInteger(value)).toBe(true);
          expect(Math.abs(value)).toBeLessThan(2 ** 31);
        }
        const after = present.map(({ id, sort_order }) => ({ id, sort_order: given.get(id) ?? sort_order }));
        expect(byNumber(after).map(({ id }) => id)).toEqual(ids);
        // A number that is given is another one.
        for (const { id, sort_order } of present) expect(given.get(id)).not.toBe(sort_order ?? Number.NaN);
      },
    ),
  );
});
