import readXlsxFile from 'read-excel-file/universal';
import { withoutFormulaGuard } from '../../../ui/list/export/formula-guard.ts';
import { numberFormats } from './number-formats.ts';
import { type ScannedSheet, scanSheet } from './scan-sheet.ts';
import { type Notice, type Sheet, squared } from './table.ts';
import { packed, unpackXlsx } from './unpack-xlsx.ts';
import { NOTICES, UNREADABLE, UnreadableError } from './unreadable.ts';

type Cell = string | number | boolean | Date | null;

/** The sheets of an .xlsx that have anything in them. Rejects with `UnreadableError`. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = unpackXlsx(bytes);
  const text = (path: string) => new TextDecoder().decode(parts[path] ?? new Uint8Array());
  const places = sheetPlaces(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'));
  const formats = numberFormats(text('xl/styles.xml'));
  // What nobody sees is not meant, and may be larger than what is.
  const scanned = places.map(({ path, isHidden }) => (isHidden ? undefined : scanSheet(text(path), formats)));
  const read = await readXlsxFile(packed(parts), { trim: false }).catch(() => {
    throw new UnreadableError(UNREADABLE.damaged);
  });
  // A sheet that is only a chart has no cells.
  const sheets = read.map(({ sheet, data = [] }, at) => toSheet(sheet, data as Cell[][], scanned[at]));
  const filled = sheets.filter((sheet, at) => sheet !== null && !places[at]?.isHidden) as Sheet[];
  const leftOut = sheets.some((sheet, at) => sheet !== null && places[at]?.isHidden);
  if (filled.length === 0) throw new UnreadableError(UNREADABLE.noCells);
  return leftOut ? filled.map((sheet) => noticed(sheet, NOTICES.hiddenSheets)) : filled;
}

/** With a sentence that is about all of the sheet, so about each of its columns. */
function noticed(sheet: Sheet, sentence: string): Sheet {
  const row = sheet.lines.length - 1;
  const all = sheet.lines[row]?.map((_cell, column) => ({ sentence, row, column })) ?? [];
  return { ...sheet, notices: [...sheet.notices, ...all] };
}

const UNSCANNED: ScannedSheet = { merged: [], failed: [], unread: [], formatted: [], hidden: new Set() };

function toSheet(
  name: string,
  data: readonly (readonly Cell[])[],
  { merged, failed, unread, formatted, hidden }: ScannedSheet = UNSCANNED,
): Sheet | null {
  const lines = data.map((line) => line.map(cellText));
  const notices: Notice[] = [];
  // The reader leaves them empty.
  for (const { row, column, text } of failed) {
    put(lines, row, column, text);
    notices.push({ sentence: NOTICES.errors, row, column });
  }
  for (const { row, column, formula } of unread) put(lines, row, column, formula);
  for (const { row, column, format } of formatted) {
    const text = lines[row]?.[column] ?? '';
    if (text === '' || data[row]?.[column] instanceof Date) continue;
    const shown = format(text);
    if (shown === null) notices.push({ sentence: NOTICES.formats, row, column });
    else put(lines, row, column, shown);
  }
  const notRead = [...unread];
  for (const { top, left, bottom } of merged.filter((area) => area.bottom > area.top)) {
    notices.push({ sentence: NOTICES.merged, row: bottom, column: left });
    const from = unread.find(({ row, column }) => row === top && column === left);
    for (let row = top + 1; row <= Math.min(bottom, lines.length - 1); row++) {
      put(lines, row, left, lines[top]?.[left] ?? '');
      if (from) notRead.push({ ...from, row });
    }
  }
  data.forEach((line, row) => {
    line.forEach((cell, column) => {
      if (cell instanceof Date) notices.push({ sentence: NOTICES.dates, row, column });
    });
  });
  for (const row of hidden) {
    const line = lines[row];
    if (!line?.some((cell) => cell !== '')) continue;
    // The others keep their numbers.
    lines[row] = [];
    line.forEach((_cell, column) => {
      notices.push({ sentence: NOTICES.hiddenRows, row, column });
    });
  }
  if (lines.every((line) => line.every((cell) => cell === ''))) return null;
  return { name, lines: squared(lines), notices, unread: notRead.filter(({ row }) => !hidden.has(row)) };
}

/** Writes a cell, which the lines may not have yet. */
function put(lines: string[][], row: number, column: number, text: string): void {
  while (lines.length <= row) lines.push([]);
  const line = lines[row] ?? [];
  while (line.length <= column) line.push('');
  line[column] = text;
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

/** Where the sheets are, in the order of the workbook, and whether a spreadsheet program shows them. */
function sheetPlaces(workbook: string, relations: string): { path: string; isHidden: boolean }[] {
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/gu)) {
    const [id, target] = [attribute(tag, 'Id'), attribute(tag, 'Target')];
    if (id !== undefined && target !== undefined)
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return Array.from(workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/gu), ([tag]) => {
    const id = /\s\w+:id="([^"]+)"/u.exec(tag)?.[1];
    return { path: targets.get(id ?? '') ?? '', isHidden: /\sstate="(?:hidden|veryHidden)"/u.test(tag) };
  });
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1];
}
