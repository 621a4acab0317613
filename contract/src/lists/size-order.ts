import { SIZES, sizeWords } from './size-words.ts';

/** What the order of sizes goes by. */
export interface SizeName {
  name: string;
  sort_order: number | null;
}

/**
 * Sizes in the order of their list: `sorted` has those with a sort order first, then the others by name. These are put in the
 * order of sizes: toddlers, youth, adults; letters before numbers; names that are no known size last, by name.
 */
export function inSizeOrder<Row extends SizeName>(sorted: readonly Row[]): Row[] {
  const placed = sorted.map((row) => ({ row, place: row.sort_order === null ? placeOf(row.name) : null }));
  return placed.sort((one, other) => comparePlaces(one.place, other.place)).map(({ row }) => row);
}

/** Audience, cut, letters or numbers, and how large: the first that differs decides. */
type Place = readonly [audience: number, cut: string, form: number, size: number];

function comparePlaces(one: Place | null, other: Place | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  const at = one.findIndex((part, index) => part !== other[index]);
  if (at < 0) return 0;
  return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

/** `3xl`, `xxxl`, `4x`, `xxs`: more than the sizes of a roster. */
const BEYOND = /^[ya]?(?:(\d+)x|(x{2,}))(s|l)?(?:ml?|g)?$/u;
const TODDLER = /^(?:\d+t|toddlers?)$/u;

/** The place of a size, by its name. */
function placeOf(name: string): Place {
  const { sizes, others, isYouth, cut } = sizeWords(name);
  const further = others.find((word) => BEYOND.test(word));
  const isToddler = others.some((word) => TODDLER.test(word));
  const audience = isToddler ? 0 : isYouth || further?.startsWith('y') === true ? 1 : 2;
  const [size] = sizes;
  if (further !== undefined) return [audience, cut, 0, beyond(further, size)];
  if (size !== undefined) return [audience, cut, 0, SIZES.indexOf(size)];
  const [number] = /\d+(?:\.\d+)?/u.exec(name) ?? [];
  return number === undefined ? UNKNOWN : [audience, cut, 1, Number(number)];
}

const UNKNOWN: Place = [3, '', 0, 0];

/** `xxs` is one below XS, `3xl` one above XXL; `size`: `xx` and `small` can be two words. */
function beyond(word: string, size: string | undefined): number {
  const [, digits, letters = '', end] = BEYOND.exec(word) ?? [];
  const extra = digits === undefined ? letters.length : Number(digits);
  return end === 's' || size === 'S' ? SIZES.indexOf('S') - extra : SIZES.indexOf('L') + extra;
}
