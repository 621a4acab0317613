import { tidyText } from '@kitroom/contract/fields';
import { columnIndex, PLAYER, type PlayerColumnKey } from '../model/roster.ts';
import { type Header, isHeaderLine, looksLikeNumber, looksLikeSize, readHeader } from './headers.ts';

/** Where a pasted column goes: a column of every roster by its index, or a special item by its name. */
export type PastedColumn = { index: number } | { specialItem: string };

export interface PastedRoster {
  /** Null without a header line: the cells then go side by side from where they are pasted. */
  columns: readonly PastedColumn[] | null;
  rows: readonly (readonly string[])[];
  /** Lines that are no rows: the header, and titles above it. */
  skipped: readonly string[];
}

/** Titles such as "Spring 2026 jersey order" may stand above the header. */
const TITLE_LINES = 4;

/** Finds the header line, if there is one, and which of the roster's columns each pasted column is. */
export function readRoster(lines: readonly (readonly string[])[]): PastedRoster {
  const at = headerIndex(lines);
  if (at === -1) return { columns: null, rows: lines, skipped: [] };
  const below = lines.slice(at + 1);
  const skipped = lines.slice(0, at + 1).map((line) => line.filter((cell) => cell !== '').join(', '));
  const { columns, sources } = mapColumns(lines[at] ?? [], below);
  const rows = below.map((line) =>
    sources.map((source) =>
      source
        .map((column) => line[column] ?? '')
        .join(' ')
        .trim(),
    ),
  );
  return { columns, rows, skipped: skipped.filter((line) => line !== '') };
}

function headerIndex(lines: readonly (readonly string[])[]): number {
  // One cell is what somebody copied as a value, whatever it says.
  if (lines.length === 1 && lines[0]?.length === 1) return -1;
  const at = lines.slice(0, TITLE_LINES + 1).findIndex(isHeaderLine);
  const above = lines.slice(0, Math.max(at, 0));
  const onlyTitles = above.every((line) => line.filter((cell) => tidyText(cell) !== '').length <= 1);
  const namesSeveral = (lines[at] ?? []).filter((cell) => readHeader(cell) !== null).length > 1;
  return at === 0 || (onlyTitles && namesSeveral) ? at : -1;
}

interface ColumnMap {
  columns: PastedColumn[];
  /** Which pasted columns each of `columns` is read from: two for a first and a last name. */
  sources: number[][];
}

function mapColumns(header: readonly string[], below: readonly (readonly string[])[]): ColumnMap {
  const width = below.reduce((most, line) => Math.max(most, line.length), header.length);
  const headers = Array.from({ length: width }, (_, at) => readHeader(header[at] ?? ''));
  const columns: PastedColumn[] = [];
  const sources: number[][] = [];
  const taken = new Set<PlayerColumnKey>();
  const names = nameColumns(headers);
  for (let at = 0; at < width; at += 1) {
    const label = tidyText(header[at] ?? '').replace(/\s+/gu, ' ');
    const isName = names.includes(at);
    if (isName && at !== Math.min(...names)) continue;
    const key = isName ? 'player' : playerColumn(headers, at, below);
    if (key && !taken.has(key)) {
      taken.add(key);
      columns.push({ index: key === 'player' ? PLAYER : columnIndex(key) });
      sources.push(isName ? names : [at]);
    } else if (label !== '' || below.some((line) => tidyText(line[at] ?? '') !== '')) {
      columns.push({ specialItem: label });
      sources.push([at]);
    }
  }
  return { columns, sources };
}

/** The columns that make up the player's name: one, or the first and the last name. */
function nameColumns(headers: readonly (Header | null)[]): number[] {
  const player = headers.indexOf('player');
  if (player !== -1) return [player];
  return [headers.indexOf('firstName'), headers.indexOf('lastName')].filter((at) => at !== -1);
}

function playerColumn(
  headers: readonly (Header | null)[],
  at: number,
  below: readonly (readonly string[])[],
): PlayerColumnKey | null {
  const header = headers[at] ?? null;
  if (header === 'firstName' || header === 'lastName' || header === 'player') return null;
  if (header !== 'jersey') return header;
  if (headers.includes('jerseyNumber')) return 'jerseySize';
  if (headers.includes('jerseySize')) return 'jerseyNumber';
  const cells = below.map((line) => line[at] ?? '');
  return cells.filter(looksLikeSize).length > cells.filter(looksLikeNumber).length
    ? 'jerseySize'
    : 'jerseyNumber';
}
