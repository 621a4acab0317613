import type { ClipboardTexts } from '../ui/clipboard-texts.ts';
import { MISREAD } from './decode-text.ts';
import type { KnownList } from './find-separator.ts';
import { readPasted, readText } from './read-pasted.ts';
import { type SeparatedText, unquoted } from './split-text.ts';
import { type CellNote, plainCell, type Sheet, squared } from './table.ts';
import { DOUBTFUL_QUOTES, NOTICES, UNREADABLE, UnreadableError } from './unreadable.ts';

/** The table of a CSV text, whatever separates its cells. Throws `UnreadableError`. */
export function readCsv(text: string, list: KnownList): Sheet {
  if (/^[\s,;|]*$/u.test(text)) throw new UnreadableError(UNREADABLE.noCells);
  return sheetOf(readText(text, list));
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
  [/^\s*(?:\\N|NULL|NaN|NaT|nan|null|undefined|\[object Object\])\s*$/u, NOTICES.nothing],
  [
    /&(?:#\w{2,6}|amp|quot|apos|lt|gt|nbsp);|<\/?(?:p|br|b|i|div|span|strong|em|ul|li)[\s/>]/iu,
    NOTICES.webTexts,
  ],
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
