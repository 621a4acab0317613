import {
  constructSortFn,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { RecordColumn, RecordRow, TableSort } from './record-table.tsx';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

// Numbers in names count as numbers: 'Size 9' stands before 'Size 10'.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byValue = constructSortFn({
  sort: (a, b) =>
    typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b),
});

/** Rows sorted by the value of a column; null keeps their order, and rows without a value come last. */
export function useSortedRows<Row extends RecordRow>(
  rows: readonly Row[],
  columns: readonly RecordColumn<Row>[],
  sort: TableSort | null,
): Row[] {
  const definitions = useMemo(
    () =>
      columns.map(({ id, value }) => ({
        id,
        // Undefined is what the table keeps at the end, whichever the direction.
        accessorFn: (row: Row) => value(row) ?? undefined,
        sortFn: byValue,
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: ({ id }) => String(id),
    state: { sorting: sort === null ? [] : [{ id: sort.column, desc: sort.descending }] },
  });
  const sorted = table.getRowModel().rows;
  return useMemo(() => sorted.map(({ original }) => original), [sorted]);
}
