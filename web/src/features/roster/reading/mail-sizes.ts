import { columnIndex, PLAYER_COLUMNS } from '../model/roster.ts';
import type { Token } from './mail-words.ts';

/** A column of the roster, or a garment that it has none for. */
export type Place = number | string;

export interface SizeText {
  text: string;
  /** What it is for, where the line says so. */
  column: Place;
  /** Whether slashes or commas join it to others. */
  isJoined: boolean;
}

/** The sizes, and those that come after other words: "S/S/S, might change to M". */
export function sizesOf(tokens: readonly Token[]): { sizes: SizeText[]; later: Set<Token> } {
  const firstSize = tokens.findIndex(({ kind }) => kind === 'size');
  const lastSize = tokens.findLastIndex(({ kind }) => kind === 'size');
  const isBefore =
    tokens.slice(0, firstSize).some(({ kind }) => kind === 'garment') &&
    tokens[lastSize + 1]?.kind !== 'garment';
  const sizes: SizeText[] = [];
  const later = new Set<Token>();
  let garments: Place[] = [];
  let isLater = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'garment') garments.push(token.column ?? token.text);
    if (token.kind === 'word' && sizes.length > 0)
      isLater ||= !/^(?:and|for|in|the|all|both|with)$/iu.test(token.text);
    if (token.kind !== 'size') continue;
    const own = token.isForAll ? SIZE_COLUMNS : isBefore ? garments : garmentsAfter(tokens, at);
    const isJoined = [tokens[at - 1], tokens[at + 1]].some(
      (mark) => mark?.kind === 'mark' && /^[/,|]$/u.test(mark.text),
    );
    if (isLater && own.length === 0) later.add(token);
    else if (own.length === 0) sizes.push({ text: token.text, column: UNKNOWN, isJoined });
    else sizes.push(...own.map((column) => ({ text: token.text, column, isJoined })));
    garments = [];
  }
  return { sizes, later };
}

/** "M jersey & tee, S spandex" */
function garmentsAfter(tokens: readonly Token[], at: number): Place[] {
  const garments: Place[] = [];
  for (const { kind, text, ...token } of tokens.slice(at + 1)) {
    if (kind === 'garment' && 'column' in token) garments.push(token.column ?? text);
    else if (kind === 'size' || (kind === 'mark' && garments.length > 0 && !/^[&+/]$/u.test(text))) break;
  }
  return garments;
}

/** Nothing says what a size is for. */
export const UNKNOWN = -1;

/** A lone letter beside three joined sizes is a position: "L - M/S/M". */
export function withoutPosition(sizes: readonly SizeText[]): {
  kept: readonly SizeText[];
  positions: string[];
} {
  const others = sizes.filter(({ isJoined }) => !isJoined);
  const isOne =
    others.length === 1 &&
    sizes.length === SIZE_COLUMNS.length + 1 &&
    others[0]?.column === UNKNOWN &&
    /^[SL]$/u.test(others[0].text);
  return isOne
    ? { kept: sizes.filter(({ isJoined }) => isJoined), positions: others.map(({ text }) => text) }
    : { kept: sizes, positions: [] };
}

/** Jersey, spandex and practice tee. */
export const SIZE_COLUMNS = PLAYER_COLUMNS.flatMap(({ kind, key }) =>
  kind === 'size' ? [columnIndex(key)] : [],
);
