import Paper from '@mui/material/Paper';
import { type ReactNode, useState } from 'react';
import { ErrorBox } from '../error-box.tsx';
import { useSmallScreen } from '../use-small-screen.ts';
import { RecordCards } from './cards/record-cards.tsx';
import { RecordGrid } from './grid/record-grid.tsx';
import { LoadingTable } from './loading-table.tsx';
import type { RecordColumn, RecordRow, SelectableRows, TableSort } from './record-columns.ts';

interface RecordTableProps<Row extends RecordRow> {
  /** Accessible name of the table. */
  label: string;
  /** Defined outside the component. The first column is the title of a card. */
  columns: readonly RecordColumn<Row>[];
  /** In the order in which they are shown; undefined while loading. */
  rows: readonly Row[] | undefined;
  /** A load error; shown instead of the rows. */
  error?: string | null;
  onRetry?: () => void;
  sort: TableSort | null;
  /** Null: the rows have one order. */
  onSort: ((sort: TableSort | null) => void) | null;
  /** The buttons of a row, defined outside the component: a new function on every render would re-render all rows. */
  actions?: (row: Row) => ReactNode;
  /** Whether they are a single short one, such as Edit. */
  oneAction?: boolean;
  /** Gives each row a check box (cards while `selecting`); without it, rows cannot be selected. */
  selection?: SelectableRows<Row> | null;
  /** Whether cards have their check boxes. */
  selecting?: boolean;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
}

// Lists with more rows than this are virtualized.
const LONG_ABOVE = 200;

/** A list of records: a table that scrolls within 65vh on desktops, cards on small screens. */
export function RecordTable<Row extends RecordRow>(props: RecordTableProps<Row>) {
  const { label, columns, rows, error, onRetry, sort, onSort, actions, selection, selecting, empty } = props;
  const oneAction = props.oneAction === true;
  const small = useSmallScreen();
  // A list that was virtualized once stays so: its columns must not move during a search.
  const [long, setLong] = useState(false);
  if (!long && rows !== undefined && rows.length > LONG_ABOVE) setLong(true);

  if (error !== undefined && error !== null) return <ErrorBox message={error} onRetry={onRetry} />;
  if (rows === undefined) {
    return (
      <LoadingTable
        label={label}
        columns={columns}
        selection={selection !== undefined && selection !== null}
        actions={actions !== undefined}
        oneAction={oneAction}
      />
    );
  }
  if (rows.length === 0) {
    return (
      <Paper variant="outlined" sx={{ px: 3, py: 6, textAlign: 'center', color: 'text.secondary' }}>
        {empty}
      </Paper>
    );
  }
  if (small) {
    return (
      <RecordCards
        label={label}
        columns={columns}
        rows={rows}
        long={long}
        actions={actions}
        selection={selection ?? null}
        selecting={selecting === true}
      />
    );
  }
  return (
    <RecordGrid
      label={label}
      columns={columns}
      rows={rows}
      long={long}
      sort={sort}
      onSort={onSort}
      actions={actions}
      oneAction={oneAction}
      selection={selection ?? null}
    />
  );
}
