import { decodeText, type Encoding } from './decode-text.ts';
import type { KnownList } from './find-separator.ts';
import { readCsv } from './read-csv.ts';
import type { Sheet } from './table.ts';
import { NOTICES, UNREADABLE, UnreadableError } from './unreadable.ts';
import { readXlsx } from './workbook/read-xlsx.ts';

/** How web pages begin that are saved, or offered for download, under the name of a table. */
const WEB_PAGE = /^\uFEFF?\s*<(?:!doctype\s+html|html|head|body|meta|table|style)[\s>]/iu;
const OLD_XML = /^\uFEFF?\s*<\?xml[^>]{0,200}>\s*<\?mso-application[^>]{0,50}Excel/iu;
/** How files begin that people take for tables, with what to say of them. */
const OTHERS: readonly (readonly [readonly number[], string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], UNREADABLE.oldExcel],
  [[0x25, 0x50, 0x44, 0x46], UNREADABLE.noTable],
  [[0x89, 0x50, 0x4e, 0x47], UNREADABLE.noTable],
  [[0xff, 0xd8, 0xff], UNREADABLE.noTable],
];

/** How a file is read. */
export interface Reading {
  /** What it is read for. */
  list: KnownList;
  /** Of its letters, where somebody has chosen. */
  encoding?: Encoding | undefined;
}

/** The sheets of a file, an .xlsx or a CSV, by what is in it, whatever its name says. Throws `UnreadableError`. */
export function readBytes(bytes: Uint8Array, { list, encoding }: Reading): Sheet[] {
  if (bytes.length === 0) throw new UnreadableError(UNREADABLE.empty);
  const begins = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  const [, sentence] = OTHERS.find(([start]) => begins(start)) ?? [];
  if (sentence !== undefined) throw new UnreadableError(sentence);
  if (begins([0x50, 0x4b])) return readXlsx(bytes);
  const decoded = decodeText(bytes, encoding);
  if (WEB_PAGE.test(decoded.text)) throw new UnreadableError(UNREADABLE.webPage);
  if (OLD_XML.test(decoded.text)) throw new UnreadableError(UNREADABLE.oldXml);
  const sheet = readCsv(decoded.text, list);
  if (decoded.hadZeros) sheet.about = [NOTICES.zeros];
  if (decoded.encoding !== null) sheet.encoding = { is: decoded.encoding, words: decoded.words };
  return [sheet];
}
