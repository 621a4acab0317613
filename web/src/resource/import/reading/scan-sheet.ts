import { type NumberFormat, plainText } from './number-formats.ts';
import { READING_LIMITS, UNREADABLE, UnreadableError } from './unreadable.ts';

/** An area of cells, counted from 0, ends included. */
export interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The parts of a sheet besides its values. */
export interface ScannedSheet {
  merged: MergedArea[];
  /** Formulas that ended in an error, with its text. */
  failed: { row: number; column: number; text: string }[];
  /** Formulas whose result is not in the file, as they are typed. */
  unread: { row: number; column: number; formula: string }[];
  /** Numbers that are shown as another text than their own. */
  formatted: { row: number; column: number; format: NumberFormat }[];
  /** Rows that are hidden, by a filter for example, counted from 0. */
  hidden: ReadonlySet<number>;
}

// None of these looks further than the next tag or cell, where one is left open: a sheet may have a million.
const CELL = /<(?:\w+:)?c\s([^<>]*?)(?:\/>|>([^<]*(?:<(?!\/?(?:\w+:)?c[\s>])[^<]*)*)<\/(?:\w+:)?c>)/gu;
const FORMULA = /<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>([^<]*))/u;
const ROW = /<(?:\w+:)?row\s([^<>]*)>/gu;
const MERGED = /<(?:\w+:)?mergeCell\s([^<>]*)>/gu;

/**
 * Looks at the XML of a sheet before it is read. `formats`: see `numberFormats`. Throws `UnreadableError` where it has too many
 * lines or columns.
 */
export function scanSheet(xml: string, formats: ReadonlyMap<number, NumberFormat>): ScannedSheet {
  const failed: ScannedSheet['failed'] = [];
  const unread: ScannedSheet['unread'] = [];
  const formatted: ScannedSheet['formatted'] = [];
  let lines = 0;
  let columns = 0;
  for (const [, attributes = '', content] of xml.matchAll(CELL)) {
    if (content === undefined || content === '') continue;
    const reference = /\br="([A-Z]+\d+)"/u.exec(attributes)?.[1];
    if (reference === undefined) continue;
    const { row, column } = place(reference);
    const formula = FORMULA.exec(content);
    const format = formats.get(Number(/\bs="(\d+)"/u.exec(attributes)?.[1]));
    if (formula && !hasResult(attributes, content))
      unread.push({ row, column, formula: `=${plainText(formula[1] ?? '')}` });
    // Texts are shown as they are.
    else if (format !== undefined && !/\bt="[^n]/u.test(attributes)) formatted.push({ row, column, format });
    if (/\bt="e"/u.test(attributes))
      failed.push({ row, column, text: /#[\w/]+[!?]?/u.exec(content)?.[0] ?? '' });
    lines = Math.max(lines, row + 1);
    columns = Math.max(columns, column + 1);
  }
  if (lines > READING_LIMITS.lines) throw new UnreadableError(UNREADABLE.tooManyLines(lines));
  if (columns > READING_LIMITS.columns) throw new UnreadableError(UNREADABLE.tooManyColumns(columns));
  const merged = Array.from(xml.matchAll(MERGED)).flatMap(([, attributes = '']) => {
    const [, from, to] = /\bref="([A-Z]+\d+):([A-Z]+\d+)"/u.exec(attributes) ?? [];
    if (from === undefined || to === undefined) return [];
    const [first, last] = [place(from), place(to)];
    return [{ top: first.row, left: first.column, bottom: last.row, right: last.column }];
  });
  const hidden = new Set<number>();
  for (const [, attributes = ''] of xml.matchAll(ROW)) {
    const row = /\br="(\d+)"/u.exec(attributes)?.[1];
    if (row !== undefined && /\bhidden="(?:1|true)"/u.test(attributes)) hidden.add(Number(row) - 1);
  }
  return { merged, failed, unread, formatted, hidden };
}

// An empty value is a result only of a formula whose result is a text; other programs write one where they know none.
function hasResult(attributes: string, content: string): boolean {
  const value = /\bt="str"/u.test(attributes) ? /<(?:\w+:)?v[\s/>]/u : /<(?:\w+:)?v(?:\s[^<>]*)?>[^<]/u;
  return value.test(content);
}

function place(reference: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/u.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}
