import { tidyText } from '@kitroom/contract/fields';
import { withoutDecimals } from '../model/jersey-number.ts';
import type { PlayerColumnKey } from '../model/roster.ts';
import { isAudienceWord, namesSize, readSize } from '../model/sizes.ts';

/**
 * What a header cell names. `jersey` alone may mean the number or the size: the other headers and the cells
 * below it decide.
 */
export type Header = PlayerColumnKey | 'firstName' | 'lastName' | 'jersey';

export interface HeaderReading {
  header: Header;
  /** Of two columns of the same kind the higher one counts: `Jersey Number` before `#`. */
  rank: number;
}

/** The rank of a header that leaves no doubt. */
export const EXPLICIT = 4;
const GENERIC = 2;
/** A note such as `(on back)` may change the meaning, so a header without one comes first. */
const WITHOUT_NOTE = 1;

type Concept =
  | 'name'
  | 'person'
  | 'child'
  | 'audience'
  | 'full'
  | 'first'
  | 'last'
  | 'number'
  | 'jersey'
  | 'top'
  | 'spandex'
  | 'practice'
  | 'size'
  | 'filler';

const WORDS: Record<Exclude<Concept, 'audience'>, string> = {
  name: 'name names',
  person: 'player players athlete athletes participant participants student students roster',
  child: 'child childs children childrens kid kids girl girls boy boys',
  full: 'full fullname legal',
  first: 'first firstname given fname',
  last: 'last lastname surname family lname',
  number: 'number numbers no nos nr num nbr',
  jersey: 'jersey jerseys uniform uniforms shirt shirts',
  top: 'top tops',
  spandex: 'spandex spanx short shorts bottom bottoms',
  practice: 'practice training tee tees tshirt tshirts',
  size: 'size sizes sizing sz',
  filler: 'of the and or game adult adults unisex your preferred requested',
};

const CONCEPT_OF_WORD: ReadonlyMap<string, Concept> = new Map(
  (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((concept) =>
    WORDS[concept].split(' ').map((word) => [word, concept] as const),
  ),
);

const BRACKETS = /\([^)]*\)?|\[[^\]]*\]?/gu;
/** A range (`1-99`), a length (`2.5"`), a year: what numbers in a header mean. */
const NUMBER_NOTE =
  /(?<!\d)\d+\s*[-–]\s*\d+|(?<!\d)\d+(?:[.,]\d+)?\s*(?:["”″]|''|in\b|inch(?:es)?\b)|\b20\d\d\b/gu;

/** The column that a header cell names, or null for any other text. Case, punctuation and notes do not matter. */
export function readHeader(cell: string): HeaderReading | null {
  const text = tidyText(cell).toLowerCase();
  const bare = text.replace(BRACKETS, ' ').replace(NUMBER_NOTE, ' ');
  const read = columnOf(conceptsOf(bare));
  if (read) return { ...read, rank: read.rank + (bare === text ? WITHOUT_NOTE : 0) };
  // "Jersey Size: as on the chart" explains itself; only an explicit head is trusted to mean its column.
  const head = columnOf(conceptsOf(bare.split(/:|\s[-–—]\s/u, 1)[0] ?? ''));
  return head && head.rank >= EXPLICIT ? head : null;
}

/** What the words of a header are about; null if one of them is unknown. */
function conceptsOf(text: string): ReadonlySet<Concept> | null {
  const words = text
    .replace(/['’]/gu, '')
    .replace(/\bt[\s-]shirt/gu, 'tshirt')
    .replaceAll('#', ' number ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const hasSize = words.some((word) => CONCEPT_OF_WORD.get(word) === 'size');
  const concepts = new Set<Concept>();
  for (const word of words) {
    const concept = CONCEPT_OF_WORD.get(word) ?? (isAudienceWord(word) ? 'audience' : null);
    // "Size S-XXL" lists what to choose from.
    if (concept === null && !(hasSize && namesSize(word))) return null;
    if (concept !== null && concept !== 'filler') concepts.add(concept);
  }
  return concepts;
}

function columnOf(concepts: ReadonlySet<Concept> | null): HeaderReading | null {
  if (!concepts || concepts.size === 0) return null;
  const has = (...wanted: Concept[]) => wanted.some((concept) => concepts.has(concept));
  const isName = has('name', 'full', 'first', 'last');
  if (has('number')) {
    if (isName || has('size', 'top', 'spandex', 'practice')) return null;
    return { header: 'jerseyNumber', rank: has('jersey', 'person') ? EXPLICIT : GENERIC };
  }
  if (has('jersey', 'top', 'spandex', 'practice', 'size')) return isName ? null : garmentOf(has);
  if (has('first') && has('last')) return { header: 'player', rank: EXPLICIT };
  if (has('first')) return { header: 'firstName', rank: EXPLICIT };
  if (has('last')) return { header: 'lastName', rank: EXPLICIT };
  if (isName)
    return { header: 'player', rank: has('person', 'child', 'audience', 'full') ? EXPLICIT : GENERIC };
  if (has('person')) return { header: 'player', rank: GENERIC };
  return has('child') ? { header: 'player', rank: 0 } : null;
}

function garmentOf(has: (...wanted: Concept[]) => boolean): HeaderReading | null {
  if (has('spandex'))
    return has('jersey', 'top', 'practice') ? null : { header: 'spandexSize', rank: EXPLICIT };
  if (has('practice')) return { header: 'practiceTeeSize', rank: EXPLICIT };
  if (has('top') || (has('jersey') && has('size'))) return { header: 'jerseySize', rank: EXPLICIT };
  if (has('jersey')) return { header: 'jersey', rank: EXPLICIT };
  return { header: 'jerseySize', rank: GENERIC };
}

/** Whether a cell holds what only a player's row holds: a number or a size. */
export function looksLikeData(cell: string): boolean {
  return looksLikeNumber(cell) || looksLikeSize(cell);
}

export function looksLikeNumber(cell: string): boolean {
  return /^#?\d{1,3}$/u.test(withoutDecimals(tidyText(cell)));
}

export function looksLikeSize(cell: string): boolean {
  return readSize(cell).kind !== 'unknown' && namesSize(cell);
}

/**
 * Whether a line names columns. SPEC §9: it does if it contains 'name', 'player' or 'jersey'. A player called
 * "Jersey" must not be dropped, so no cell may look like data unless it is a header, and a cell has to name a
 * column by more than that one word. A line of nothing but column names is a header even without SPEC's words.
 */
export function isHeaderLine(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => tidyText(cell) !== '');
  const readings = filled.map(readHeader);
  if (filled.length === 0 || filled.some((cell, at) => readings[at] === null && looksLikeData(cell)))
    return false;
  const named = readings.filter((reading) => reading !== null);
  const allNamed = named.length === filled.length && filled.length > 1;
  const hasWord = /name|player|jersey/iu.test(filled.join(' '));
  return allNamed || (hasWord && named.some(({ header }) => header !== 'jersey'));
}
