import Papa from 'papaparse';
import { isHeaderLine, looksLikeData } from './headers.ts';

/** The two texts that a spreadsheet leaves on the clipboard. */
export interface ClipboardTexts {
  plain: string;
  html: string;
}

type Lines = string[][];

/** Lines of cells as they were copied from Excel, Google Sheets, Numbers, LibreOffice, a CSV file or a web page. */
export function parseClipboard({ plain, html }: ClipboardTexts): Lines {
  const text = plain.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n');
  if (text.includes('\t')) return separated(text, '\t');
  const table = html.includes('<t') ? htmlTable(html) : [];
  // Some applications give a table's plain text one cell per line: the table itself knows better.
  const isColumn = table.length > 0 && table.length === text.trimEnd().split('\n').length;
  if (isColumn || table.some((line) => line.length > 1) || text.trim() === '') return table;
  return commaSeparated(text, ';') ?? commaSeparated(text, ',') ?? separated(text, '\t');
}

function separated(text: string, delimiter: string): Lines {
  const quoted = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  // Not every application quotes: a nickname in quotation marks must not swallow the lines that follow.
  const literal = quoted.errors.some((error) => error.type === 'Quotes');
  return withoutEndLines(literal ? text.split('\n').map((line) => line.split(delimiter)) : quoted.data);
}

function withoutEndLines(lines: Lines): Lines {
  const last = lines.findLastIndex((line) => line.length > 1 || line[0] !== '');
  return lines.slice(0, Math.max(last, 0) + 1);
}

/** Commas stand in names and notes too: they separate only if every line has as many, and cells show data. */
function commaSeparated(text: string, delimiter: string): Lines | null {
  if (!text.includes(delimiter)) return null;
  const lines = separated(text, delimiter);
  const [first = []] = lines;
  if (lines.some((line) => line.length !== first.length) || first.length < 2) return null;
  const rows = isHeaderLine(first) ? lines.slice(1) : lines;
  const hasData = first.some((_, at) => at > 0 && rows.some((row) => looksLikeData(row[at]?.trim() ?? '')));
  return hasData || rows.length < lines.length ? lines : null;
}

function htmlTable(html: string): Lines {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const lineBreak of page.querySelectorAll('br')) lineBreak.replaceWith('\u2028');
  return [...page.querySelectorAll('tr')]
    .filter((row) => row.querySelector('table') === null)
    .map((row) => [...row.cells].flatMap(cellTexts));
}

function cellTexts(cell: HTMLTableCellElement): string[] {
  const text = (cell.textContent ?? '')
    .replace(/[^\S\u00A0\u2028]+/gu, ' ')
    .replace(/ ?\u2028 ?/gu, '\n')
    .trim();
  return [text, ...Array.from({ length: cell.colSpan - 1 }, () => '')];
}
