import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { ErrorBox } from '../error-box.tsx';
import { useFocusFallback } from '../focus.ts';
import { useSmallScreen } from '../use-small-screen.ts';
import { RecordCards } from './cards/record-cards.tsx';
import { RecordGrid, type ShownTable } from './grid/record-grid.tsx';
import { LoadingTable } from './loading-table.tsx';
import type { RecordRow, RowActions, SelectableRows } from './record-columns.ts';

interface RecordTableProps<Row extends RecordRow> {
  /** Accessible name of the table. */
  label: string;
  /** Columns defined outside the component, the first of which is the title of a card; rows undefined while loading. */
  table: Omit<ShownTable<Row>, 'rows'> & { rows: readonly Row[] | undefined };
  /** A load error; shown instead of the rows. */
  failure: { message: string; retry: () => void } | null;
  actions: RowActions<Row> | undefined;
  /** Gives each row a check box, cards only with `inCards`; without it, rows cannot be selected. */
  selection?: (SelectableRows<Row> & { inCards: boolean }) | null;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
}

// Lists with more rows than this are virtualized.
const LONG_ABOVE = 200;

/** A list of records: a table that scrolls within 65vh on desktops, cards on small screens. */
export function RecordTable<Row extends RecordRow>(props: RecordTableProps<Row>) {
  const { label, table, failure, actions, selection = null, empty } = props;
  const { columns, rows } = table;
  const small = useSmallScreen();
  // A list that was virtualized once stays so: its columns must not move during a search.
  const [long, setLong] = useState(false);
  if (!long && rows !== undefined && rows.length > LONG_ABOVE) setLong(true);

  if (failure !== null) return <ErrorBox message={failure.message} onRetry={failure.retry} />;
  if (rows === undefined) {
    return <LoadingTable label={label} columns={columns} selection={selection !== null} actions={actions} />;
  }
  if (rows.length === 0) {
    return (
      <Paper variant="outlined" sx={{ px: 3, py: 6, textAlign: 'center', color: 'text.secondary' }}>
        {empty}
      </Paper>
    );
  }
  const shown = { ...table, rows };
  return small ? (
    <RecordCards
      label={label}
      table={shown}
      long={long}
      actions={actions}
      selection={selection?.inCards ? selection : null}
    />
  ) : (
    <RecordGrid label={label} table={shown} long={long} actions={actions} selection={selection} />
  );
}

interface EmptyListProps {
  /** Such as 'No sizes found.' */
  text: string;
  /** Clears search and filter; null: nothing narrows the list. */
  onClear: (() => void) | null;
  /** The next step when there are no records at all: the button that creates one, or null. */
  next: ReactNode;
}

/** Shown instead of the rows of an empty list: a sentence and the next step. */
export function EmptyList({ text, onClear, next }: EmptyListProps) {
  const box = useFocusFallback<HTMLDivElement>();
  return (
    <Stack ref={box} spacing={2} sx={{ alignItems: 'center' }}>
      <Typography>{text}</Typography>
      {onClear === null ? (
        next
      ) : (
        <Button color="inherit" variant="outlined" onClick={onClear}>
          Clear Search and Filter
        </Button>
      )}
    </Stack>
  );
}
