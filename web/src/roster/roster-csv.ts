import Papa from 'papaparse';
import type { Area } from './paste.ts';
import { filledRows, type Roster, rosterColumns } from './roster.ts';

type Lines = readonly (readonly string[])[];

// A spreadsheet runs cells that start like this: an apostrophe keeps them text (OWASP, CSV injection). A paste
// takes one off again, so that a cell with an apostrophe of its own gets one more.
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r]/u;
const KEPT_FROM_RUNNING = /^'(?='*[=+\-@\t\r])/u;

/** Lines as tab-separated text for the clipboard, quoted as spreadsheets do. */
export function toTsv(lines: Lines): string {
  return Papa.unparse(lines.map((line) => [...line]), {
    delimiter: '\t',
    newline: '\r\n',
    escapeFormulae: RUNS_AS_FORMULA,
  });
}

/** Lines as a CSV file: UTF-8 with a byte order mark, without which Excel guesses the encoding. */
export function toCsv(lines: Lines): string {
  const csv = Papa.unparse(lines.map((line) => [...line]), { newline: '\r\n', escapeFormulae: RUNS_AS_FORMULA });
  return `\uFEFF${csv}\r\n`;
}

/** Lines as an HTML table for the clipboard; every cell is text there, so that `07` stays `07`. */
export function toHtml(lines: Lines): string {
  const table = document.createElement('table');
  for (const line of lines) {
    const row = table.insertRow();
    for (const text of line) {
      const cell = row.insertCell();
      cell.setAttribute('style', 'mso-number-format:"\\@"; white-space: pre-wrap');
      cell.append(RUNS_AS_FORMULA.test(text) ? `'${text}` : text);
    }
  }
  return table.outerHTML.replaceAll('\n', '<br>');
}

/** Takes off the apostrophe that kept a copied cell from running as a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(KEPT_FROM_RUNNING, '');
}

/** The whole roster with its column names, up to its last row that holds something. */
export function rosterLines(roster: Roster): Lines {
  return [rosterColumns(roster.specialItems).map((column) => column.label), ...filledRows(roster)];
}

/** The cells of an area. */
export function areaLines(roster: Roster, { top, left, bottom, right }: Area): Lines {
  return roster.rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
}
