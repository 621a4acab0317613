import { tidyText } from '@kitroom/contract/fields';
import { columnIndex, PLAYER_COLUMNS, type PlayerColumnKey } from '../model/roster.ts';
import { audienceOf, namesAudience, namesSize } from '../model/sizes.ts';
import { EXPLICIT, type HeaderReading, looksLikeNumber, looksLikeSize, readHeader } from './headers.ts';

type Line = readonly string[];

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
  rank: number;
  /** Whether its cells suit the column; decides between equal headers. */
  fits: boolean;
  /** `Youth` in the header of a size column: what the plain sizes below it really are. */
  audience: string | null;
}

interface Choice {
  sources: readonly number[];
  read: (line: Line) => string;
}

/** Decides which of the roster's columns each pasted column is; any other becomes a special item. */
export function mapColumns(labels: Line, below: readonly Line[]): MappedColumn[] {
  const width = below.reduce((most, line) => Math.max(most, line.length), labels.length);
  const headers = Array.from({ length: width }, (_, at) => readHeader(labels[at] ?? ''));
  const startingAt = new Map<number, MappedColumn>();
  const used = new Set<number>();
  for (const { key } of PLAYER_COLUMNS) {
    const choice = choose(key, labels, headers, below);
    if (!choice) continue;
    for (const source of choice.sources) used.add(source);
    startingAt.set(Math.min(...choice.sources), { column: { index: columnIndex(key) }, read: choice.read });
  }
  return Array.from({ length: width }, (_, at) => at).flatMap((at): MappedColumn[] => {
    const mapped = startingAt.get(at);
    if (mapped) return [mapped];
    const label = tidyText(labels[at] ?? '').replace(/\s+/gu, ' ');
    const isEmpty = label === '' && below.every((line) => isBlank(line[at]));
    return used.has(at) || isEmpty
      ? []
      : [{ column: { specialItem: label }, read: (line) => line[at] ?? '' }];
  });
}

function choose(
  key: PlayerColumnKey,
  labels: Line,
  headers: readonly (HeaderReading | null)[],
  below: readonly Line[],
): Choice | null {
  const candidates = headers
    .flatMap((reading, at): Candidate[] => {
      const cells = below.map((line) => line[at] ?? '').filter((cell) => !isBlank(cell));
      if (!reading || keyOf(reading, headers, cells) !== key) return [];
      return [{ at, rank: reading.rank, fits: fits(key, cells), audience: audienceOf(labels[at] ?? '') }];
    })
    .sort(
      (one, other) => other.rank - one.rank || Number(other.fits) - Number(one.fits) || one.at - other.at,
    );
  const [best] = candidates;
  if (key === 'player') {
    const parts = ['firstName', 'lastName'].map((part) =>
      headers.findIndex((reading) => reading?.header === part),
    );
    const sources = best && best.rank >= EXPLICIT ? [] : parts.filter((at) => at !== -1);
    if (sources.length > 0)
      return {
        sources,
        read: (line) =>
          joined(
            sources.map((at) => line[at]),
            ' ',
          ),
      };
  }
  if (!best) return null;
  if (key === 'player' || key === 'jerseyNumber')
    return { sources: [best.at], read: (line) => line[best.at] ?? '' };
  const sizes = sizesForEachAudience(candidates, below);
  return { sources: sizes.map(({ at }) => at), read: (line) => readSizes(sizes, line) };
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

function joined(cells: readonly (string | undefined)[], separator: string): string {
  return cells.filter((cell) => !isBlank(cell)).join(separator);
}

function isBlank(cell: string | undefined): boolean {
  return cell === undefined || tidyText(cell) === '';
}
