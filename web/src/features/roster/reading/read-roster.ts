import { tidyText } from '@kitroom/contract/fields';
import { isHeaderLine, looksLikeData, readHeader } from './headers.ts';
import { mapColumns, type PastedColumn } from './map-columns.ts';

type Line = readonly string[];

export interface PastedRoster {
  /** Null without a header line: the cells then go side by side from where they are pasted. */
  columns: readonly PastedColumn[] | null;
  rows: readonly Line[];
  /** Lines that are not players: headers, titles above them, and a database client's count of the rows. */
  skipped: readonly string[];
}

/** Titles such as "Spring 2026 jersey order" may come before the header. */
const TITLE_LINES = 4;

/** Finds the header line, if there is one, and which of the roster's columns each pasted column is. */
export function readRoster(pasted: readonly Line[]): PastedRoster {
  const { lines, count } = withoutRowCount(pasted);
  const at = headerIndex(lines);
  if (at === -1) return { columns: null, rows: lines, skipped: count };
  const header = lines[at] ?? [];
  const labels = withSecondLine(header, lines[at + 1] ?? []);
  const height = labels === header ? 1 : 2;
  const isRepeated = repeats(header);
  const below = lines.slice(at + height);
  const players = below.filter((line) => !isRepeated(line));
  const skipped = [...lines.slice(0, at + height), ...below.filter(isRepeated)];
  const mapped = mapColumns(labels, players);
  return {
    columns: mapped.map(({ column }) => column),
    rows: players.map((line) => mapped.map(({ read }) => read(line))),
    skipped: [
      ...skipped.map((line) => line.filter((cell) => cell !== '').join(', ')).filter((line) => line !== ''),
      ...count,
    ],
  };
}

/** As psql and mysql write it below a table. */
const ROW_COUNT = /^(?:\(\d+ rows?\)|\d+ rows? in set\b.*)$/u;

/** A player alone on the last line of a table is not called "(2 rows)"; a single copied column may hold anything. */
function withoutRowCount(lines: readonly Line[]): { lines: readonly Line[]; count: string[] } {
  const last = lines.findLastIndex((line) => filledCells(line).length > 0);
  const [text, ...others] = filledCells(lines[last] ?? []);
  const isCount = text !== undefined && others.length === 0 && ROW_COUNT.test(text.trim());
  if (!isCount || !lines.some((line) => line.length > 1)) return { lines, count: [] };
  return { lines: lines.slice(0, last), count: [text.trim()] };
}

/** The index of the first header line, or -1. */
export function headerIndex(lines: readonly Line[]): number {
  // A single cell was copied as a value, whatever it contains.
  if (lines.length === 1 && lines[0]?.length === 1) return -1;
  const at = lines.slice(0, TITLE_LINES + 1).findIndex(isHeaderLine);
  const header = filledCells(lines[at] ?? []);
  const hasOnlyTitles = lines.slice(0, Math.max(at, 0)).every((line) => {
    const title = filledCells(line);
    return title.length <= 1 || (title.length < header.length && !title.some(looksLikeData));
  });
  const namesSeveral = header.filter((cell) => readHeader(cell) !== null).length > 1;
  return at === 0 || (hasOnlyTitles && namesSeveral) ? at : -1;
}

/**
 * Merged header cells leave blanks that a second line fills: "Sizes" above "Jersey", "Spandex", "Tee". Returns the
 * header itself if the next line is a player.
 */
function withSecondLine(header: Line, next: Line): Line {
  const fillsBlank = next.some((cell, at) => tidyText(cell) !== '' && tidyText(header[at] ?? '') === '');
  if (!fillsBlank || filledCells(next).some((cell) => readHeader(cell) === null)) return header;
  let group = '';
  return Array.from({ length: Math.max(header.length, next.length) }, (_, at) => {
    const own = header[at] ?? '';
    const below = next[at] ?? '';
    if (tidyText(own) !== '') group = own;
    if (tidyText(below) === '') return own;
    const both = `${group} ${below}`;
    return readHeader(both) ? both : below;
  });
}

function filledCells(line: Line): Line {
  return line.filter((cell) => tidyText(cell) !== '');
}

/** Whether a line is the header again: a long paste has one on each page. */
function repeats(header: Line): (line: Line) => boolean {
  const textsOf = (line: Line) => filledCells(line).map((cell) => tidyText(cell).toLowerCase());
  const texts = textsOf(header);
  const isFirst = (cell: string) => cell.trim().toLowerCase() === texts[0];
  return (line) => line.some(isFirst) && textsOf(line).join('\t') === texts.join('\t');
}
