import { READING_LIMITS } from './unreadable.ts';

/** A comment, what is no text, a tag, what one program alone reads, or a text. In front of `END`, each comes to an end. */
const PIECES =
  /<!--[\s\S]*?-->|<(style|script|title)\b[\s\S]*?<\/\1[^>]*>|<(\/?)([a-z][a-z\d]*)([^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*)>|<[!?/][^>]*>|[^<]+|</giu;
const END = `<">'>">--></style></script></title>`;
/** What is in these is a line of its own. */
const BLOCK = /^(?:p|div|li|h[1-6])$/u;
const ROW_END = /^(?:tr|thead|tbody|tfoot|table)$/u;
const [LINE_BREAK, BLOCK_END] = ['\u2028', '\u2029'];
/** More columns are refused: blanks behind them are not kept. */
const MOST_COLUMNS = READING_LIMITS.columns + 1;

interface Table {
  rows: string[][];
  /** The last of them, where the next cell belongs; null: in another one. */
  row: string[] | null;
  /** The cell of the row that texts belong to; null: none is open. */
  at: number | null;
  /** By the column: how many rows, this one included, a cell from above takes. */
  taken: number[];
}

/**
 * The cells of all tables in an HTML text, as browsers read it, also where there is no page. A merged cell has its text at the top
 * left and is blank elsewhere.
 */
export function htmlTable(html: string): string[][] {
  const tables: Table[] = [];
  const open: Table[] = [];
  /** Rows that hold tables. */
  const outer = new Set<string[]>();
  for (const match of `${html}${END}`.matchAll(PIECES)) {
    const [piece, , slash, written, attributes = ''] = match;
    if (match.index + piece.length > html.length) break;
    const table = open.at(-1);
    const name = written?.toLowerCase() ?? '';
    if (name === 'table' && slash === '') {
      if (table?.row) outer.add(table.row);
      const inner = { rows: [], row: null, at: null, taken: [] };
      tables.push(inner);
      open.push(inner);
    } else if (table) {
      if (name === '') addText(table, piece.startsWith('<') && piece.length > 1 ? '' : piece);
      else readTag(table, name, slash === '/' ? null : attributes);
      if (name === 'table') open.pop();
    }
  }
  for (const table of tables) endRow(table);
  // E-mails are laid out with tables around tables: only the innermost hold cells.
  const rows = tables.flatMap((table) => table.rows.filter((row) => !outer.has(row)));
  return rows.map((row) => row.map(cellText));
}

/** `attributes`: null where the element ends. */
function readTag(table: Table, name: string, attributes: string | null): void {
  if (name === 'br') addText(table, LINE_BREAK);
  else if (BLOCK.test(name)) addText(table, BLOCK_END);
  else if (ROW_END.test(name)) {
    endRow(table);
    if (name === 'tr' && attributes !== null) startRow(table);
  } else if (name === 'td' || name === 'th') {
    table.at = null;
    if (attributes !== null) startCell(table, attributes);
  }
}

function startRow(table: Table): string[] {
  const row: string[] = [];
  table.rows.push(row);
  table.row = row;
  return row;
}

function startCell(table: Table, attributes: string): void {
  const row = table.row ?? startRow(table);
  while ((table.taken[row.length] ?? 0) > 0) row.push('');
  table.at = row.length;
  const end = row.length + Math.min(spanOf(attributes, COLUMNS), Math.max(MOST_COLUMNS - row.length, 1));
  while (row.length < end) {
    if (row.length < MOST_COLUMNS) table.taken[row.length] = spanOf(attributes, ROWS);
    row.push('');
  }
}

function endRow(table: Table): void {
  const { row, taken } = table;
  if (row === null) return;
  const end = taken.findLastIndex((rows) => rows > 0);
  while (row.length <= end) row.push('');
  table.taken = taken.map((rows) => rows - 1);
  table.row = null;
  table.at = null;
}

const COLUMNS = /\scolspan\s*=\s*["']?(\d{1,4})/iu;
const ROWS = /\srowspan\s*=\s*["']?(\d{1,5})/iu;

function spanOf(attributes: string, pattern: RegExp): number {
  return Math.max(Number(pattern.exec(attributes)?.[1] ?? 1), 1);
}

function addText({ row, at }: Table, text: string): void {
  if (row && at !== null) row[at] = (row[at] ?? '') + text;
}

function cellText(html: string): string {
  const lines = html.replace(/[^\S\u00A0\u2028\u2029]+/gu, ' ').split(BLOCK_END);
  const filled = lines.filter((line) => line.trim() !== '').join(LINE_BREAK);
  return withoutEntities(filled.replace(/ ?\u2028 ?/gu, '\n')).trim();
}

/** The names of characters from 160 on, and of some others. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const NAMED = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', rsquo: '’' }),
]);

function withoutEntities(html: string): string {
  return html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,5})|(\w{2,8}));/giu, (all, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });
}
