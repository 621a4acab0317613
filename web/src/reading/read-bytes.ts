import { decodeText, type Encoding } from './decode-text.ts';
import type { KnownList } from './find-separator.ts';
import { readCsv } from './read-csv.ts';
import type { Sheet } from './table.ts';
import { NOTICES, UNREADABLE, UnreadableError } from './unreadable.ts';
import { readXlsx } from './workbook/read-xlsx.ts';

/** How files begin that people take for tables, with what to say of them; the first that fits. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^\xd0\xcf.\xe0/u, UNREADABLE.oldExcel],
  [/^(?:%PDF|\x89PNG|\xff\xd8\xff)/u, UNREADABLE.noTable],
  [/^<\?xml[^>]{0,200}>\s*(?:<\?mso-application[^>]{0,50}Excel|<(?:ss:)?Workbook\s)/iu, UNREADABLE.oldXml],
  [
    /^<(?:!--|(?:\?xml[^>]{0,200}>\s*<)?(?:!doctype\s+)?(?:html|head|body|meta|table|style|div|p|center|tr)[\s>])/iu,
    UNREADABLE.webPage,
  ],
  // Other XML, JSON, a text document, a card, SQL, and the exchange formats SYLK and DIF.
  [
    /^(?:<[?!a-z]|\[?\s*\{\s*["}]|\{\\rtf|BEGIN:V|ID;P|TABLE\s+0,1\s|(?:INSERT INTO|CREATE TABLE)\s)/iu,
    UNREADABLE.noTable,
  ],
];
/** Letters or bytes by which it is told what a file is. */
const LOOKED_AT = 1000;

export interface Reading {
  list: KnownList;
  /** Of its letters, where somebody has chosen. */
  encoding?: Encoding | undefined;
}

/** The sheets of a file, an .xlsx or a CSV, by what is in it, whatever its name says. Throws `UnreadableError`. */
export function readBytes(bytes: Uint8Array, { list, encoding }: Reading): Sheet[] {
  if (bytes.length === 0) throw new UnreadableError(UNREADABLE.empty);
  const start = String.fromCharCode(...bytes.subarray(0, LOOKED_AT));
  // A header can be called PK, too.
  if (/^PK[^\s -\uFFFF]/u.test(start)) return readXlsx(bytes);
  refuseOthers(start);
  const decoded = decodeText(bytes, encoding);
  refuseOthers(decoded.text.slice(0, LOOKED_AT));
  const sheet = readCsv(decoded.text, list);
  if (decoded.hadZeros) sheet.about = [NOTICES.zeros];
  if (decoded.encoding !== null) sheet.encoding = { is: decoded.encoding, words: decoded.words };
  return [sheet];
}

function refuseOthers(start: string): void {
  const text = start.trim();
  const [, sentence] = OTHERS.find(([pattern]) => pattern.test(text)) ?? [];
  if (sentence !== undefined) throw new UnreadableError(sentence);
}
