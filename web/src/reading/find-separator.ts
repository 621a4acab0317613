import { separated } from './split-text.ts';

/** What is known of a list, by which a table of it is told from a text that has commas, too. */
export interface KnownList {
  /** How many cells of a line are headers of the list. */
  countHeaders(cells: readonly string[]): number;
  /** Whether a cell holds what only lines of the list do. Without it, whatever separates several cells makes a table. */
  isData?(cell: string): boolean;
}

/** Lines that are looked at for headers: titles and addresses stand above them. */
export const SEARCHED = 20;
/** Characters that may separate cells, the most usual first. */
export const SEPARATORS = [',', ';', '\t', '|', '~', '^'] as const;
/** Lines that are looked at to find out which one does. */
const TRIED = 50;

/** That of the header line: it occurs in other lines within cells, too, as in `XS, S, M` and `1,5`. Null: there is one column. */
export function findSeparator(text: string, list: KnownList): string | null {
  const attempts = SEPARATORS.flatMap((separator) => {
    const { lines } = separated(text, separator, TRIED);
    const filled = lines.filter(isFilled);
    const known = filled.slice(0, SEARCHED).map((cells) => list.countHeaders(cells));
    const widths = filled.map(({ length }) => length);
    return list.isData && !looksLikeTable(lines, list) ? [] : [{ separator, widths, known }];
  });
  const most = Math.max(...attempts.flatMap(({ known }) => known));
  const [best] = attempts
    .map(({ separator, widths, known }) => {
      const header = most > 0 ? known.indexOf(most) : headerByWidth(widths);
      const width = widths[header] ?? 0;
      const alike = widths.slice(header + 1).filter((one) => one === width).length;
      return { separator, header, width, alike: width > 1 ? alike : -1 };
    })
    .filter(({ header }) => header >= 0)
    .toSorted(
      (one, other) => one.header - other.header || other.alike - one.alike || other.width - one.width,
    );
  return best && (best.width > 1 || list.isData) ? best.separator : null;
}

// The first line with several cells that is followed by another one: titles have commas, too.
function headerByWidth(widths: readonly number[]): number {
  return widths.findIndex((width, at) => at < SEARCHED && width > 1 && (widths[at + 1] ?? 2) > 1);
}

/**
 * Whether lines split at some separator make a table: they have headers, or a column that mostly holds data. Short and empty lines
 * do not matter.
 */
export function looksLikeTable(lines: readonly (readonly string[])[], list: KnownList): boolean {
  if (lines.slice(0, SEARCHED).some((line) => list.countHeaders(line) > 1)) return true;
  const filled = lines.filter(isFilled);
  if (filled.filter((line) => line.length > 1).length <= filled.length / 2) return false;
  const data: number[] = [];
  for (const [at, cell] of filled.flatMap((line) => [...line.entries()].slice(1)))
    if (list.isData?.(cell)) data[at] = (data[at] ?? 0) + 1;
  return data.some((count) => count > filled.length / 2);
}

function isFilled(line: readonly string[]): boolean {
  return line.some((cell) => cell.trim() !== '');
}
