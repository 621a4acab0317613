import readXlsxFile from 'read-excel-file/universal';
import { withoutFormulaGuard } from '../../../ui/list/export/formula-guard.ts';
import { type ScannedSheet, scanSheet } from './scan-sheet.ts';
import { type Notice, type Sheet, squared } from './table.ts';
import { packed, unpackXlsx } from './unpack-xlsx.ts';
import { NOTICES, UNREADABLE, UnreadableError } from './unreadable.ts';

type Cell = string | number | boolean | Date | null;

/** The sheets of an .xlsx that have anything in them. Rejects with `UnreadableError`. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = unpackXlsx(bytes);
  const text = (path: string) => new TextDecoder().decode(parts[path] ?? new Uint8Array());
  const scanned = sheetPaths(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels')).map((path) =>
    scanSheet(text(path)),
  );
  const read = await readXlsxFile(packed(parts), { trim: false }).catch(() => {
    throw new UnreadableError(UNREADABLE.damaged);
  });
  const sheets = read.map(({ sheet, data }, at) => toSheet(sheet, data as Cell[][], scanned[at]));
  const filled = sheets.filter((sheet) => sheet !== null);
  if (filled.length === 0) throw new UnreadableError(UNREADABLE.noCells);
  return filled;
}

function toSheet(
  name: string,
  data: readonly (readonly Cell[])[],
  { merged, failed }: ScannedSheet = { merged: [], failed: [] },
): Sheet | null {
  if (!data.some((line) => line.some((cell) => cell !== null && cell !== ''))) return null;
  const lines = data.map((line) => line.map(cellText));
  const notices: Notice[] = [];
  for (const { top, left, bottom } of merged.filter((area) => area.bottom > area.top)) {
    notices.push({ sentence: NOTICES.merged, row: bottom, column: left });
    for (let row = top + 1; row <= Math.min(bottom, lines.length - 1); row++) {
      const line = lines[row];
      if (line) line[left] = lines[top]?.[left] ?? '';
    }
  }
  data.forEach((line, row) => {
    line.forEach((cell, column) => {
      if (cell instanceof Date) notices.push({ sentence: NOTICES.dates, row, column });
    });
  });
  // The reader leaves them empty.
  for (const { row, column, text } of failed) {
    const line = lines[row];
    if (line) line[column] = text;
    notices.push({ sentence: NOTICES.errors, row, column });
  }
  return { name, lines: squared(lines), notices };
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  // Excel keeps 15 digits and shows no others.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Of a CSV that was saved as .xlsx.
  return withoutFormulaGuard(cell);
}

/** Where the sheets are, in the order of the workbook. */
function sheetPaths(workbook: string, relations: string): string[] {
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/gu)) {
    const [id, target] = [attribute(tag, 'Id'), attribute(tag, 'Target')];
    if (id !== undefined && target !== undefined)
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return Array.from(workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/gu), ([tag]) => {
    const id = /\s\w+:id="([^"]+)"/u.exec(tag)?.[1];
    return targets.get(id ?? '') ?? '';
  });
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1];
}
