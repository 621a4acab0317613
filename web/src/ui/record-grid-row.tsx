import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo, type ReactNode, type Ref } from 'react';
import { RecordCell } from './record-cell.tsx';
import type { RecordColumn, RecordRow, SelectableRows } from './record-table.tsx';
import { RowCheckbox } from './row-checkbox.tsx';

interface RecordGridRowProps<Row extends RecordRow> {
  row: Row;
  /** Its place among all rows, from 0. */
  index: number;
  columns: readonly RecordColumn<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  /** Null: rows cannot be selected. */
  selected: boolean | null;
  onToggle: SelectableRows<Row>['toggle'] | undefined;
  nameOf: SelectableRows<Row>['nameOf'] | undefined;
  ref: Ref<HTMLTableRowElement> | undefined;
}

/** One row of a `RecordGrid`; drawn anew only when something of its own changes. */
export const RecordGridRow = memo(function RecordGridRow<Row extends RecordRow>(
  props: RecordGridRowProps<Row>,
) {
  const { row, index, columns, actions, selected, onToggle, nameOf, ref } = props;
  return (
    <TableRow
      hover
      selected={selected === true}
      sx={SELECTED}
      aria-rowindex={index + 2}
      data-index={index}
      ref={ref}
    >
      {selected === null ? null : (
        <TableCell sx={SELECT_CELL}>
          <RowCheckbox
            label={`Select ${nameOf?.(row)}`}
            checked={selected}
            onToggle={(range) => onToggle?.(row.id, range)}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell key={column.id} align={column.align ?? 'left'} sx={CELL}>
          <RecordCell column={column} row={row} />
        </TableCell>
      ))}
      {actions === undefined ? null : (
        <TableCell align="right" sx={ACTIONS}>
          {actions(row)}
        </TableCell>
      )}
    </TableRow>
  );
}) as <Row extends RecordRow>(props: RecordGridRowProps<Row>) => ReactNode;

/** The box has room of its own: it must not make its row higher than the others. */
export const SELECT_CELL = { py: 0, pl: 1, pr: 0 };

const CELL = { overflowWrap: 'anywhere' };
const ACTIONS = { py: 0.75, whiteSpace: 'nowrap' };
// Not darker still under the pointer: muted text has to stay readable in the dark theme.
const SELECTED = { '&.Mui-selected:hover': { backgroundColor: 'action.selected' } };
