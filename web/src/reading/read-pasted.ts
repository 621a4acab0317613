import type { ImportColumns } from '@kitroom/contract/import/columns';
import type { ClipboardTexts } from '../../../ui/copy-text.ts';
import { htmlTable } from '../../../ui/html-table.ts';
import { readCsv, tableOf } from './read-csv.ts';
import { type Sheet, squared } from './table.ts';

/** The table that was copied in a spreadsheet, a web page or a text. Throws `UnreadableError`. */
export function readPasted({ plain, html }: ClipboardTexts, known: ImportColumns): Sheet {
  // Spreadsheets separate by tabs, from the first line on; in another text, a cell can have one.
  const first = plain.split(/[\r\n]+/u).find((line) => line.trim() !== '');
  if (first?.includes('\t')) return tableOf(plain, '\t');
  const table = html.includes('<t') ? htmlTable(html).lines : [];
  if (table.some((line) => line.length > 1))
    return { name: '', lines: squared(table), notices: [], about: [], faults: [] };
  return readCsv(plain, known);
}
