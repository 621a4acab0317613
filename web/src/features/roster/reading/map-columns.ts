import { audienceOf, namesAudience, namesSize } from '@kitroom/contract/lists/size-words';
import { tidyText } from '@kitroom/contract/unicode-form';
import { columnIndex, PLAYER_COLUMNS, type PlayerColumnKey } from '../model/roster.ts';
import { namesOther } from './header-words.ts';
import {
  EXPLICIT,
  type HeaderReading,
  type Line,
  looksLikeData,
  looksLikeNumber,
  looksLikeSize,
  readHeader,
} from './headers.ts';

/** Where a pasted column goes: a column of every roster by its index, or a special item by its name. */
export type PastedColumn = { index: number } | { specialItem: string };

/** A column of the roster and how its cell is read from a pasted line. */
export interface MappedColumn {
  column: PastedColumn;
  read: (line: Line) => string;
}

interface Candidate {
  /** Its index in the pasted lines. */
  at: number;
  key: PlayerColumnKey;
  rank: number;
  /** Whether its cells suit the column; decides between equal headers. */
  fits: boolean;
  /** In the header; the later one counts. */
  year: number;
  /** `Youth` in the header of a size column: what the plain sizes below it really are. */
  audience: string | null;
}

interface Choice {
  /** Pasted columns, by their index. */
  sources: readonly number[];
  read: (line: Line) => string;
}

interface Mapping {
  columns: readonly MappedColumn[];
  /** Choices that a person might have made otherwise. */
  notes: readonly string[];
}

/**
 * Decides which of the roster's columns each pasted column is; any other becomes a special item. `specialItems`: those
 * that the roster has already.
 */
export function mapColumns(labels: Line, below: readonly Line[], specialItems: readonly string[]): Mapping {
  const width = below.reduce((most, line) => Math.max(most, line.length), labels.length);
  const names = Array.from({ length: width }, (_, at) => tidyText(labels[at] ?? '').replace(/\s+/gu, ' '));
  const headers = names.map(readHeader);
  const candidates = names.flatMap((_, at) => candidateAt(at, names, headers, below)).sort(plainerFirst);
  const choices = new Map<PlayerColumnKey, Choice>();
  const notes: string[] = [];
  for (const { key, label } of PLAYER_COLUMNS) {
    const own = candidates.filter((candidate) => candidate.key === key);
    const choice = choose(key, own, headers, below);
    if (choice === null) continue;
    choices.set(key, choice);
    const others = own.map(({ at }) => at).filter((at) => !choice.sources.includes(at));
    if (others.length > 0) notes.push(noteOnOthers(label, choice.sources, others, names));
    const [best] = own;
    if (key === 'jerseyNumber' && best && best.rank < EXPLICIT && !best.fits)
      notes.push(`“${names[best.at]}” counts the lines: check that these are the jersey numbers.`);
  }
  const known = specialItems.map((item) => item.toLowerCase());
  const isFree = (at: number) => {
    const name = names[at] ?? '';
    return headers[at] === null && !namesOther(name) && !known.includes(name.toLowerCase());
  };
  const placed = byPlace(choices, below).filter((at) => at < width && isFree(at));
  for (const at of placed) choices.set(columnAt(at).key, { sources: [at], read: (line) => line[at] ?? '' });
  const named = placed.filter((at) => names[at] !== '');
  if (named.length > 0)
    notes.push(
      `By their places: ${named.map((at) => `“${names[at]}” as ${columnAt(at).label.toLowerCase()}`).join(', ')}.`,
    );
  if (!choices.has('player')) notes.push('No column says which is the player.');
  return { columns: inOrder(choices, names, below), notes };
}

function inOrder(
  choices: ReadonlyMap<PlayerColumnKey, Choice>,
  names: readonly string[],
  below: readonly Line[],
): MappedColumn[] {
  const startingAt = new Map<number, MappedColumn>();
  const used = new Set<number>();
  for (const [key, { sources, read }] of choices) {
    for (const source of sources) used.add(source);
    startingAt.set(Math.min(...sources), { column: { index: columnIndex(key) }, read });
  }
  return names.flatMap((name, at): MappedColumn[] => {
    const mapped = startingAt.get(at);
    if (mapped) return [mapped];
    const isEmpty = name === '' && below.every((line) => isBlank(line[at]));
    return used.has(at) || isEmpty ? [] : [{ column: { specialItem: name }, read: (line) => line[at] ?? '' }];
  });
}

/**
 * SPEC §9's places for columns whose headers say nothing: those that no other column takes and that hold what belongs
 * there, if all known columns stand in their own.
 */
function byPlace(choices: ReadonlyMap<PlayerColumnKey, Choice>, below: readonly Line[]): number[] {
  const isInOrder = [...choices].every(([key, { sources }]) => sources.join() === String(columnIndex(key)));
  if (!isInOrder) return [];
  const belongs = {
    text: (cell: string) => !looksLikeData(cell),
    number: looksLikeNumber,
    size: looksLikeSize,
  };
  return PLAYER_COLUMNS.flatMap(({ kind }, at) =>
    below.some((line) => !isBlank(line[at]) && belongs[kind](line[at] ?? '')) ? [at] : [],
  );
}

