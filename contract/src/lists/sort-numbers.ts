import { LIMITS } from '../limits.ts';

/** A record of a sorted list: those without a number come last. */
export interface Numbered {
  id: number;
  sort_order: number | null;
}

/** Room for records that come between. */
const STEP = 10;

/**
 * The numbers that put records in another order, for as few of them as possible: by the ids of those that get another one.
 * `present` are all records in their present order, and `ids` is the order that is wanted. Numbers come between their
 * neighbors' where there is room, and at the end in steps of 10; records without a number that stay last stay without.
 */
export function newSortNumbers(present: readonly Numbered[], ids: readonly number[]): Map<number, number> {
  const before = new Map(present.map(({ id, sort_order }, place) => [id, { place, number: sort_order }]));
  const numbered = ids.slice(0, ids.length - lastOnesWithout(before, ids));
  const kept = longestKept(numbered.map((id) => before.get(id)?.number ?? null));
  const numbers = new Map<number, number>();

  let from = 0;
  for (const at of [...kept, numbered.length]) {
    const below = from === 0 ? null : numberOf(from - 1);
    const above = at === numbered.length ? null : numberOf(at);
    for (const [index, id] of numbered.slice(from, at).entries())
      numbers.set(id, between(below, above, index + 1, at - from));
    from = at + 1;
  }
  return numbers;

  function numberOf(place: number): number {
    return before.get(numbered[place] ?? 0)?.number ?? 0;
  }
}

type Before = ReadonlyMap<number, { place: number; number: number | null }>;

/** How many records at the end have no number and need none: they are in the order that they have without one. */
function lastOnesWithout(before: Before, ids: readonly number[]): number {
  let count = 0;
  let next = Number.POSITIVE_INFINITY;
  for (const id of ids.toReversed()) {
    const record = before.get(id);
    if (record === undefined || record.number !== null || record.place > next) break;
    next = record.place;
    count += 1;
  }
  return count;
}

/**
 * The places of the most numbers that can stay: they ascend, with room between any two of them for those that cannot. That
 * is, number less place never descends, and is not negative.
 */
function longestKept(numbers: readonly (number | null)[]): number[] {
  const most = LIMITS.id - STEP * numbers.length;
  // By length: the last place of the run of that length whose number less place is smallest.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const room = (place: number) => (numbers[place] ?? 0) - place;
  for (const [place, number] of numbers.entries()) {
    if (number === null || number - place < 0 || number > most) continue;
    const length = firstAbove(ends, (end) => room(end) > number - place);
    previous[place] = ends[length - 1];
    ends[length] = place;
  }
  const kept: number[] = [];
  for (let place = ends.at(-1); place !== undefined; place = previous[place]) kept.push(place);
  return kept.reverse();
}

function firstAbove(ends: readonly number[], isAbove: (end: number) => boolean): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAbove(ends[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The number of the `nth` of `count` records between two others; null: there is none on that side. */
function between(below: number | null, above: number | null, nth: number, count: number): number {
  if (above === null) return (below ?? 0) + STEP * nth;
  // From 0 on where there is no other way.
  const start = below ?? (above > count ? 0 : -1);
  return start + Math.floor((above - start) / (count + 1)) * nth;
}
