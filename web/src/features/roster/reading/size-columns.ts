import { tidyText } from '@kitroom/contract/unicode-form';
import { type Line, looksLikeSize, readHeader } from './headers.ts';

/** Lines that are looked at: titles come before the headers. */
const SEARCHED = 5;
const LEAST = 3;
const MOST_ITEMS = 30;
const MARK = /^(?:x|✓|✔|☑|yes|y|true|1)$/iu;
const NO_MARK = /^(?:no|n|false|0|-+|☐)?$/iu;

interface Reshaped<Lines> {
  lines: Lines;
  notes: string[];
}

/** An order form has a column for each size, and a mark, or how many, in that of the player: one column for all of a garment. */
export function withOneSize(lines: readonly Line[]): Reshaped<readonly Line[]> {
  const at = lines.slice(0, SEARCHED).findIndex((line) => {
    const isHeader = line.some((cell) => readHeader(cell)?.header === 'player');
    return isHeader && new Set(line.filter(looksLikeSize)).size >= LEAST;
  });
  const header = lines[at] ?? [];
  const columns = header.flatMap((cell, column) => (looksLikeSize(cell) ? [column] : []));
  const garments = new Map<string, number[]>();
  for (const column of columns) {
    // A merged cell above names the garment.
    const above = lines[at - 1]?.slice(0, column + 1).findLast((cell) => readHeader(cell) !== null) ?? 'Size';
    garments.set(above, [...(garments.get(above) ?? []), column]);
  }
  const isOnce = [...garments.values()].every(
    (own) => new Set(own.map((column) => header[column])).size === own.length,
  );
  if (columns.length === 0 || !isOnce) return { lines, notes: [] };
  const sizeOf = (line: Line, own: readonly number[]) =>
    own
      .map((column) => [header[column], (line[column] ?? '').trim()] as const)
      .filter(([, mark]) => !NO_MARK.test(mark))
      .map(([size, mark]) => (MARK.test(mark) ? size : `${size} ${mark}`))
      .join(' / ');
  const rest = (line: Line) =>
    header.map((_, column) => line[column] ?? '').filter((_, column) => !columns.includes(column));
  return {
    lines: [
      ...lines.slice(0, garments.has('Size') ? at : at - 1),
      [...rest(header), ...garments.keys()],
      ...lines
        .slice(at + 1)
        .map((line) => [...rest(line), ...[...garments.values()].map((own) => sizeOf(line, own))]),
    ],
    notes: ['A column for each size: the one with a mark is the player’s.'],
  };
}

/** Shops export a line for each item that a player gets: one line for all of them, with a column for each item. */
export function withItemColumns(
  labels: Line,
  lines: readonly Line[],
): Reshaped<readonly Line[]> & { labels: Line } {
  const columnOf = (pattern: RegExp) => labels.findIndex((label) => pattern.test(tidyText(label)));
  const [size, item] = [
    columnOf(/^size$/iu),
    columnOf(/^(?:item|garment|product|style|article)(?: name)?$/iu),
  ];
  const itemOf = (line: Line) => tidyText(line[item] ?? '');
  const isGarment = (line: Line) => /size$|^jersey$/iu.test(readHeader(itemOf(line))?.header ?? '');
  if (size === -1 || item === -1 || !lines.some(isGarment)) return { labels, lines, notes: [] };
  const items = [...new Set(lines.map(itemOf))];
  if (items.length > MOST_ITEMS) return { labels, lines, notes: [] };
  const rest = (line: Line) =>
    labels.map((_, at) => line[at] ?? '').filter((_, at) => at !== size && at !== item);
  const players = new Map<string, Line[]>();
  for (const line of lines) {
    const key = rest(line).join('\t');
    const own = players.get(key);
    if (own) own.push(line);
    else players.set(key, [line]);
  }
  const sizesOf = (own: readonly Line[], name: string) =>
    own.flatMap((line) => (itemOf(line) === name && line[size] ? [line[size]] : [])).join(' / ');
  return {
    labels: [...rest(labels), ...items],
    lines: [...players.values()].map((own) => [
      ...rest(own[0] ?? []),
      ...items.map((name) => sizesOf(own, name)),
    ]),
    notes: ['A line for each item: the items of a player are side by side now.'],
  };
}
