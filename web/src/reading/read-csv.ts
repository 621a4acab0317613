import type { ClipboardTexts } from '../ui/copy-text.ts';
import { withoutFormulaGuard } from '../ui/list/export/formula-guard.ts';
import { findSeparator, type KnownList } from './find-separator.ts';
import { readPasted } from './read-pasted.ts';
import { type SeparatedText, separated } from './split-text.ts';
import { type CellNote, type Sheet, squared } from './table.ts';
import { DOUBTFUL_QUOTES, NOTICES, UNREADABLE, UnreadableError } from './unreadable.ts';

/** Occurs in no table: where there is one column, nothing separates. */
const NONE = '\u001F';

/** The table of a CSV text, whatever separates its cells. Throws `UnreadableError`. */
export function readCsv(text: string, list: KnownList): Sheet {
  const plain = text.replace(/^\uFEFF+/u, '').replace(/\r\n?/gu, '\n');
  // Excel's own way to say what separates cells.
  const [said = '', separator] = /^sep=(.)\n/u.exec(plain) ?? [];
  const rest = plain.slice(said.length);
  if (/^[\s,;|]*$/u.test(rest)) throw new UnreadableError(UNREADABLE.noCells);
  return sheetOf(separated(rest, separator ?? findSeparator(rest, list) ?? NONE));
}

/** What was pasted, as a sheet. Throws `UnreadableError`. */
export function pastedSheet(texts: ClipboardTexts, list: KnownList): Sheet {
  const { around, ...pasted } = readPasted(texts, list);
  const sheet = sheetOf(pasted);
  return around.length === 0 ? sheet : { ...sheet, about: [NOTICES.around(around)] };
}

// Throws `UnreadableError` where there are too many lines, or none.
function sheetOf({ lines, doubtful }: SeparatedText): Sheet {
  const cells = squared(lines.map((line) => line.map(plainCell)));
  return {
    name: '',
    lines: cells,
    notices: cells.flatMap(noticesOf),
    about: [],
    faults: doubtful.map((place) => ({ ...place, message: DOUBTFUL_QUOTES })),
    cellCounts: lines.slice(0, cells.length).map((line) => line.length),
  };
}

// A mark of the encoding can be within the first quotation marks.
function plainCell(cell: string): string {
  return withoutFormulaGuard(cell.replace(/^\uFEFF/u, ''));
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
/** How Excel writes what it took for a date, and long numbers; of a .xlsx, formats say so. */
const CHANGED_BY_EXCEL: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^\\s*(?:\\d{1,2}-${MONTH}(?:-\\d\\d)?|${MONTH}-\\d\\d)\\s*$`, 'iu'), NOTICES.dates],
  [/^\s*-?\d(?:[.,]\d+)?E[+-]\d\d+\s*$/u, NOTICES.shortened],
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
