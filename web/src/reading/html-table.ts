import { decodeHTML } from 'entities/decode';
import { READING_LIMITS, UNREADABLE, UnreadableError } from './unreadable.ts';

/** A comment, what is no text, a tag, what one program alone reads, or a text. In front of `END`, each comes to an end. */
const PIECES =
  /<!--[\s\S]*?-->|<(style|script|title|select)\b[\s\S]*?<\/\1[^>]*>|<(\/?)([a-z][a-z\d]*)([^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*)>|<[!?/][^>]*>|[^<]+|</giu;
const END = `<">'>">--></style></script></title></select>`;
/** What is in these is a line of its own. */
const BLOCK = /^(?:p|div|li|h[1-6])$/u;
const ROW_END = /^(?:tr|thead|tbody|tfoot|table)$/u;
const [LINE_BREAK, BLOCK_END] = ['\u2028', '\u2029'];
/** More columns are refused: blanks behind them are not kept. */
const MOST_COLUMNS = READING_LIMITS.columns + 1;

/** Letters that merged cells may add: a short text in each of some thousand lines. */
const MOST_REPEATED = 1_000_000;
/** How programs write what they do not show: rows and columns of a spreadsheet, and words of a page. */
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden|\shidden(?=[\s=>]|$)/iu;
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|wbr)$/u;

/** What all tables of a text have in common. */
interface Found {
  tables: Table[];
  /** Rows that hold tables. */
  outer: Set<string[]>;
  /** Texts that are not shown. */
  hidden: string[];
  /** Letters that cells repeat which span lines. */
  repeated: number;
}

interface Table {
  found: Found;
  /** Those that are shown. */
  rows: string[][];
  /** Where the next cell belongs; null: in another one. */
  row: string[] | null;
  /** The cell of the row that texts belong to; null: none is open. */
  at: number | null;
  /** By the column: how many rows the cell of this row takes. */
  spans: number[];
  /** By the column: the cell from above, and how many more rows it takes. */
  above: { text: string; rows: number }[];
  /** The element that hides texts, and how many of its name are open; null: they are shown. */
  hiding: { name: string; open: number } | null;
}

/** What the tables of an HTML text hold. */
interface HtmlTable {
  lines: string[][];
  /** Whether a cell spans several lines. */
  hasMerged: boolean;
  /** Texts that are not shown. */
  hidden: string[];
}

/**
 * The cells of all tables in an HTML text, as browsers read it, also where there is no page, and as they show it. A merged cell has
 * its text in each line that it spans. Throws `UnreadableError` where that would be too much.
 */
export function htmlTable(html: string): HtmlTable {
  const found: Found = { tables: [], outer: new Set(), hidden: [], repeated: 0 };
  const open: Table[] = [];
  for (const match of `${html}${END}`.matchAll(PIECES)) {
    const [piece, , slash, written, attributes = ''] = match;
    if (match.index + piece.length > html.length) break;
    const table = open.at(-1);
    const name = written?.toLowerCase() ?? '';
    if (name === 'table' && slash === '') open.push(startTable(found, table));
    else if (table && name !== '') readTag(table, name, slash === '/' ? null : attributes);
    else if (table && (!piece.startsWith('<') || piece.length === 1)) addText(table, piece);
    if (name === 'table' && slash === '/') open.pop();
  }
  for (const table of found.tables) endRow(table);
  // E-mails are laid out with tables around tables: only the innermost hold cells.
  return {
    lines: found.tables.flatMap((table) => table.rows.filter((row) => !found.outer.has(row))),
    hasMerged: found.repeated > 0,
    hidden: found.hidden.filter((text) => text.trim() !== ''),
  };
}

function startTable(found: Found, around: Table | undefined): Table {
  if (around?.row) found.outer.add(around.row);
  const table = { found, rows: [], row: null, at: null, spans: [], above: [], hiding: null };
  found.tables.push(table);
  return table;
}

