import { useMemo } from 'react';
import { compareNames } from './natural-order.ts';
import type { RecordColumn, TableSort } from './record-columns.ts';

/** Rows sorted by the value of a column; null keeps their order, and rows without a value come last. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly RecordColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const read = columns.find(({ id }) => id === sort?.column)?.value;
  const descending = sort?.descending === true;
  const keyed = useMemo(() => (read === undefined ? null : keyRows(rows, read)), [rows, read]);
  return useMemo(() => (keyed === null ? rows : sortRows(keyed, descending)), [rows, keyed, descending]);
}

interface KeyedRow<Row> extends OrderKey {
  row: Row;
  /** The sort value of rows without text. */
  number: number;
}

interface KeyedRows<Row> {
  keyed: readonly KeyedRow<Row>[];
  /** Rows without a value. */
  without: readonly Row[];
}

/** Prepares rows for sorting by the value that `read` returns. */
export function keyRows<Row>(rows: readonly Row[], read: RecordColumn<Row>['value']): KeyedRows<Row> {
  const keyed: KeyedRow<Row>[] = [];
  const without: Row[] = [];
  for (const row of rows) {
    const value = read(row);
    if (value === null) without.push(row);
    else if (typeof value === 'string') keyed.push({ row, number: 0, text: value, plain: plainKey(value) });
    else keyed.push({ row, number: Number(value), text: '', plain: '' });
  }
  return { keyed, without };
}

/** The sorted rows: stable in both directions, rows without a value last. */
export function sortRows<Row>({ keyed, without }: KeyedRows<Row>, descending: boolean): readonly Row[] {
  const sorted = [...keyed].sort((a, b) => (descending ? compare(b, a) : compare(a, b)));
  return sorted.map(({ row }) => row).concat(without);
}

function compare(a: KeyedRow<unknown>, b: KeyedRow<unknown>): number {
  return a.number - b.number || compareKeys(a, b);
}

/** A text and its sort key. */
export interface OrderKey {
  text: string;
  /** Sorts like the text when compared by code units; null if the text has other characters. */
  plain: string | null;
}

/** Compares two texts, ignoring case and accents, with numbers by their value. */
export function compareKeys(a: OrderKey, b: OrderKey): number {
  // The collator alone is noticeably slower with thousands of texts.
  if (a.plain === null || b.plain === null) return compareNames(a.text, b.text);
  return a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : 0;
}

// Covers most names and codes: characters that code units and the collator order alike. The collator reads up to 254
// digits as one number.
const PLAIN = /^[ \-./\da-z]{0,254}$/i;

/** The `plain` member of a text's key. */
export function plainKey(text: string): string | null {
  if (!PLAIN.test(text)) return null;
  // A number becomes a digit (which sorts it among other characters), its length, and its digits.
  return text
    .toLowerCase()
    .replace(/0*(\d+)/g, (_all, digits: string) => `0${String.fromCharCode(digits.length)}${digits}`);
}
