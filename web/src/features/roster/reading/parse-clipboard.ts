import Papa from 'papaparse';
import type { ClipboardTexts } from '../../../ui/copy-text.ts';
import { htmlTable } from '../../../ui/html-table.ts';
import { looksLikeData, readHeader } from './headers.ts';
import { spacedPlayers } from './spaced-players.ts';
import { alignedTable, drawnTable, type Lines, looksLikeTable } from './text-tables.ts';

/** Lines of cells copied from a spreadsheet, a CSV file, a web page, or a table in an email or a text. */
export function parseClipboard({ plain, html }: ClipboardTexts): Lines {
  const text = withoutListMarks(plain.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n'));
  const labeled = labeledLines(text);
  if (labeled) return labeled;
  const isTabbed = text.includes('\t');
  const column = separated(text, '\t');
  // Quoted cells come from a program that knows tables: bars and blanks in them are text.
  const isQuoted = column.some((line) => line.some((cell) => cell.includes('\n'))) || hasQuotedLine(text);
  const drawn = isQuoted ? null : drawnTable(text);
  if (drawn && (!isTabbed || drawn.isFramed)) return drawn.lines;
  const table = html.includes('<t') ? htmlTable(html) : { lines: [], hasSpans: false };
  if (isTabbed) {
    // Web browsers leave merged cells out of the plain text, which moves the rest of the row to the left.
    const isRagged = column.some((line) => line.length !== column[0]?.length);
    return isRagged && table.hasSpans && table.lines.length >= column.length ? table.lines : column;
  }
  // Some programs write a table's plain text as one cell per line: the HTML table knows better.
  const isColumn = table.lines.length > 0 && table.lines.length === text.trimEnd().split('\n').length;
  if (isColumn || table.lines.some((line) => line.length > 1) || text.trim() === '')
    return [
      ...table.lines,
      ...linesBeside(text, table.lines)
        .filter(mayBePlayer)
        .map((line) => [line]),
    ];
  const listed = commaSeparated(text, ';') ?? commaSeparated(text, ',');
  return listed ?? (isQuoted ? null : (alignedTable(text) ?? spacedPlayers(text))) ?? column;
}

/** The lines of a mail around its table that were not pasted: they hold neither a number nor a size. */
export function textAround({ plain, html }: ClipboardTexts, lines: Lines): string[] {
  return html.includes('<t') && !plain.includes('\t') ? linesBeside(plain, lines) : [];
}

function linesBeside(text: string, table: Lines): string[] {
  const known = new Set(table.flatMap((line) => line.flatMap(wordsOf)));
  const lines = text.split(/[\r\n]+/u).map((line) => line.trim());
  return lines.filter((line) => wordsOf(line).some((word) => !known.has(word)));
}

/** "Late addition: Zoe Li 4 L" */
function mayBePlayer(line: string): boolean {
  return wordsOf(line).some(looksLikeData);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function separated(text: string, delimiter: string): Lines {
  const quoted = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  // Not every program quotes: a nickname in quotation marks must not swallow the lines that follow.
  const literal = quoted.errors.some((error) => error.type === 'Quotes');
  return withoutEndLines(literal ? text.split('\n').map((line) => line.split(delimiter)) : quoted.data);
}

function hasQuotedLine(text: string): boolean {
  return /^"(?:[^"\n]|"")*"$/mu.test(text);
}

function withoutEndLines(lines: Lines): Lines {
  const last = lines.findLastIndex((line) => line.length > 1 || line[0] !== '');
  return lines.slice(0, Math.max(last, 0) + 1);
}

/** Names and notes contain commas too: they are separators only if they make columns. */
function commaSeparated(text: string, delimiter: string): Lines | null {
  if (!text.includes(delimiter)) return null;
  const lines = separated(text, delimiter);
  return looksLikeTable(lines) ? lines : null;
}

const LABELED = /^([^:\t]{1,60}):[ \t]*([^\t]*)$/u;
const MOST_LABELS = 20;

/**
 * Players written one below the other with a label in each line: `Player Name: Emma`, `Jersey Number: 12`. Null unless
 * each line has one, and at least two of the labels name columns.
 */
function labeledLines(text: string): Lines | null {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = filled.map((line) => LABELED.exec(line.trim()));
  const labels = [...new Set(pairs.flatMap((pair) => pair?.[1]?.trim() ?? []))];
  const known = labels.filter((label) => readHeader(label) !== null);
  if (known.length < 2 || labels.length > MOST_LABELS || pairs.some((pair) => pair === null)) return null;
  const players: Map<string, string>[] = [];
  for (const [, label = '', text = ''] of pairs.filter((pair) => pair !== null)) {
    const name = label.trim();
    if (players.length === 0 || name === labels[0] || players.at(-1)?.has(name)) players.push(new Map());
    players.at(-1)?.set(name, text.trim());
  }
  return [labels, ...players.map((player) => labels.map((label) => player.get(label) ?? ''))];
}

const MARKS = [
  /** Signs of lists and of quoted mail. */
  /^\s*(?:[>•‣◦▪●·*–—-]\s+)+/u,
  /** Who wrote a message when. */
  /^\s*\[\d{1,4}[^\]\n]{3,40}\]\s*[^:\n\t]{1,40}:\s+/u,
  /^\s*\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d\d[^:\n\t]{0,60}:\s+/u,
];
const COUNT = /^\s*(\d{1,4})[.)]\s+/u;

/** A text without what mail, chats and lists put before most of its lines; a mark before a few of them stays. */
function withoutListMarks(text: string): string {
  const lines = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const most = filled.length / 2;
  const mark = MARKS.find((each) => filled.filter((line) => each.test(line)).length > most);
  const plain = mark ? lines.map((line) => line.replace(mark, '')) : lines;
  // "7. Emma" may be number 7; 1, 2, 3, … only counts the lines.
  const counts = plain.flatMap((line) => COUNT.exec(line)?.[1] ?? []);
  const isCounted = counts.length > most && counts.every((count, at) => Number(count) === at + 1);
  return (isCounted ? plain.map((line) => line.replace(COUNT, '')) : plain).join('\n');
}
