import { unicodeForm } from '@kitroom/contract/unicode-form';
import type { PictureColor } from './slots.ts';

/** The places that the name of a picture's file points to; more than one entry: it is not clear. */
export interface NamedPlaces {
  /** Slot numbers, from words such as `front` or a number; empty: the name says nothing. */
  slots: number[];
  /** Ids of garment colors, null for the hero; empty: the name says nothing. */
  colorIds: (number | null)[];
}

const SLOT_WORDS: Record<string, number> = {
  front: 1,
  back: 2,
  rear: 2,
  side: 3,
  left: 3,
  right: 3,
  profile: 3,
  detail: 4,
  details: 4,
  closeup: 4,
};
const HERO_WORDS = new Set(['hero', 'home', 'main']);

/**
 * Reads `HD9_NAV_back.png`: slot 2 of the color with the code NAV. Words win over numbers; a number counts after `slot`,
 * or as the last part of the name. `(1)` at the end is how browsers mark a second copy, and says nothing.
 */
export function readFileName(fileName: string, colors: readonly PictureColor[]): NamedPlaces {
  return readWords(wordsOf(stemOf(fileName)), colors);
}

/** A file name without its type and a copy's number. */
export function stemOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/u, '').replace(/(?<!\s)\s*\(\d+\)$/u, '');
}

/** The same of the words of a name; `numbers` false: a number at the end says nothing, as in the folder `Shoot 2`. */
export function readWords(
  words: readonly string[],
  colors: readonly PictureColor[],
  numbers = true,
): NamedPlaces {
  const { ids, used } = findColors(words, colors);
  const others = words.filter((_, at) => !used.has(at));
  const hero = others.some((word) => HERO_WORDS.has(word)) ? [null] : [];
  return { slots: findSlots(others, numbers), colorIds: [...ids, ...hero] };
}

function findSlots(words: readonly string[], numbers: boolean): number[] {
  const explicit = words.flatMap((word, at) => {
    const digits =
      /^slot0*([1-4])$/u.exec(word)?.[1] ?? (words[at - 1] === 'slot' ? slotNumber(word) : undefined);
    return digits === undefined ? [] : [Number(digits)];
  });
  if (explicit.length > 0) return [...new Set(explicit)];
  // "close-up" comes as two words.
  const joined = [...words, ...words.map((word, at) => word + (words[at + 1] ?? ''))];
  const named = joined.flatMap((word) => SLOT_WORDS[word] ?? []);
  if (named.length > 0 || !numbers) return [...new Set(named)];
  // The end of a date or time: "Screenshot 2026-11-29 at 10.15.02".
  if (/(?:^| )\d{1,4} \d{1,2} 0\d$/u.test(words.join(' '))) return [];
  const last = slotNumber(words.at(-1) ?? '');
  return last === undefined ? [] : [Number(last)];
}

function slotNumber(word: string): string | undefined {
  // More zeros are a camera's: IMG_0003.
  return /^0?([1-4])$/u.exec(word)?.[1];
}

/** Colors whose name or code is in the words; one that is part of a longer match is not meant (Navy in Navy Heather). */
function findColors(words: readonly string[], colors: readonly PictureColor[]) {
  const matches = colors.flatMap(({ id, name, code }) =>
    [name, code].flatMap((text) =>
      occurrences(words, wordsOf(text).join('')).map((span) => ({ id, ...span })),
    ),
  );
  const meant = withoutParts(matches);
  const used = new Set(meant.flatMap(({ from, to }) => words.slice(from, to).map((_, at) => from + at)));
  return { ids: [...new Set(meant.map(({ id }) => id))], used };
}

/** Spans of words without those that are part of a longer one. */
export function withoutParts<Span extends { from: number; to: number }>(spans: readonly Span[]): Span[] {
  return spans.filter(
    (span) =>
      !spans.some(
        (other) =>
          other.to - other.from > span.to - span.from && other.from <= span.from && other.to >= span.to,
      ),
  );
}

/** Where consecutive words, written together, are `wanted`: "navy blue" is found in `navyblue` and the other way round. */
function occurrences(words: readonly string[], wanted: string): { from: number; to: number }[] {
  if (wanted === '') return [];
  return words.flatMap((_, from) => {
    let text = '';
    for (let to = from; to < words.length && text.length < wanted.length; to += 1) {
      text += words[to];
      if (text === wanted) return [{ from, to: to + 1 }];
    }
    return [];
  });
}

/** Lower-case words without accents: `HD9_NavyBlue-back` is hd9, navy, blue, back. */
export function wordsOf(text: string): string[] {
  return unicodeForm(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
