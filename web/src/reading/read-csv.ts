import type { ImportColumns } from '@kitroom/contract/import/columns';
import { withoutFormulaGuard } from '../../../ui/list/export/formula-guard.ts';
import { mapHeaders, mappedCount, SEARCHED } from './find-headers.ts';
import { type SplitLine, splitText } from './split-text.ts';
import { type Sheet, squared } from './table.ts';
import { DOUBTFUL_QUOTES, UNREADABLE, UnreadableError } from './unreadable.ts';

/** Characters that may separate cells, the most usual first. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Occurs in no table: where there is one column, nothing separates. */
const NONE = '\u001F';
/** Lines that are looked at to find out which one does. */
const TRIED = 50;

/** The table of a CSV text, whatever separates its cells. Throws `UnreadableError`. */
export function readCsv(text: string, known: ImportColumns): Sheet {
  const plain = text.replace(/^\uFEFF+/u, '');
  // Excel's own way to say what separates cells.
  const [said, separator] = /^sep=(.)(?:\r\n|\r|\n)/u.exec(plain) ?? [];
  const rest = plain.slice(said?.length ?? 0);
  return tableOf(rest, separator ?? findSeparator(rest, known));
}

/** The table of a text whose cells are separated by this. Throws `UnreadableError`. */
export function tableOf(text: string, separator: string): Sheet {
  const split = splitText(text, separator);
  // Not every program that separates by tabs quotes: a cell that begins with a quotation mark must not swallow what follows.
  const isUnquoted = split.isOpen && separator === '\t';
  if (split.isOpen && !isUnquoted) throw new UnreadableError(UNREADABLE.openQuote(split.lines.length + 1));
  const lines = isUnquoted ? unquotedLines(text) : split.lines;
  const cells = squared(lines.map((line) => line.cells.map((cell) => withoutFormulaGuard(plainCell(cell)))));
  return {
    name: '',
    lines: cells,
    notices: [],
    about: [],
    faults: lines.flatMap(({ doubtful }, row) =>
      doubtful.map((column) => ({ row, column, message: DOUBTFUL_QUOTES })),
    ),
    cellCounts: lines.slice(0, cells.length).map((line) => line.cells.length),
  };
}

function unquotedLines(text: string): SplitLine[] {
  return text.split(/\r\n|\r|\n/u).map((line) => ({ cells: line.split('\t'), doubtful: [] }));
}

// A mark of the encoding within the first quotation marks; line breaks as spreadsheets have them.
function plainCell(cell: string): string {
  return cell.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n');
}

/** How lines look that this separates. */
interface Attempt {
  separator: string;
  widths: number[];
  /** Headers that are known in each of the first lines. */
  known: number[];
}

/** That of the header line: it occurs in other lines within cells, too, as in `XS, S, M` and `1,5`. */
function findSeparator(text: string, columns: ImportColumns): string {
  const attempts = SEPARATORS.map((separator): Attempt => {
    const { lines } = splitText(text, separator, TRIED);
    const filled = lines
      .map(({ cells }) => cells)
      .filter((cells) => cells.some((cell) => cell.trim() !== ''));
    return {
      separator,
      widths: filled.map(({ length }) => length),
      known: filled.slice(0, SEARCHED).map((cells) => mappedCount(mapHeaders(cells, columns))),
    };
  });
  const most = Math.max(...attempts.flatMap(({ known }) => known));
  const [best] = attempts
    .map((attempt) => ({
      ...attempt,
      header: most > 0 ? attempt.known.indexOf(most) : headerByWidth(attempt),
    }))
    .filter(({ header }) => header >= 0)
    .map(({ separator, widths, header }) => ({ separator, header, ...fitOf(widths, header) }))
    .toSorted(
      (one, other) => one.header - other.header || other.alike - one.alike || other.width - one.width,
    );
  if (best === undefined) return SEPARATORS[0];
  return best.width > 1 ? best.separator : NONE;
}

// The first line with several cells that is followed by another one: titles have commas, too.
function headerByWidth({ widths }: Attempt): number {
  return widths.findIndex((width, at) => at < SEARCHED && width > 1 && (widths[at + 1] ?? 2) > 1);
}

function fitOf(widths: readonly number[], header: number) {
  const width = widths[header] ?? 0;
  return { width, alike: width > 1 ? widths.slice(header + 1).filter((one) => one === width).length : -1 };
}
