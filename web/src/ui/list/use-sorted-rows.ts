import { useMemo } from 'react';
import { compareKeys, type OrderKey, plainKey } from './order-key.ts';
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
