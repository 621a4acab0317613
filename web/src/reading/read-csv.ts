import type { ClipboardTexts } from '../ui/copy-text.ts';
import { MISREAD } from './decode-text.ts';
import { findSeparator, type KnownList, SEARCHED, SEPARATORS } from './find-separator.ts';
import { readPasted } from './read-pasted.ts';
import { type SeparatedText, separated, unquoted } from './split-text.ts';
import { type CellNote, plainCell, type Sheet, squared } from './table.ts';
import { alignedTable } from './text-tables.ts';
import { DOUBTFUL_QUOTES, NOTICES, UNREADABLE, UnreadableError } from './unreadable.ts';

/** Occurs in no table: where there is one column, nothing separates. */
const NONE = '\u001F';

/** The table of a CSV text, whatever separates its cells. Throws `UnreadableError`. */
export function readCsv(text: string, list: KnownList): Sheet {
  const plain = text.replace(/^\uFEFF+/u, '').replace(/\r\n?/gu, '\n');
  // Excel's own way to say what separates cells.
  const [said = '', separator] = /^sep=(.)\n/u.exec(plain) ?? [];
  const rest = withoutWrapping(plain.slice(said.length), list);
  if (/^[\s,;|]*$/u.test(rest)) throw new UnreadableError(UNREADABLE.noCells);
  const found = separator ?? findSeparator(rest, list);
  const aligned = found === null ? alignedTable(rest, list) : null;
  return sheetOf(aligned ? { lines: aligned, doubtful: [] } : separated(rest, found ?? NONE));
}

const WRAPPED = /^"((?:[^"]|"")*)"[,;\t]*$/u;

/** Excel takes each line for one text where it expects another separator: it saves `"Code,Name"`. */
function withoutWrapping(text: string, list: KnownList): string {
  const isWrapped = text.split('\n', SEARCHED).some((line) => {
    const inner = WRAPPED.exec(line)?.[1] ?? '';
    return SEPARATORS.some((separator) => list.countHeaders(inner.split(separator)) > 1);
  });
  if (!isWrapped) return text;
  return separated(text.replace(/"[,;\t]+$/gmu, '"'), NONE)
    .lines.map(([line = '']) => line)
    .join('\n');
}

/** What was pasted, as a sheet. Throws `UnreadableError`. */
export function pastedSheet(texts: ClipboardTexts, list: KnownList): Sheet {
  const { around, notes, ...pasted } = readPasted(texts, list);
  return { ...sheetOf(pasted), about: [...(around.length === 0 ? [] : [NOTICES.around(around)]), ...notes] };
}

// Throws `UnreadableError` where there are too many lines, or none.
function sheetOf({ lines, doubtful }: SeparatedText): Sheet {
  const cells = squared(withoutMarks(lines.map((line) => line.map(plainCell))));
  return {
    name: '',
    lines: cells,
    notices: cells.flatMap(noticesOf),
    about: [],
    faults: doubtful.map((place) => ({ ...place, message: DOUBTFUL_QUOTES })),
    cellCounts: lines.slice(0, cells.length).map((line) => line.length),
  };
}

const MARKS = ['""', "''", '“”'];

/** Where each cell of a table is within quotation marks, a program has added them twice, or other ones than those of a CSV. */
function withoutMarks(lines: string[][]): string[][] {
  const trimmed = lines.map((line) => line.map((cell) => cell.trim()));
  const isMarked = (cell: string) => cell === '' || MARKS.includes(`${cell[0]}${cell.slice(1).at(-1)}`);
  if (!trimmed.every((line) => line.every(isMarked))) return lines;
  return trimmed.map((line) => line.map((cell) => unquoted(cell.slice(1, -1))));
}

/** In the languages of America and western Europe. */
const MONTH =
  '(?:jan|janv|ene|feb|fev|févr|mar|mär|mars|apr|avr|abr|may|mai|jun|juin|jul|juil|aug|août|ago|sep|sept|set|oct|okt|out|nov|dec|dez|déc|dic)\\.?';
/** How Excel writes what it took for a date, long numbers, and errors; of a .xlsx, formats and types say so. */
const CHANGED_BY_EXCEL: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^\\s*(?:\\d{1,2}[-.] ?${MONTH}(?:[- ]\\d\\d)?|${MONTH}[- ]\\d\\d)\\s*$`, 'iu'), NOTICES.dates],
  [
    /^\s*(?:\d{4}([/.-])\d{1,2}\1\d{1,2}|\d{1,2}([/.-])\d{1,2}\2\d{4})(?: \d\d?:\d\d(?::\d\d)?)?\s*$/u,
    NOTICES.dates,
  ],
  [/^\s*(?:-?\d(?:[.,]\d+)?E[+-]\d\d+|#{4,})\s*$/u, NOTICES.shortened],
  [/^\s*#(?:N\/[AD]|NV|[¡¿]?\p{Lu}[\p{Lu}/0]+[!?])\s*$/u, NOTICES.errors],
  [/^\s*\d+\.0\s*$/u, NOTICES.decimals],
  [MISREAD, NOTICES.misread],
];

function noticesOf(cells: readonly string[], row: number): CellNote[] {
  return cells.flatMap((cell, column) =>
    CHANGED_BY_EXCEL.filter(([pattern]) => pattern.test(cell)).map(([, message]) => ({
      message,
      row,
      column,
    })),
  );
}
