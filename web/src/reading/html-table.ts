import { withoutEntities } from './html-entities.ts';
import { READING_LIMITS } from './unreadable.ts';

/** What is in these is no text. */
const RAW = new Set(['style', 'script', 'title', 'template']);
/** What is in these is a line of its own. */
const BLOCKS = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4']);
const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot', 'caption', 'colgroup']);
const TAG = /<(\/?)([a-z][^\s/>]*)/iy;
/** More columns are refused: blanks behind them are not kept. */
const MOST_COLUMNS = READING_LIMITS.columns + 1;
const [LINE_BREAK, BLOCK_END] = ['\u2028', '\u2029'];

interface Row {
  cells: string[];
  /** The cell that texts belong to; null: none is open. */
  at: number | null;
  /** Columns that cells from above take. */
  taken: readonly number[];
  hasTable: boolean;
}

interface Table {
  rows: Row[];
  row: Row | null;
  /** By the column: how many of the next rows it is taken in. */
  taken: number[];
}

/**
 * The cells of all tables in an HTML text, as browsers read it, also where there is no page. A merged cell has its text at the top
 * left and is blank elsewhere.
 */
export function htmlTable(html: string): string[][] {
  const tables: Table[] = [];
  const open: Table[] = [];
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const start = next < 0 ? html.length : next;
    addText(open.at(-1), html.slice(at, start));
    TAG.lastIndex = start;
    const [tag, slash, written = ''] = TAG.exec(html) ?? [];
    if (tag === undefined) {
      // A comment, what only one program reads, or a sign of the text.
      const isComment = /[!?/]/u.test(html[start + 1] ?? '');
      if (!isComment) addText(open.at(-1), html.slice(start, start + 1));
      at = isComment ? behind(html, start, html.startsWith('<!--', start) ? '-->' : '>') : start + 1;
      continue;
    }
    const name = written.toLowerCase();
    at = behindTag(html, start + tag.length);
    if (slash === '/') closeElement(name, open);
    else if (RAW.has(name)) at = behindRaw(html, at, name);
    else openElement(name, html.slice(start, at), tables, open);
  }
  for (const table of tables) closeRow(table);
  // E-mails are laid out with tables around tables: only the innermost hold cells.
  const rows = tables.flatMap((table) => table.rows.filter(({ hasTable }) => !hasTable));
  return rows.map(({ cells }) => cells.map(cellText));
}

function openElement(name: string, tag: string, tables: Table[], open: Table[]): void {
  const table = open.at(-1);
  if (name === 'table') {
    if (table?.row) table.row.hasTable = true;
    const inner = { rows: [], row: null, taken: [] };
    tables.push(inner);
    open.push(inner);
  } else if (table === undefined) return;
  else if (name === 'td' || name === 'th') openCell(table, tag);
  else if (name === 'tr') openRow(table);
  else if (ROW_GROUPS.has(name)) closeRow(table);
  else if (name === 'br') addText(table, LINE_BREAK);
  else if (BLOCKS.has(name)) addText(table, BLOCK_END);
}

function closeElement(name: string, open: Table[]): void {
  const table = open.at(-1);
  if (table === undefined) return;
  if (name === 'table' || name === 'tr' || ROW_GROUPS.has(name)) closeRow(table);
  if (name === 'table') open.pop();
  else if (BLOCKS.has(name)) addText(table, BLOCK_END);
  else if ((name === 'td' || name === 'th') && table.row) table.row.at = null;
}

function openRow(table: Table): Row {
  closeRow(table);
  const row = { cells: [], at: null, taken: table.taken, hasTable: false };
  table.taken = table.taken.map((rows) => Math.max(rows - 1, 0));
  table.row = row;
  table.rows.push(row);
  return row;
}

function openCell(table: Table, tag: string): void {
  const row = table.row ?? openRow(table);
  const { cells, taken } = row;
  while ((taken[cells.length] ?? 0) > 0) cells.push('');
  row.at = cells.length;
  const width = Math.min(spanOf(tag, COLUMNS), Math.max(MOST_COLUMNS - cells.length, 1));
  const below = spanOf(tag, ROWS) - 1;
  for (let more = 0; more < width; more++) {
    if (below > 0 && cells.length < MOST_COLUMNS) table.taken[cells.length] = below;
    cells.push('');
  }
}

function closeRow(table: Table): void {
  const { row } = table;
  if (row === null) return;
  const end = row.taken.findLastIndex((rows) => rows > 0);
  while (row.cells.length <= end) row.cells.push('');
  table.row = null;
}

const COLUMNS = /\scolspan\s*=\s*["']?(\d{1,4})/iu;
const ROWS = /\srowspan\s*=\s*["']?(\d{1,5})/iu;

function spanOf(tag: string, attribute: RegExp): number {
  return Math.max(Number(attribute.exec(tag)?.[1] ?? 1), 1);
}

function addText(table: Table | undefined, text: string): void {
  const row = table?.row;
  if (row && row.at !== null) row.cells[row.at] = (row.cells[row.at] ?? '') + text;
}

// An attribute's value can hold the sign that ends a tag.
function behindTag(html: string, from: number): number {
  let at = from;
  while (at < html.length && html[at] !== '>') {
    const [value, quote = ''] = html[at] === '=' ? (valueStart(html, at) ?? []) : [];
    at = value === undefined ? at + 1 : behind(html, at + value.length, quote);
  }
  return at + 1;
}

function valueStart(html: string, at: number): RegExpExecArray | null {
  QUOTE.lastIndex = at;
  return QUOTE.exec(html);
}
const QUOTE = /=\s*(["'])/uy;

function behindRaw(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}`, 'giu');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

function behind(html: string, from: number, end: string): number {
  const at = html.indexOf(end, from);
  return at < 0 ? html.length : at + end.length;
}

function cellText(html: string): string {
  const lines = html.replace(/[^\S\u00A0\u2028\u2029]+/gu, ' ').split(BLOCK_END);
  const filled = lines.filter((line) => line.trim() !== '').join(LINE_BREAK);
  return withoutEntities(filled.replace(/ ?\u2028 ?/gu, '\n')).trim();
}
