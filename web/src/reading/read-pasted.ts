import type { ClipboardTexts } from '../ui/clipboard-texts.ts';
import { findSeparator, type KnownList, SEARCHED, SEPARATORS } from './find-separator.ts';
import { htmlTable } from './html-table.ts';
import { type SeparatedText, separated } from './split-text.ts';
import { alignedTable, drawnTable } from './text-tables.ts';
import { NOTICES } from './unreadable.ts';

/** What was on the clipboard. */
export interface Pasted extends SeparatedText {
  /** Whether it is a text without columns: each line has one cell, a line of the text. */
  isText: boolean;
  /** The lines of a text around its table, without those that are in it. */
  around: string[];
  /** What a person has to know of what was read. */
  notes: readonly string[];
}

/**
 * The table that was copied in a spreadsheet, a web page, a mail, or a text. The HTML says what its lines and cells are; the plain
 * text is read where there is no table in it, or where both agree, because it keeps blanks.
 */
export function readPasted({ plain, html }: ClipboardTexts, list: KnownList): Pasted {
  const text = withPlainLines(plain);
  const { lines: table, hasMerged, hidden } = htmlTable(/<table/iu.test(html) ? html : '');
  // A mail can be laid out with tables that have one cell.
  const hasColumn = table.length > 0 && table.length === text.trimEnd().split('\n').length;
  if (!hasColumn && text.trim() !== '' && !table.some((line) => line.length > 1)) return readText(text, list);
  const typed = tableOf(text, '\t');
  const struck = STRUCK.test(html) ? [NOTICES.struck] : [];
  if (isSame(typed.lines, table)) return { ...typed, doubtful: [], notes: struck };
  return {
    lines: table,
    isText: false,
    around: linesAround(text, [...table, hidden]),
    doubtful: [],
    notes: [
      ...(hasMerged ? [NOTICES.merged] : []),
      ...(hidden.length > 0 ? [NOTICES.hidden] : []),
      ...struck,
    ],
  };
}

const STRUCK = /<(?:s|del|strike)[\s>]|line-through/iu;

/** The table of a text, whatever separates or draws its cells. */
export function readText(given: string, list: KnownList): Pasted {
  const all = withPlainLines(given);
  // Excel's own way to say what separates cells.
  const [said = '', separator] = /^sep=(.)\n/u.exec(all) ?? [];
  const text = withoutWrapping(withPlainQuotes(withOneSeparator(all.slice(said.length), list)), list);
  return separator === undefined ? unsaidText(text, list) : tableOf(text, separator);
}

function withPlainLines(text: string): string {
  const lines = text.replace(/^\uFEFF+/u, '').replace(/\r\n?/gu, '\n');
  return lines.trim().includes('\n') ? lines : lines.replace(/[\u0085\u2028\u2029]/gu, '\n');
}

/** Headers that were typed above what was copied: commas in them, and tabs below, or the other way around. */
function withOneSeparator(text: string, list: KnownList): string {
  const [header = '', ...below] = text.split('\n', SEARCHED);
  const filled = below.filter((line) => line.trim() !== '');
  for (const [own, other] of [',\t', '\t,']) {
    if (own === undefined || other === undefined || header.includes(other) || /["']/u.test(header)) continue;
    const headers = header.split(own);
    const isMixed =
      filled.length > 0 &&
      headers.length > 1 &&
      list.countHeaders(headers) > 1 &&
      filled.every((line) => !line.includes(own) && line.split(other).length === headers.length);
    if (isMixed) return `${headers.join(other)}${text.slice(header.length)}`;
  }
  return text;
}

const CURLY_CELL = /(?<=^|[,;\t|] ?)[“„]([^“”„"\n]*)[”“](?= ?(?:[,;\t|]|$))/gmu;
const SINGLE_CELL = /(?<=^|[,;\t|] ?)'((?:[^'\n]|'')*)'(?= ?(?:[,;\t|]|$))/gmu;
const SINGLE_HEADERS = /^'[^'\n]*'(?: ?[,;\t|] ?'[^'\n]*')+$/u;

