import { useMemo } from 'react';
import { compareKeys, type OrderKey, orderKey } from './order-key.ts';
import type { RecordColumn, TableSort } from './record-table.tsx';

/** Rows sorted by the value of a column; null keeps their order, and rows without a value come last. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly RecordColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const value = columns.find(({ id }) => id === sort?.column)?.value;
  const descending = sort?.descending === true;
  return useMemo(
    () => (value === undefined ? rows : sortRows(rows, value, descending)),
    [rows, value, descending],
  );
}

/** Sorts by what `read` says of each row; rows of the same value keep their order in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  read: RecordColumn<Row>['value'],
  descending: boolean,
): readonly Row[] {
  const keyed: { row: Row; key: OrderKey | number }[] = [];
  const without: Row[] = [];
  for (const row of rows) {
    const value = read(row);
    if (value === null) without.push(row);
    else keyed.push({ row, key: typeof value === 'string' ? orderKey(value) : Number(value) });
  }
  keyed.sort((a, b) => (descending ? compare(b.key, a.key) : compare(a.key, b.key)));
  return [...keyed.map(({ row }) => row), ...without];
}

// A column has values of one kind.
function compare(a: OrderKey | number, b: OrderKey | number): number {
  return typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compareKeys(a, b);
}
