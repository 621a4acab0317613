import { decodeText, type Encoding } from './decode-text.ts';
import type { KnownList } from './find-separator.ts';
import { readCsv } from './read-csv.ts';
import type { Sheet } from './table.ts';
import { NOTICES, UNREADABLE, UnreadableError } from './unreadable.ts';
import { readXlsx } from './workbook/read-xlsx.ts';

/** How texts begin that people take for tables, with what to say of them; the first that fits. */
const OTHER_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^<\?xml[^>]{0,200}>\s*(?:<\?mso-application[^>]{0,50}Excel|<(?:ss:)?Workbook\s)/iu, UNREADABLE.oldXml],
  [
    /^<(?:!--|(?:\?xml[^>]{0,200}>\s*<)?(?:!doctype\s+)?(?:html|head|body|meta|table|style|div|p|center|tr)[\s>])/iu,
    UNREADABLE.webPage,
  ],
  // Other XML, JSON, a text document, a card, and the exchange formats SYLK and DIF.
  [/^(?:<[?!a-z]|\[?\s*\{\s*["}]|\{\\rtf|BEGIN:V|ID;P|TABLE\s+0,1\s)/iu, UNREADABLE.noTable],
];
/** How files begin that people take for tables, with what to say of them. */
const OTHERS: readonly (readonly [readonly number[], string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], UNREADABLE.oldExcel],
  [[0x25, 0x50, 0x44, 0x46], UNREADABLE.noTable],
  [[0x89, 0x50, 0x4e, 0x47], UNREADABLE.noTable],
  [[0xff, 0xd8, 0xff], UNREADABLE.noTable],
];

/** Letters by which it is told what a text is. */
const LOOKED_AT = 1000;

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
  const start = decoded.text.slice(0, LOOKED_AT).trim();
  const [, other] = OTHER_TEXTS.find(([pattern]) => pattern.test(start)) ?? [];
  if (other !== undefined) throw new UnreadableError(other);
  const sheet = readCsv(decoded.text, list);
  if (decoded.hadZeros) sheet.about = [NOTICES.zeros];
  if (decoded.encoding !== null) sheet.encoding = { is: decoded.encoding, words: decoded.words };
  return [sheet];
}
