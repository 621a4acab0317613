import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  constructSortFn,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { ErrorBox } from './error-box.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordGrid } from './record-grid.tsx';

/** One column of a list: a column on desktops, a line of a card on phones. */
export interface RecordColumn<Row> {
  id: string;
  header: string;
  /** What the column is sorted by, and shown unless there is a `cell`. Null sorts last; null and '' show a dash. */
  value: (row: Row) => string | number | boolean | null;
  cell?: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** CSS width on desktops; columns without one share the rest. */
  width?: number | string;
}

/** The column that a table is sorted by. */
export interface TableSort {
  column: string;
  descending: boolean;
}

/** A row of any entity. */
export interface RecordRow {
  id: number;
}

interface RecordTableProps<Row extends RecordRow> {
  /** Names the table for those who hear it. */
  label: string;
  /** A literal beside the screen. The first column is the title of a card. */
  columns: readonly RecordColumn<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  /** A load error; shown instead of the rows. */
  error?: string | null;
  onRetry?: () => void;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
  /** The buttons of a row: the column 'Actions'. */
  actions?: (row: Row) => ReactNode;
  /** Stands in place of the rows when there are none: says so, and names the next step. */
  empty: ReactNode;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

// Numbers in names count as numbers: 'Size 9' stands before 'Size 10'.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byValue = constructSortFn({
  sort: (a, b) =>
    typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b),
});

/** A list of records: a table that scrolls within 65vh on desktops, cards on small screens. */
export function RecordTable<Row extends RecordRow>(props: RecordTableProps<Row>) {
  const { label, columns, rows, error, onRetry, sort, onSort, actions, empty } = props;
  const small = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
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
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const known = sort !== null && columns.some(({ id }) => id === sort.column);
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: ({ id }) => String(id),
    state: { sorting: known ? [{ id: sort.column, desc: sort.descending }] : [] },
  });

  if (error !== undefined && error !== null) return <ErrorBox message={error} onRetry={onRetry} />;
  if (rows === undefined) return <LoadingRows label={label} />;
  if (rows.length === 0) {
    return (
      <Paper variant="outlined" sx={{ px: 3, py: 6, textAlign: 'center', color: 'text.secondary' }}>
        {empty}
      </Paper>
    );
  }
  const sorted = table.getRowModel().rows.map(({ original }) => original);
  if (small) return <RecordCards label={label} columns={columns} rows={sorted} actions={actions} />;
  return (
    <RecordGrid
      label={label}
      columns={columns}
      rows={sorted}
      sort={known ? sort : null}
      onSort={onSort}
      actions={actions}
    />
  );
}
