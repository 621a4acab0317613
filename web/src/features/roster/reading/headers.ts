import { tidyText } from '@kitroom/contract/fields';
import { withoutDecimals } from '../model/jersey-number.ts';
import type { PlayerColumnKey } from '../model/roster.ts';
import { readSize } from '../model/sizes.ts';

/**
 * What a header cell announces. `jersey` alone may mean the number or the size: what else the line has, and
 * the cells below it, decide.
 */
export type Header = PlayerColumnKey | 'firstName' | 'lastName' | 'jersey';

const PHRASES: readonly (readonly [Header, string])[] = [
  [
    'player',
    'player|players|name|names|player name|player names|players name|player s name|player full name|full name|' +
      'name of player|athlete|athletes|athlete name|athlete s name|participant|participant name|' +
      'last name first name|first and last name|first last name|roster',
  ],
  ['firstName', 'first|first name|firstname|given name|player first name|athlete first name'],
  ['lastName', 'last|last name|lastname|surname|family name|player last name|athlete last name'],
  ['jersey', 'jersey|jerseys|uniform|shirt'],
  [
    'jerseySize',
    'size|jersey size|jerseys size|game jersey size|uniform size|shirt size|top size|top|game jersey',
  ],
  [
    'spandexSize',
    'spandex|spandex size|spandex short|spandex shorts|spandex short size|spandex shorts size|short|shorts|' +
      'short size|shorts size|bottom|bottoms|bottom size|bottoms size|spanx|spanx size',
  ],
  [
    'practiceTeeSize',
    'practice|practice size|practice tee|practice tees|practice tee size|practice t shirt|practice t shirt size|' +
      'practice tshirt|practice tshirt size|practice shirt|practice shirt size|practice jersey|practice jersey size|' +
      'practice top|practice top size|tee|tees|tee size|t shirt|t shirt size|tshirt|tshirt size',
  ],
];

const HEADER_OF_PHRASE: ReadonlyMap<string, Header> = new Map(
  PHRASES.flatMap(([header, phrases]) => phrases.split('|').map((phrase) => [phrase, header] as const)),
);

const NUMBER_WORDS = new Set(['number', 'no', 'nr', 'num', 'nbr']);
const NUMBERED_WORDS = new Set(['jersey', 'uniform', 'shirt', 'player']);

/** The column that a header cell names, or null for any other text. Case, dots and dashes do not matter. */
export function readHeader(cell: string): Header | null {
  const words = tidyText(cell)
    .toLowerCase()
    .replaceAll('#', ' number ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length > 0 && words.every((word) => NUMBER_WORDS.has(word) || NUMBERED_WORDS.has(word))) {
    if (words.some((word) => NUMBER_WORDS.has(word))) return 'jerseyNumber';
  }
  return HEADER_OF_PHRASE.get(words.join(' ')) ?? null;
}

/** Whether a cell holds what only a player's row holds: a number or a size. */
export function looksLikeData(cell: string): boolean {
  return looksLikeNumber(cell) || looksLikeSize(cell);
}

export function looksLikeNumber(cell: string): boolean {
  return /^#?\d{1,3}$/u.test(withoutDecimals(tidyText(cell)));
}

export function looksLikeSize(cell: string): boolean {
  return readSize(cell).kind !== 'unknown';
}

/**
 * Whether a line names columns. SPEC §9: it does if it contains 'name', 'player' or 'jersey'. A player called
 * "Jersey" must not be swallowed, so that nothing in the line may look like data, and a cell has to name a column
 * by more than that one word. A line of nothing but column names is a header even without SPEC's words.
 */
export function isHeaderLine(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => tidyText(cell) !== '');
  if (filled.length === 0 || filled.some(looksLikeData)) return false;
  const headers = filled.map(readHeader).filter((header) => header !== null);
  const plain = headers.filter((header) => header !== 'jersey');
  const allNamed = headers.length === filled.length && filled.length > 1;
  const hasWord = /name|player|jersey/iu.test(filled.join(' '));
  return allNamed || (hasWord && plain.length > 0);
}
