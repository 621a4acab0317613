import { withoutFormulaGuard } from '../ui/list/export/formula-guard.ts';
import type { Encoding } from './decode-text.ts';
import { unquoted } from './split-text.ts';
import { READING_LIMITS, UNREADABLE, UnreadableError } from './unreadable.ts';

/** One sheet of a file: lines of texts, each as long as the longest. */
export interface Sheet {
  name: string;
  lines: string[][];
  /** The notices about single cells, which matter where their columns are imported. */
  notices: CellNote[];
  /** The notices about the sheet as a whole. */
  about: readonly string[];
  /** Cells that could not be read: errors of their lines where their columns are imported. */
  faults: readonly CellNote[];
  /** Of separated text: how many cells each line has. */
  cellCounts?: readonly number[];
  /** Of a text whose letters can be read in several ways: how they were read, and some words. */
  encoding?: { is: Encoding; words: readonly string[] };
}

/** Something about a cell; lines and columns from 0. */
export interface CellNote {
  message: string;
  row: number;
  column: number;
}

/**
 * The text that is meant by a cell of separated or copied text. A mark of the encoding can be within the first quotation marks;
 * `="007"` keeps Excel from reading a number; FileMaker writes a line break as a vertical tab.
 */
export function plainCell(cell: string): string {
  const shown = cell
    .replace(/^\uFEFF/u, '')
    .replace(/^="((?:[^"]|"")*)"$/u, (_, text: string) => unquoted(text))
    .replaceAll('\v', '\n');
  return withoutFormulaGuard(shown);
}

/** Lines of the same length, without the empty ones at the end. Throws `UnreadableError` where there are too many, or none. */
export function squared(lines: readonly (readonly string[])[]): string[][] {
  const last = lines.findLastIndex((line) => line.some(isFilled));
  if (last < 0) throw new UnreadableError(UNREADABLE.noCells);
  if (last >= READING_LIMITS.lines) throw new UnreadableError(UNREADABLE.tooManyLines(last + 1));
  const used = lines.slice(0, last + 1);
  const width = filledWidth(used);
  return used.map((line) => Array.from({ length: width }, (_, at) => line[at] ?? ''));
}

/** How many columns have anything in them. Throws `UnreadableError` where they are too many. */
export function filledWidth(lines: readonly (readonly string[])[]): number {
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex(isFilled) + 1), 0);
  if (width > READING_LIMITS.columns) throw new UnreadableError(UNREADABLE.tooManyColumns(width));
  return width;
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

/** A column's name in spreadsheet programs, from A on. */
export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}