/** `attributes`: null where the element ends. */
function readTag(table: Table, name: string, attributes: string | null): void {
  const isCell = name === 'td' || name === 'th';
  if (isCell || ROW_END.test(name)) table.hiding = null;
  else hide(table, name, attributes);
  if (name === 'br') addText(table, LINE_BREAK);
  else if (name === 'input') addText(table, textOfField(attributes ?? ''));
  else if (BLOCK.test(name)) addText(table, BLOCK_END);
  else if (ROW_END.test(name)) {
    endRow(table);
    if (name === 'tr' && attributes !== null) startRow(table, HIDDEN.test(attributes));
  } else if (isCell) {
    table.at = null;
    if (attributes !== null) startCell(table, name, attributes);
  }
}

/** Follows an element that hides its texts to its end. */
function hide(table: Table, name: string, attributes: string | null): void {
  if (table.hiding === null) {
    if (HIDDEN.test(attributes ?? '') && !VOID.test(name)) table.hiding = { name, open: 1 };
  } else if (table.hiding.name === name) {
    table.hiding.open += attributes === null ? -1 : 1;
    if (table.hiding.open === 0) table.hiding = null;
  }
}

function startRow(table: Table, isHidden = false): string[] {
  const row: string[] = [];
  if (!isHidden) table.rows.push(row);
  table.row = row;
  return row;
}

function startCell(table: Table, name: string, attributes: string): void {
  const row = table.row ?? startRow(table);
  while ((table.above[row.length]?.rows ?? 0) > 0) row.push('');
  table.at = row.length;
  if (HIDDEN.test(attributes)) table.hiding = { name, open: 1 };
  const end = row.length + Math.min(spanOf(attributes, COLUMNS), Math.max(MOST_COLUMNS - row.length, 1));
  while (row.length < end) {
    if (row.length < MOST_COLUMNS) table.spans[row.length] = spanOf(attributes, ROWS);
    row.push('');
  }
}

function endRow(table: Table): void {
  const { found, row, above, spans } = table;
  if (row === null) return;
  const end = Math.max(row.length, above.findLastIndex(({ rows }) => rows > 0) + 1);
  for (let column = 0; column < end; column++) {
    const from = above[column];
    if (from && from.rows > 0) {
      row[column] = from.text;
      from.rows -= 1;
      found.repeated += from.text.length;
    } else {
      const text = cellText(row[column] ?? '');
      row[column] = text;
      above[column] = { text, rows: (spans[column] ?? 1) - 1 };
    }
  }
  if (found.repeated > MOST_REPEATED) throw new UnreadableError(UNREADABLE.tooMuch);
  if (table.rows.at(-1) !== row) found.hidden.push(...row);
  table.spans = [];
  table.row = null;
  table.at = null;
}

/** What somebody has typed into a field of a page. */
function textOfField(attributes: string): string {
  const [, type = 'text'] = /\stype\s*=\s*["']?([a-z]+)/iu.exec(attributes) ?? [];
  if (!/^(?:text|number|tel|email|search)$/iu.test(type)) return '';
  const [, double, single, bare] =
    /\svalue\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/iu.exec(attributes) ?? [];
  return double ?? single ?? bare ?? '';
}

const COLUMNS = /\scolspan\s*=\s*["']?(\d{1,4})/iu;
const ROWS = /\srowspan\s*=\s*["']?(\d{1,5})/iu;

function spanOf(attributes: string, pattern: RegExp): number {
  return Math.max(Number(pattern.exec(attributes)?.[1] ?? 1), 1);
}

function addText({ found, row, at, hiding }: Table, text: string): void {
  if (hiding) found.hidden.push(text);
  else if (row && at !== null) row[at] = (row[at] ?? '') + text;
}

function cellText(html: string): string {
  const lines = html.replace(/[^\S\u00A0\u2028\u2029]+/gu, ' ').split(BLOCK_END);
  const filled = lines.filter((line) => line.trim() !== '').join(LINE_BREAK);
  return decodeHTML(filled.replace(/ ?\u2028 ?/gu, '\n')).trim();
}
