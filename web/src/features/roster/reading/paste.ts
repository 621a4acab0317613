import { plainCell } from '../../../reading/table.ts';
import { counted } from '../../../ui/sentence-parts.ts';
import type { Area } from '../model/area.ts';
import { findClashes, findProblems } from '../model/problems.ts';
import {
  addSpecialItem,
  type CellChange,
  filledRows,
  isBlankRow,
  PLAYER,
  PLAYER_COLUMNS,
  type Roster,
  setCells,
  tidyCell,
} from '../model/roster.ts';
import { NO_RANGES, type SizeRanges } from '../model/size-range.ts';
import type { PastedColumn } from './map-columns.ts';
import type { PastedRoster } from './read-roster.ts';

/** What was read otherwise than it stood there. */
export interface PasteReport {
  /** Sentences on how it was read. */
  said: readonly string[];
  /** Lines that are not in the roster. */
  leftOut: readonly string[];
}

interface PasteResult extends PasteReport {
  roster: Roster;
  area: Area;
  /** The result, in a line. */
  summary: string;
}

/**
 * Puts what was read into the roster, from the area's first cell on to the right and down, or without an area below the
 * last filled row; with a header line, each column goes where its name says. Missing rows and special item columns are
 * added: nothing is left out. A single copied cell fills the whole area.
 */
export function pasteInto(
  roster: Roster,
  chosen: Area | null,
  pasted: PastedRoster,
  ranges: SizeRanges = NO_RANGES,
): PasteResult {
  const end = filledRows(roster).length;
  const at = chosen ?? { top: end, left: 0, bottom: end, right: 0 };
  const { columns, skipped: leftOut, notes, headers } = pasted;
  const rows = filling(at, pasted) ?? pasted.rows;
  const width = usedWidth(rows);
  const { roster: ready, targets } = columns
    ? findColumns(roster, columns)
    : { roster, targets: Array.from({ length: width }, (_, column) => at.left + column) };
  const changes = rows.flatMap((cells, row) =>
    targets.flatMap((column, cell): CellChange[] => {
      const text = cells[cell];
      return text === undefined ? [] : [{ row: at.top + row, column, text: plainCell(text) }];
    }),
  );
  const filledRoster = setCells(ready, changes);
  const area = {
    top: at.top,
    left: Math.min(...targets),
    bottom: at.top + Math.max(rows.length, 1) - 1,
    right: Math.max(...targets),
  };
  const filled = rows.filter((row) => !isBlankRow(row)).length;
  const what = targets.includes(PLAYER)
    ? counted(filled, 'player', 'players')
    : counted(filled, 'row', 'rows');
  const below = chosen === null && end > 0 ? ` below row ${end}` : '';
  const { overwritten, open, tidied } = effects(roster, filledRoster, changes, ranges);
  const parts = [
    `${what}${below}`,
    ...(overwritten > 0 ? [`${counted(overwritten, 'filled row', 'filled rows')} overwritten`] : []),
    ...(open > 0 ? [`${counted(open, 'cell', 'cells')} to look at`] : []),
    ...(leftOut.length > 0 ? [`Left out: ${counted(leftOut.length, 'line', 'lines')}`] : []),
  ];
  const said = [
    ...notes,
    ...(headers.length > 0 ? [`Headers: ${[...new Set(headers)].join(' / ')}.`] : []),
    ...(tidied > 0 ? [`${counted(tidied, 'cell was', 'cells were')} cleaned up.`] : []),
  ];
  return { roster: filledRoster, area, summary: parts.join('. '), said, leftOut };
}

/** The rows of an area that a single cell fills; null: there are more cells. */
function filling({ top, left, bottom, right }: Area, { columns, rows }: PastedRoster): string[][] | null {
  const [[text, ...others] = []] = rows;
  if (columns || text === undefined || others.length > 0 || rows.length > 1) return null;
  const row = Array.from({ length: right - left + 1 }, () => text);
  return Array.from({ length: bottom - top + 1 }, () => row);
}

/** Columns at the right that are empty in every row were selected, not meant. */
function usedWidth(rows: readonly (readonly string[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1), 1);
}

function findColumns(
  roster: Roster,
  columns: readonly PastedColumn[],
): { roster: Roster; targets: number[] } {
  let grown = roster;
  const targets: number[] = [];
  for (const column of columns) {
    if ('index' in column) {
      targets.push(column.index);
      continue;
    }
    const name = column.specialItem.toLowerCase();
    const known = grown.specialItems.findIndex(
      (item, index) => item.toLowerCase() === name && !targets.includes(PLAYER_COLUMNS.length + index),
    );
    if (known === -1) grown = addSpecialItem(grown, column.specialItem);
    targets.push(PLAYER_COLUMNS.length + (known === -1 ? grown.specialItems.length - 1 : known));
  }
  return { roster: grown, targets };
}

/** What a paste did besides filling cells: rows and cells. */
function effects(before: Roster, after: Roster, changes: readonly CellChange[], ranges: SizeRanges) {
  const problems = findProblems(after, findClashes(after), ranges);
  return {
    overwritten: new Set(changes.filter((change) => overwrites(before, change)).map(({ row }) => row)).size,
    open: changes.filter(({ row, column }) => problems.get(row)?.has(column)).length,
    tidied: changes.filter(({ column, text }) => isRespelled(column, text)).length,
  };
}

/** Whether a cell had a text that the paste replaced with another one. */
function overwrites(before: Roster, { row, column, text }: CellChange): boolean {
  const former = before.rows[row]?.[column] ?? '';
  return former !== '' && former !== tidyCell(column, text);
}

/** Whether a number or size is kept in another spelling than it was pasted (`7.0`, `Med`). */
function isRespelled(column: number, text: string): boolean {
  const kind = PLAYER_COLUMNS[column]?.kind ?? 'text';
  return kind !== 'text' && tidyCell(column, text) !== text.replace(/\s+/gu, ' ').trim();
}
