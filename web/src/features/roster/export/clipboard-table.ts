import { RUNS_AS_FORMULA } from '@kitroom/contract/import/formula-guard';
import type { ClipboardTexts } from '../../../ui/clipboard-texts.ts';
import { separatedText } from '../../../ui/list/export/csv.ts';
import type { Area } from '../model/area.ts';
import { filledRows, type Roster, rosterColumns } from '../model/roster.ts';

type Lines = readonly (readonly string[])[];

/** Lines as tab-separated text for the clipboard, quoted as spreadsheets do. */
export function toTsv(lines: Lines): string {
  const isColumn = lines.every((line) => line.length === 1);
  // Without tabs, the receiving program may take commas, bars or blanks for separators.
  return separatedText(lines, '\t', (text) => isColumn && /[,;|\u2500-\u257F]|\s{2}/u.test(text));
}

/** Lines as an HTML table for the clipboard; every cell is marked as text, so that `07` stays `07`. */
export function toHtml(lines: Lines): string {
  const rows = lines.map((line) => `<tr>${line.map(toHtmlCell).join('')}</tr>`);
  return `<table>${rows.join('')}</table>`;
}

function toHtmlCell(text: string): string {
  const escaped = (RUNS_AS_FORMULA.test(text) ? `'${text}` : text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '<br>');
  return `<td style='mso-number-format:"\\@"; white-space: pre-wrap'>${escaped}</td>`;
}

/** The whole roster with its column names, up to the last filled row. */
export function rosterLines(roster: Roster): Lines {
  return [rosterColumns(roster.specialItems).map((column) => column.label), ...filledRows(roster)];
}

export function areaLines(roster: Roster, { top, left, bottom, right }: Area): Lines {
  return roster.rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
}

/** Cells for the clipboard, as text and as an HTML table. */
export function tableTexts(lines: Lines): ClipboardTexts {
  return { plain: toTsv(lines), html: toHtml(lines) };
}

/** Reads the clipboard without a key press. Rejects when the browser or the user refuses. */
export async function readClipboard(): Promise<ClipboardTexts> {
  const [item] = await navigator.clipboard.read();
  const text = async (type: string) =>
    item?.types.includes(type) ? (await item.getType(type)).text() : Promise.resolve('');
  const [plain, html] = await Promise.all([text('text/plain'), text('text/html')]);
  return { plain, html };
}
