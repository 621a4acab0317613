import { namesSize, readSize } from '@kitroom/contract/lists/size-words';
import { tidyText, withoutInvisible } from '@kitroom/contract/unicode-form';
import { withoutDecimals } from '../model/jersey-number.ts';
import type { PlayerColumnKey } from '../model/roster.ts';
import { type Concept, conceptsOf } from './header-words.ts';

export type Line = readonly string[];

export function filledCells(line: Line): Line {
  return line.filter((cell) => tidyText(cell) !== '');
}

/**
 * The subject of a header cell. `jersey` alone may mean the number or the size: the other headers and the cells
 * below it decide.
 */
export type Header = PlayerColumnKey | 'firstName' | 'lastName' | 'jersey';

export interface HeaderReading {
  header: Header;
  /** Of two columns of the same kind the plainer one counts: `Jersey Number` before `#`, both before a wish. */
  rank: number;
}

/** The rank of a header that leaves no doubt. */
export const EXPLICIT = 8;
/** `Shirt Size` may be the jersey's, `Shorts` the spandex. */
const ALIAS = 6;
const GENERIC = 4;
const VAGUE = 2;
/** A note such as `(on back)` may change the meaning, so a header without one comes first. */
const WITHOUT_NOTE = 1;
/** Wishes come after facts: below every header without such a word. */
const WISH = 7;

const BRACKETS = /\([^)]*\)?|\[[^\]]*\]?/gu;
/** A range (`1-99`), a length (`2.5"`), a year: what numbers in a header mean. */
const NUMBER_NOTE =
  /(?<!\d)\d+\s*[-–]\s*\d+|(?<!\d)\d+(?:[.,]\d+)?\s*(?:["”″]|''|in\b|inch(?:es)?\b)|\b20\d\d\b/gu;

/** The column that a header cell names, or null for any other text. Case, punctuation and notes do not matter. */
export function readHeader(cell: string): HeaderReading | null {
  const text = tidyText(withoutInvisible(cell)).toLowerCase();
  const bare = text.replace(BRACKETS, ' ').replace(NUMBER_NOTE, ' ');
  const read = columnOf(conceptsOf(bare));
  if (read) return { ...read, rank: read.rank + (bare === text ? WITHOUT_NOTE : 0) };
  // "Jersey Size: as on the chart" explains itself; only an explicit head is trusted to mean its column.
  const head = columnOf(conceptsOf(bare.split(/:|\s[-–—]\s/u, 1)[0] ?? ''));
  return head && head.rank >= ALIAS ? head : null;
}

function columnOf(concepts: ReadonlySet<Concept> | null): HeaderReading | null {
  if (!concepts) return null;
  const column = bareColumnOf((...wanted) => wanted.some((concept) => concepts.has(concept)));
  return column && concepts.has('wish') ? { ...column, rank: column.rank - WISH } : column;
}

type Has = (...wanted: Concept[]) => boolean;

function bareColumnOf(has: Has): HeaderReading | null {
  const isName = has('name', 'full', 'first', 'last');
  if (has('number')) {
    if (isName || has('size', 'top', 'spandex', 'shorts', 'practice', 'tee')) return null;
    if (has('jersey')) return { header: 'jerseyNumber', rank: EXPLICIT };
    if (has('shirt', 'kit')) return { header: 'jerseyNumber', rank: ALIAS };
    return has('enrolled') ? null : { header: 'jerseyNumber', rank: has('person') ? VAGUE : GENERIC };
  }
  if (has('jersey', 'shirt', 'kit', 'top', 'spandex', 'shorts', 'practice', 'tee', 'size'))
    return isName ? null : garmentOf(has);
  if (has('first') && has('last')) return { header: 'player', rank: EXPLICIT };
  if (has('first')) return { header: 'firstName', rank: EXPLICIT };
  if (has('last')) return { header: 'lastName', rank: EXPLICIT };
  const isPerson = has('person', 'enrolled');
  if (isName)
    return { header: 'player', rank: isPerson || has('child', 'audience', 'full') ? EXPLICIT : GENERIC };
  if (isPerson) return { header: 'player', rank: GENERIC };
  return has('child') ? { header: 'player', rank: 0 } : null;
}

function garmentOf(has: Has): HeaderReading | null {
  if (has('spandex', 'shorts')) {
    const isOther = has('jersey', 'shirt', 'top', 'practice', 'tee');
    return isOther ? null : { header: 'spandexSize', rank: has('spandex') ? EXPLICIT : ALIAS };
  }
  if (has('practice', 'tee')) return { header: 'practiceTeeSize', rank: has('practice') ? EXPLICIT : ALIAS };
  if (has('jersey')) return { header: has('size', 'top') ? 'jerseySize' : 'jersey', rank: EXPLICIT };
  if (has('top')) return { header: 'jerseySize', rank: ALIAS };
  if (has('shirt', 'kit')) return { header: has('size') ? 'jerseySize' : 'jersey', rank: ALIAS };
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
export function isHeaderLine(cells: Line): boolean {
  const filled = filledCells(cells);
  const readings = filled.map(readHeader);
  if (filled.length === 0 || filled.some((cell, at) => readings[at] === null && looksLikeData(cell)))
    return false;
  const named = readings.filter((reading) => reading !== null);
  const allNamed = named.length === filled.length && filled.length > 1;
  const hasWord = /name|player|jersey/iu.test(filled.join(' '));
  return allNamed || (hasWord && named.some(({ header }) => header !== 'jersey'));
}
