import Papa from 'papaparse';
import { htmlTable } from '../../../ui/html-table.ts';
import { withoutFormulaGuard } from '../../../ui/list/export/formula-guard.ts';
import { readCsv } from './read-csv.ts';
import { squared } from './table.ts';

/** Lines that were copied in a spreadsheet, a web page or a text. Throws `UnreadableError`. */
export function readPasted({ plain, html }: { plain: string; html: string }): string[][] {
  if (plain.includes('\t')) {
    const { data } = Papa.parse<string[]>(plain, { delimiter: '\t' });
    return squared(data.map((line) => line.map(withoutFormulaGuard)));
  }
  const table = html.includes('<t') ? htmlTable(html).lines : [];
  if (table.some((line) => line.length > 1)) return squared(table);
  return readCsv(plain);
}