/** MySQL and Spark put backslashes before quotation marks, databases quote cells by single ones, and editors that correct what is typed make curly ones of them. */
function withPlainQuotes(text: string): string {
  const quoted = (_: string, cell: string) => `"${cell.replaceAll("''", "'").replaceAll('"', '""')}"`;
  if (SINGLE_HEADERS.test(text.trimStart().split('\n', 1)[0] ?? '')) return text.replace(SINGLE_CELL, quoted);
  if (/\\"(?! ?(?:[,;\t|]|$))/mu.test(text) && !text.includes('""')) return text.replaceAll('\\"', '""');
  const isCurly =
    text.includes('“') && [...text.matchAll(CURLY_CELL)].some(([, cell = '']) => /[,;\t|]/u.test(cell));
  return isCurly ? text.replace(CURLY_CELL, quoted) : text;
}

/** A line that is one quoted cell, apart from empty ones. */
const QUOTED_LINE = /^"((?:[^"\n]|"")*)"[,;\t]*$/mu;
/** Occurs in no table: nothing separates. */
const NONE = '\u001F';

/** Excel takes each line for one text where it expects another separator: it saves `"Code,Name"`. */
function withoutWrapping(text: string, list: KnownList): string {
  const isWrapped = text.split('\n', SEARCHED).some((line) => {
    const inner = QUOTED_LINE.exec(line)?.[1] ?? '';
    return SEPARATORS.some((separator) => list.countHeaders(inner.split(separator)) > 1);
  });
  if (!isWrapped) return text;
  return separated(text.replace(/"[,;\t]+$/gmu, '"'), NONE)
    .lines.map(([line = '']) => line)
    .join('\n');
}

function unsaidText(text: string, list: KnownList): Pasted {
  const isTabbed = text.includes('\t');
  const tabbed = tableOf(text, '\t');
  // Quoted cells come from a program that knows tables: bars and blanks in them are text.
  const isQuoted =
    tabbed.lines.some((line) => line.some((cell) => cell.includes('\n'))) || QUOTED_LINE.test(text);
  const drawn = isQuoted ? null : drawnTable(text);
  if (drawn && (!isTabbed || drawn.isFramed)) return { ...tabbed, lines: drawn.lines, doubtful: [] };
  // Spreadsheets separate by tabs, from the first line on; in another text, a cell can have one.
  const first = text.split('\n').find((line) => line.trim() !== '');
  if (first?.includes('\t')) return tabbed;
  const separator = findSeparator(text, list);
  if (separator !== null) return tableOf(text, separator);
  if (isTabbed || isQuoted) return tabbed;
  const aligned = alignedTable(text, list);
  return aligned ? { ...tabbed, lines: aligned } : { ...tabbed, isText: true };
}

function tableOf(text: string, separator: string): Pasted {
  const { lines, doubtful } = separated(text, separator);
  const last = lines.findLastIndex((line) => line.length > 1 || line[0] !== '');
  return { lines: lines.slice(0, last + 1), doubtful, isText: false, around: [], notes: [] };
}

/** Whether two tables have the same cells, apart from blanks. */
function isSame(one: readonly (readonly string[])[], other: readonly (readonly string[])[]): boolean {
  const [first, second] = [bare(one), bare(other)];
  return first.length === second.length && first.every((line, at) => line === second[at]);
}

function bare(lines: readonly (readonly string[])[]): string[] {
  const bareLines = lines.map((line) =>
    line
      .map((cell) => cell.replace(/\s/gu, ''))
      .join('\t')
      .trimEnd(),
  );
  return bareLines.slice(0, bareLines.findLastIndex((line) => line !== '') + 1);
}

function linesAround(text: string, table: readonly (readonly string[])[]): string[] {
  const known = new Set(table.flatMap((line) => line.flatMap(wordsOf)));
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => wordsOf(line).some((word) => !known.has(word)));
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
