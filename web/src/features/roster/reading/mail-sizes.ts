import { namesAudience } from '@kitroom/contract/lists/size-words';
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
  const places = tokens.flatMap(({ kind }, at) => (kind === 'size' ? [at] : []));
  // "Spandex S. Tee M."
  const isEnd = (at: number) => /^(?:[sml]|x+[sl])\.$/iu.test(tokens[at]?.text ?? '');
  const isSign = (at: number) => /^[:=]$/u.test(tokens[at]?.text ?? '');
  const besides = (step: number) =>
    places.filter(
      (at) =>
        !(step > 0 && isEnd(at)) && tokens[isSign(at + step) ? at + 2 * step : at + step]?.kind === 'garment',
    ).length;
  // "jersey M, tee S" or "M jersey, S tee"
  const isBefore =
    besides(-1) === besides(1)
      ? tokens[firstSize - 1]?.kind === 'garment' ||
        (tokens.slice(0, firstSize).some(({ kind }) => kind === 'garment') &&
          tokens[lastSize + 1]?.kind !== 'garment')
      : besides(-1) > besides(1);
  const sizes: SizeText[] = [];
  const later = new Set<Token>();
  let garments: Place[] = [];
  let isLater = false;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'garment') garments.push(token.column ?? token.text);
    if (token.kind === 'number') garments = [];
    if (token.kind === 'word' && sizes.length > 0)
      isLater ||= !/^(?:and|for|in|the|all|both|with)$/iu.test(token.text);
    if (token.kind !== 'size') continue;
    const own = token.isForAll ? SIZE_COLUMNS : isBefore ? garments : garmentsAfter(tokens, at);
    const isJoined = [tokens[at - 1], tokens[at + 1]].some(
      (mark) => mark?.kind === 'mark' && /^[/,|]$/u.test(mark.text),
    );
    // "L/M/L, she may need an XL jersey"
    const isFull = sizes.filter(({ column }) => column === UNKNOWN).length >= SIZE_COLUMNS.length;
    if (isLater && (own.length === 0 || isFull)) later.add(token);
    else if (own.length === 0) sizes.push({ text: token.text, column: UNKNOWN, isJoined });
    else sizes.push(...own.map((column) => ({ text: token.text, column, isJoined })));
    garments = [];
  }
  withAudience(sizes);
  return { sizes, later };
}

/** "M/S/M youth" is for all of them. */
function withAudience(sizes: SizeText[]): void {
  const audience = AUDIENCE_BEHIND.exec(sizes.at(-1)?.text ?? '')?.[2] ?? '';
  const isForAll = sizes.every(
    ({ isJoined, text }, at) => isJoined && (at === sizes.length - 1 || !namesAudience(text)),
  );
  for (const size of sizes) {
    size.text = size.text.replace(AUDIENCE_BEHIND, '$2 $1');
    if (isForAll && audience !== '' && !namesAudience(size.text)) size.text = `${audience} ${size.text}`;
  }
}

const AUDIENCE_BEHIND = /^(.+?)\s+(youth|yth|kids|adult)$/iu;

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
