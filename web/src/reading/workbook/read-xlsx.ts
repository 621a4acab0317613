import { excerpt } from '../../ui/sentence-parts.ts';

import { columnLetters, type Sheet, squared } from '../table.ts';
import { NOTICES, UNREADABLE, UnreadableError } from '../unreadable.ts';
import { openPackage } from './package-parts.ts';
import { putText, readCells, type SheetCells } from './read-cells.ts';
import { readWorkbook } from './read-workbook.ts';
import type { Part } from './read-xml.ts';

/** The sheets of an .xlsx that have anything in them. Throws `UnreadableError`. */
export function readXlsx(bytes: Uint8Array): Sheet[] {
  const { sheets, shared } = readWorkbook(openPackage(bytes));
  // Hidden cells are not meant, and may be more than those in sight.
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const filled = shown.flatMap(({ name, part }) =>
    part === undefined ? [] : (toSheet(name, readCells(part, shared)) ?? []),
  );
  const missing = shown.filter(({ part }) => part === undefined).map(({ name }) => name);
  if (filled.length === 0)
    throw new UnreadableError(missing.length === 0 ? UNREADABLE.noCells : NOTICES.missingSheets(missing));
  const isLeftOut = sheets.some(({ isHidden, part }) => isHidden && part !== undefined && hasCells(part));
  const sentences = [
    ...(isLeftOut ? [NOTICES.hiddenSheets] : []),
    ...(missing.length === 0 ? [] : [NOTICES.missingSheets(missing)]),
  ];
  return filled.map((sheet) => ({ ...sheet, about: [...sheet.about, ...sentences] }));
}

// Without reading them: of a value, a text, or a formula.
function hasCells({ bytes }: Part): boolean {
  return /<(?:\w+:)?(?:v|is|f)[\s>]/u.test(new TextDecoder().decode(bytes));
}

function toSheet(name: string, cells: SheetCells): Sheet | null {
  const { lines, notices, hiddenRows } = cells;
  spreadMerged(cells);
  for (const row of hiddenRows) {
    const line = lines[row];
    if (!line?.some((cell) => cell !== '')) continue;
    // The others keep their numbers.
    lines[row] = [];
    line.forEach((_cell, column) => {
      notices.push({ message: NOTICES.hiddenRows, row, column });
    });
  }
  const hidden = withoutHiddenColumns(cells);
  if (lines.every((line) => line.every((cell) => cell === ''))) return null;
  return {
    name,
    lines: squared(lines),
    notices,
    about: hidden.length === 0 ? [] : [NOTICES.hiddenColumns(hidden)],
    faults: cells.faults.filter(({ row }) => !hiddenRows.has(row)),
  };
}

/** Cells that span several lines have their text in each of them. Of areas that overlap, which no program makes, the upper counts. */
function spreadMerged({ lines, merged, notices, faults }: SheetCells): void {
  const faultAt = new Map(faults.map((fault) => [`${fault.row} ${fault.column}`, fault]));
  /** By the column: the last row that is spread. */
  const ends: number[] = [];
  for (const { top, left, bottom } of merged.toSorted((one, other) => one.top - other.top)) {
    const text = lines[top]?.[left] ?? '';
    if (bottom <= top || text === '' || top <= (ends[left] ?? -1)) continue;
    ends[left] = bottom;
    notices.push({ message: NOTICES.merged, row: bottom, column: left });
    const fault = faultAt.get(`${top} ${left}`);
    for (let row = top + 1; row <= Math.min(bottom, lines.length - 1); row++) {
      putText(lines, row, left, text);
      if (fault) faults.push({ ...fault, row });
    }
  }
}

/** Empties hidden columns; returns what they are called. */
function withoutHiddenColumns(cells: SheetCells): string[] {
  const { lines } = cells;
  const names: string[] = [];
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  for (let column = 0; column < width; column++) {
    if (!cells.isHiddenColumn(column)) continue;
    const first = lines.find((line) => (line[column] ?? '').trim() !== '')?.[column];
    if (first === undefined) continue;
    names.push(`“${excerpt(first.trim(), 40)}” (column ${columnLetters(column)})`);
    for (const line of lines) if (column < line.length) line[column] = '';
  }
  return names;
}
