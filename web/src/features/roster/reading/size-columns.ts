import { filledCells, type Line, looksLikeSize, readHeader } from './headers.ts';

/** Lines that are looked at: titles come before the headers. */
const SEARCHED = 5;
const LEAST = 3;
const MARK = /^(?:x|✓|✔|☑|yes|y|true|1)$/iu;
const NO_MARK = /^(?:no|n|false|0|-+|☐)?$/iu;

/** An order form with a column for each size has a mark, or how many, in that of the player: the lines with one column for all; null for others. */
export function withOneSize(lines: readonly Line[]): { lines: Line[]; notes: string[] } | null {
  const at = lines.slice(0, SEARCHED).findIndex((line) => {
    const sizes = filledCells(line).filter(looksLikeSize);
    const isHeader = line.some((cell) => readHeader(cell)?.header === 'player');
    return isHeader && sizes.length >= LEAST && new Set(sizes).size === sizes.length;
  });
  const header = lines[at];
  if (!header) return null;
  const columns = header.flatMap((cell, column) => (looksLikeSize(cell) ? [column] : []));
  const sizeOf = (line: Line) =>
    columns
      .map((column) => [header[column] ?? '', (line[column] ?? '').trim()] as const)
      .filter(([, mark]) => !NO_MARK.test(mark))
      .map(([size, mark]) => (MARK.test(mark) ? size : `${size} ${mark}`))
      .join(' / ');
  const withSize = (line: Line, size: string) => [
    ...line.filter((_, column) => !columns.includes(column)),
    size,
  ];
  return {
    lines: lines.map((line, row) =>
      row < at
        ? line
        : withSize(line, row === at ? 'Size' : sizeOf(header.map((_, column) => line[column] ?? ''))),
    ),
    notes: [
      `A column for each size: the one with a mark is the jersey size (${columns.map((column) => header[column]).join(', ')}).`,
    ],
  };
}