/** `others`: columns whose header would have done as well. */
function noteOnOthers(
  label: string,
  sources: readonly number[],
  others: readonly number[],
  names: readonly string[],
): string {
  const quoted = (columns: readonly number[]) => columns.map((at) => `“${names[at]}”`).join(' and ');
  const is = sources.length === 1 ? 'is' : 'are';
  const kept = others.length === 1 ? 'is kept as a special item' : 'are kept as special items';
  return `${quoted(sources)} ${is} the ${label.toLowerCase()}, ${quoted(others)} ${kept}.`;
}

function columnAt(at: number) {
  return PLAYER_COLUMNS[at] ?? PLAYER_COLUMNS[0];
}

function candidateAt(
  at: number,
  names: readonly string[],
  headers: readonly (HeaderReading | null)[],
  below: readonly Line[],
): Candidate[] {
  const [name = '', reading] = [names[at], headers[at]];
  if (!reading) return [];
  const cells = below.map((line) => line[at] ?? '').filter((cell) => !isBlank(cell));
  const key = keyOf(reading, headers, cells);
  const { rank } = reading;
  return key === null
    ? []
    : [{ at, key, rank, fits: fits(key, cells), year: yearOf(name), audience: audienceOf(name) }];
}

function choose(
  key: PlayerColumnKey,
  candidates: readonly Candidate[],
  headers: readonly (HeaderReading | null)[],
  below: readonly Line[],
): Choice | null {
  const [best] = candidates;
  const parts = NAME_PARTS.map((part) => headers.findIndex((reading) => reading?.header === part));
  const known = parts.filter((at) => at !== -1);
  if (key === 'player' && known.length > 0 && !(best && best.rank >= EXPLICIT))
    return { sources: known, read: (line) => joined(cellsAt(line, known), ' ') };
  if (!best) return null;
  if (key === 'player' || key === 'jerseyNumber')
    return { sources: [best.at], read: (line) => line[best.at] ?? '' };
  const sizes = sizesForEachAudience(candidates, below);
  return { sources: sizes.map(({ at }) => at), read: (line) => readSizes(sizes, line) };
}

const NAME_PARTS = ['firstName', 'lastName'];

function cellsAt(line: Line, columns: readonly number[]): Line {
  return columns.map((at) => line[at] ?? '');
}

/** A header that leaves no doubt counts whatever its cells hold. */
function plainerFirst(one: Candidate, other: Candidate): number {
  return (
    Number(other.rank >= EXPLICIT) - Number(one.rank >= EXPLICIT) ||
    Number(other.fits) - Number(one.fits) ||
    other.rank - one.rank ||
    other.year - one.year ||
    one.at - other.at
  );
}

function yearOf(name: string): number {
  const years = name.match(/\b20\d\d\b/gu) ?? [];
  return years.reduce((latest, year) => Math.max(latest, Number(year)), 0);
}

/** The roster column that a header means, given all headers and the filled cells below it. */
function keyOf(
  { header }: HeaderReading,
  headers: readonly (HeaderReading | null)[],
  cells: Line,
): PlayerColumnKey | null {
  if (header === 'firstName' || header === 'lastName') return null;
  if (header !== 'jersey') return header;
  const [sizes, numbers] = [cells.filter(looksLikeSize).length, cells.filter(looksLikeNumber).length];
  if (sizes !== numbers) return sizes > numbers ? 'jerseySize' : 'jerseyNumber';
  return headers.some((reading) => reading?.header === 'jerseyNumber') ? 'jerseySize' : 'jerseyNumber';
}

function fits(key: PlayerColumnKey, cells: Line): boolean {
  if (key === 'jerseyNumber') return !isIndex(cells);
  return cells.length === 0 || cells.filter(looksLikeNumber).length <= cells.length / 2;
}

/** 1, 2, 3, …: the lines of a list, counted. */
function isIndex(cells: Line): boolean {
  return cells.length > 2 && cells.every((cell, at) => Number(cell) === at + 1);
}

/** The best size column, and those for other audiences (`Youth Size` next to `Adult Size`) that complete it. */
function sizesForEachAudience(candidates: readonly Candidate[], below: readonly Line[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    const isEqual = chosen.every(({ rank }) => rank >= EXPLICIT === candidate.rank >= EXPLICIT);
    const isOther = chosen.every(({ audience }) => audience !== candidate.audience);
    const isExclusive = below.every(
      (line) => isBlank(line[candidate.at]) || chosen.every(({ at }) => isBlank(line[at])),
    );
    if (isOther && (isEqual || isExclusive)) chosen.push(candidate);
  }
  return chosen;
}

const NOTHING = /^(?:[-–—]+|n\/?a|none)$/iu;

function readSizes(sources: readonly Candidate[], line: Line): string {
  const texts = sources.map(({ at, audience }) => {
    const text = line[at] ?? '';
    return audience && namesSize(text) && !namesAudience(text) ? `${audience} ${text}` : text;
  });
  const stated = texts.filter((text) => !isBlank(text) && !NOTHING.test(tidyText(text)));
  return joined(stated.length > 0 ? stated : texts.slice(0, 1), ' / ');
}

function joined(cells: Line, separator: string): string {
  return cells.filter((cell) => !isBlank(cell)).join(separator);
}

function isBlank(cell: string | undefined): boolean {
  return cell === undefined || tidyText(cell) === '';
}
