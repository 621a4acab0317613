import type { FieldError } from '@kitroom/contract/failure-bodies';
import type { ImportColumns } from '@kitroom/contract/import/columns';
import { headerKey } from '@kitroom/contract/import/header-key';
import { IMPORT_LIMITS } from '@kitroom/contract/limits';
import { type KnownList, SEARCHED } from '../../reading/find-separator.ts';
import { isFooter } from '../../reading/footers.ts';
import type { CellNote, Sheet } from '../../reading/table.ts';
import { excerpt, withCommas } from '../../ui/sentence-parts.ts';

/** Where a field gets its values from: a column of the file, one text for all lines, or nowhere (null). */
export type Source = { column: number } | { same: string } | null;
/** By the field's key. */
export type Mapping = Readonly<Record<string, Source>>;

/** The line that most looks like headers: the one with the most words that are known, or else the first with several texts. */
export function findHeaderLine(lines: readonly (readonly string[])[], known: ImportColumns): number {
  let best = { at: -1, count: 0 };
  lines.slice(0, SEARCHED).forEach((line, at) => {
    const count = mappedCount(mapHeaders(line, known));
    if (count > best.count) best = { at, count };
  });
  if (best.at >= 0) return best.at;
  const several = lines.findIndex((line) => line.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(several, 0);
}

/** What a reader of tables has to know of a list. */
export function knownList(known: ImportColumns): KnownList {
  return { countHeaders: (cells) => mappedCount(mapHeaders(cells, known)) };
}

/** How many fields come from anywhere. */
export function mappedCount(mapping: Mapping): number {
  return Object.values(mapping).filter((source) => source !== null).length;
}

/** Finds each field's column by its header, in any order: by the field's own name first, then by other words for it. */
export function mapHeaders(headers: readonly string[], { columns }: ImportColumns): Mapping {
  const keys = headers.map(headerKeys);
  const taken = new Set<number>();
  const mapping: Record<string, Source> = Object.fromEntries(columns.map(({ field }) => [field, null]));
  const take = (field: string, word: string) => {
    if (mapping[field] !== null) return;
    const column = keys.findIndex((all, at) => !taken.has(at) && all.includes(word));
    if (column < 0) return;
    taken.add(column);
    mapping[field] = { column };
  };
  for (const { field, label } of columns) {
    take(field, headerKey(label));
    take(field, headerKey(field));
  }
  for (const { field, headers: words } of columns) for (const word of words) take(field, word);
  // A name in one column is of no use beside two.
  for (const { field, tablesOnly, alsoHolds } of columns)
    if (tablesOnly && alsoHolds?.every((part) => mapping[part])) mapping[field] = null;
  return mapping;
}

/** The field that a column is, the first of several; null: none. */
export function fieldOf(mapping: Mapping, column: number): string | null {
  return Object.keys(mapping).find((field) => isColumn(mapping[field], column)) ?? null;
}

/** The mapping with the column as this field and no other; null: it is not imported. */
export function matchedTo(mapping: Mapping, column: number, field: string | null): Mapping {
  const without = Object.entries(mapping).map(([one, from]) => [one, isColumn(from, column) ? null : from]);
  return { ...Object.fromEntries(without), ...(field === null ? {} : { [field]: { column } }) };
}

function isColumn(from: Source | undefined, column: number): boolean {
  return from !== null && from !== undefined && 'column' in from && from.column === column;
}

/** The lines that are the headers once more, as prints and joined files have them, from 0. */
export function repeatedHeaders(lines: readonly (readonly string[])[], headerLine: number): number[] {
  const textOf = (line: readonly string[]) => line.map((cell) => cell.trim().toLowerCase()).join('\t');
  const headers = textOf(lines[headerLine] ?? []);
  if (!/\S\t+\S/u.test(headers)) return [];
  return lines.flatMap((line, at) => (at > headerLine && textOf(line) === headers ? [at] : []));
}

/** The lines below the headers that are no records, such as totals, from 0; in a single column, each line is one. */
export function footersBelow(lines: readonly (readonly string[])[], headerLine: number): number[] {
  const headers = (lines[headerLine] ?? []).filter((cell) => cell.trim() !== '');
  return headers.length < 2
    ? []
    : lines.flatMap((line, at) => (at > headerLine && isFooter(line) ? [at] : []));
}

// `Sizes (available)` and `Code *` are headers, too.
function headerKeys(header: string): string[] {
  return [...new Set([headerKey(header), headerKey(header.replace(/\([^)]*\)?|\[[^\]]*\]?/gu, ''))])].filter(
    (key) => key !== '',
  );
}

