import { compareNames } from '@kitroom/contract/lists/list-order';
import { useMemo } from 'react';
import type { RecordColumn, TableSort } from './record-columns.ts';

/** Rows sorted by the value of a column; null keeps their order, and rows without a value come last. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly RecordColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const read = columns.find(({ id }) => id === sort?.column)?.value;
  const descending = sort?.descending === true;
  return useMemo(
    () => (read === undefined ? rows : sortRows(rows, read, descending)),
    [rows, read, descending],
  );
}

/** The rows sorted by the value that `read` returns: stable in both directions, rows without a value last. */
export function sortRows<Row>(
  rows: readonly Row[],
  read: RecordColumn<Row>['value'],
  descending: boolean,
): readonly Row[] {
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return direction * compare(one, other);
    })
    .map(({ row }) => row);
}

function compare(one: string | number | boolean, other: string | number | boolean): number {
  const areTexts = typeof one === 'string' && typeof other === 'string';
  return areTexts ? compareNames(one, other) : Number(one) - Number(other);
}
