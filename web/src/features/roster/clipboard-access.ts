import { copyTexts } from '../../ui/copy-text.ts';
import { toHtml, toTsv } from './export/clipboard-table.ts';
import type { ClipboardTexts } from './reading/parse-clipboard.ts';

type Lines = readonly (readonly string[])[];

/** Both texts of a copy or paste event. */
export function textsOf(data: DataTransfer): ClipboardTexts {
  return { plain: data.getData('text/plain'), html: data.getData('text/html') };
}

/** Puts cells on the clipboard of a copy event, as text and as an HTML table. */
export function putCells(data: DataTransfer, lines: Lines): void {
  data.setData('text/plain', toTsv(lines));
  data.setData('text/html', toHtml(lines));
}

/** Reads the clipboard without a key press. Rejects when the browser or the user refuses. */
export async function readClipboard(): Promise<ClipboardTexts> {
  const [item] = await navigator.clipboard.read();
  const text = async (type: string) =>
    item?.types.includes(type) ? (await item.getType(type)).text() : Promise.resolve('');
  const [plain, html] = await Promise.all([text('text/plain'), text('text/html')]);
  return { plain, html };
}

/** Puts cells on the clipboard without a key press. Rejects when the browser refuses. */
export function writeClipboard(lines: Lines): Promise<void> {
  return copyTexts({ plain: toTsv(lines), html: toHtml(lines) });
}
