import Papa from 'papaparse';
import { htmlTable } from '../../../ui/html-table.ts';
import { withoutFormulaGuard } from '../../../ui/list/export/formula-guard.ts';
import { readCsv } from './read-csv.ts';
import { squared } from './table.ts';

/** Lines that were copied in a spreadsheet, a web page or a text. Throws `UnreadableError`. */
export function readPasted({ plain, html }: { plain: string; html: string }): string[][] {
  if (plain.includes('\t')) {
    return squared(tabbed(plain).map((line) => line.map(withoutFormulaGuard)));
  }
  const table = html.includes('<t') ? htmlTable(html).lines : [];
  if (table.some((line) => line.length > 1)) return squared(table);
  return readCsv(plain);
}

// Not every program quotes: a cell that begins with a quotation mark must not swallow the lines that follow.
function tabbed(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: '\t' });
  const isQuoted = errors.every(({ type }) => type !== 'Quotes');
  return isQuoted ? data : text.split(/\r\n|\r|\n/u).map((line) => line.split('\t'));
}
