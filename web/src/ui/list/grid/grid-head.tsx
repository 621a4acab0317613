import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import ButtonBase from '@mui/material/ButtonBase';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, type ReactNode } from 'react';
import type { RecordColumn, TableSort } from '../record-columns.ts';
import { SELECT_WIDTH } from './table-layout.ts';

interface GridHeadProps {
  columns: readonly RecordColumn<never>[];
  sort: TableSort | null;
  /** Null: the rows have one order, or are still loading. */
  setSort: ((sort: TableSort | null) => void) | null;
  /** Above the check boxes of the rows; null: they have none. */
  select: ReactNode;
  /** In pixels; 0: the rows have no buttons. */
  actionsWidth: number;
}

/** The head of a table, loaded or still loading. */
export function GridHead({ columns, sort, setSort, select, actionsWidth }: GridHeadProps) {
  return (
    <TableHead>
      <TableRow aria-rowindex={1}>
        {select === null ? null : <TableCell sx={SELECT_CELL}>{select}</TableCell>}
        {columns.map((column) => (
          <SortableHeader
            key={column.id}
            column={column}
            descending={sort?.column === column.id ? sort.descending : null}
            onSort={setSort}
          />
        ))}
        {actionsWidth === 0 ? null : (
          <TableCell align="right" className="actions" sx={{ ...ACTIONS_HEADER, width: actionsWidth }}>
            Actions
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

/** The check box has its own margin: without padding, it does not make the row taller. */
const SELECT_CELL = { py: 0, pl: 1, pr: 0, width: SELECT_WIDTH };

const ACTIONS_HEADER = { pr: 3.25, right: 0, zIndex: 3 };

interface SortableHeaderProps {
  column: Pick<RecordColumn<never>, 'id' | 'header' | 'align' | 'width'>;
  /** Null if the table is not sorted by this column. */
  descending: boolean | null;
  onSort: ((sort: TableSort | null) => void) | null;
}

const SortableHeader = memo(function SortableHeader({ column, descending, onSort }: SortableHeaderProps) {
  const { id, header, align, width } = column;
  // Ascending, descending, then back to the server's order.
  const next = descending === true ? null : { column: id, descending: descending === false };
  if (onSort === null) {
    return (
      <TableCell align={align ?? 'left'} data-column={id} sx={{ width, whiteSpace: 'nowrap' }}>
        {header}
      </TableCell>
    );
  }
  const Icon = descending === null ? UnfoldMore : descending ? ArrowDownward : ArrowUpward;
  return (
    <TableCell
      align={align ?? 'left'}
      aria-sort={descending === null ? 'none' : descending ? 'descending' : 'ascending'}
      data-column={id}
      sx={{ width, whiteSpace: 'nowrap' }}
    >
      <ButtonBase
        onClick={() => onSort(next)}
        sx={{
          flexDirection: align === 'right' ? 'row-reverse' : 'row',
          gap: 0.5,
          minHeight: 24,
          borderRadius: '4px',
          font: 'inherit',
          color: descending === null ? 'inherit' : 'text.primary',
          '& svg': { fontSize: 16, opacity: descending === null ? 0 : 1 },
          '&:hover svg, &:focus-visible svg': { opacity: 1 },
        }}
      >
        {header}
        <Icon />
      </ButtonBase>
    </TableCell>
  );
});