/**
 * The fields that lines have, in order, with the text of each cell, and an error for each one that could not be read, and for
 * what is left of a line that has more cells than there are headers; lines without any text, and headers that are repeated, are left out.
 */
export function mappedLines(
  { lines, faults, cellCounts }: Pick<Sheet, 'lines' | 'faults' | 'cellCounts'>,
  headerLine: number,
  mapping: Mapping,
): { columns: string[]; lines: { number: number; cells: string[]; errors: FieldError[] }[] } {
  const faultAt = new Map(faults.map(({ row, column, message }) => [`${row} ${column}`, message]));
  const sources = Object.entries(mapping).flatMap(([field, source]) => (source ? [{ field, source }] : []));
  const headers = cellCounts?.[headerLine] ?? Number.POSITIVE_INFINITY;
  const others = new Set([...repeatedHeaders(lines, headerLine), ...footersBelow(lines, headerLine)]);
  const isLine = (line: readonly string[], at: number) =>
    at > headerLine && !others.has(at) && line.some((cell) => cell.trim() !== '');
  const read = (line: readonly string[], at: number) => {
    const errors: FieldError[] = [];
    const cells = sources.map(({ field, source }) => {
      const text = 'same' in source ? source.same : (line[source.column] ?? '');
      const fault = 'column' in source ? faultAt.get(`${at} ${source.column}`) : undefined;
      if (fault !== undefined) errors.push({ path: field, message: fault });
      if (text.length <= IMPORT_LIMITS.cell) return text;
      errors.push({ path: field, message: TOO_LONG });
      return excerpt(text, LONG_CELL);
    });
    const isLost = (cell: string, column: number) =>
      column >= headers && cell.trim() !== '' && fieldOf(mapping, column) === null;
    const rest = line.filter(isLost);
    if (rest.length > 0) errors.push({ path: '', message: moreCells(cellCounts?.[at] ?? 0, headers, rest) });
    return { number: at + 1, cells, errors };
  };
  return {
    columns: sources.map(({ field }) => field),
    lines: lines.flatMap((line, at) => (isLine(line, at) ? [read(line, at)] : [])),
  };
}

/** Letters that are shown of a cell that is longer than any field. */
const LONG_CELL = 1000;
const TOO_LONG =
  'This cell is longer than any field can be, and only its beginning is shown. Shorten it here or in the file.';

/** Of a line that has more cells than the table has headers: an error of the line. */
export function moreCells(cells: number, headers: number, rest: readonly string[]): string {
  const left = rest.map((text) => `“${excerpt(text, 30)}”`).join(', ');
  return `This line has ${withCommas(cells)} cells, and there are ${withCommas(headers)} headers: ${left} would be lost. Correct it here or in the file, or skip it.`;
}

/** The notices about the cells that are imported, each message once. */
export function noticesAbout(notices: readonly CellNote[], headerLine: number, mapping: Mapping): string[] {
  const imported = new Set(
    Object.values(mapping).map((source) => (source && 'column' in source ? source.column : -1)),
  );
  const about = notices.filter(({ row, column }) => row > headerLine && imported.has(column));
  return [...new Set(about.map(({ message }) => message))];
}
