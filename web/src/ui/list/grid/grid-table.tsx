import { mdiArrowDown, mdiArrowUp, mdiUnfoldMoreHorizontal } from '@mdi/js';
import ButtonBase from '@mui/material/ButtonBase';
import Table, { type TableProps } from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, type ReactNode, useMemo } from 'react';
import { Icon } from '../../icon.tsx';
import type { RecordColumn, RowActions, TableSort } from '../record-columns.ts';

interface GridTableProps
  extends Pick<TableProps, 'stickyHeader' | 'aria-label' | 'aria-rowcount' | 'aria-hidden'> {
  columns: readonly RecordColumn<never>[];
  /** Those of the rows; undefined: they have none. */
  actions: RowActions<never> | undefined;
  sort: TableSort | null;
  /** Null: the rows have one order, or are still loading. */
  setSort: ((sort: TableSort | null) => void) | null;
  /** Above the check boxes of the rows; null: they have none. */
  select: ReactNode;
  children: ReactNode;
}

/** A table with its head, in a `TABLE_FRAME`: loaded or still loading, it looks the same. */
export function GridTable(props: GridTableProps) {
  const { columns, actions, sort, setSort, select, children, ...table } = props;
  const actionsWidth = actions === undefined ? 0 : actions.single ? ONE_ACTION_WIDTH : ACTIONS_WIDTH;
  const extra = actionsWidth + (select === null ? 0 : SELECT_WIDTH);
  const layout = useMemo(
    () =>
      ({
        tableLayout: 'fixed',
        ...(columns.some(({ picture }) => picture === true) && AROUND_PICTURES),
        ...leavingColumns(columns, extra),
      }) as const,
    [columns, extra],
  );
  return (
    <Table {...table} sx={layout}>
      <TableHead>
        <TableRow aria-rowindex={1}>
          {select === null ? null : <TableCell sx={SELECT_CELL}>{select}</TableCell>}
          {columns.map((column, place) => (
            <SortableHeader
              key={column.id}
              column={column}
              grows={place === 0 || column.long === true}
              descending={sort?.column === column.id ? sort.descending : null}
              onSort={setSort}
            />
          ))}
          {actions === undefined ? null : (
            <TableCell align="right" className="actions" sx={{ ...ACTIONS_HEADER, width: actionsWidth }}>
              Actions
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      {children}
    </Table>
  );
}

/** Widths of the cells other than columns, in pixels. */
const SELECT_WIDTH = 52;
const ACTIONS_WIDTH = 152;
const ONE_ACTION_WIDTH = 104;

/** A picture is higher than a line: its row is as high as rows of one line are. */
const AROUND_PICTURES = { '--row-padding': '4px' };

/** The check box has its own margin: without padding, it does not make the row taller. */
const SELECT_CELL = { py: 0, pl: 1, pr: 0, width: SELECT_WIDTH };

const ACTIONS_HEADER = { pr: 3.25, right: 0, zIndex: 3 };

interface SortableHeaderProps {
  column: Pick<RecordColumn<never>, 'id' | 'header' | 'align' | 'width'>;
  /** It gets the room that the others do not need. */
  grows: boolean;
  /** Null if the table is not sorted by this column. */
  descending: boolean | null;
  onSort: ((sort: TableSort | null) => void) | null;
}

const SortableHeader = memo(function SortableHeader(props: SortableHeaderProps) {
  const { column, grows, descending, onSort } = props;
  const { id, header, align } = column;
  const look = { width: grows ? 'auto' : column.width, whiteSpace: 'nowrap' };
  // Ascending, descending, then back to the server's order.
  const next = descending === true ? null : { column: id, descending: descending === false };
  if (onSort === null) {
    return (
      <TableCell align={align ?? 'left'} data-column={id} sx={look}>
        {header}
      </TableCell>
    );
  }
  const arrow = descending === null ? mdiUnfoldMoreHorizontal : descending ? mdiArrowDown : mdiArrowUp;
  return (
    <TableCell
      align={align ?? 'left'}
      aria-sort={descending === null ? 'none' : descending ? 'descending' : 'ascending'}
      data-column={id}
      sx={look}
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
        <Icon path={arrow} />
      </ButtonBase>
    </TableCell>
  );
});

/** Around a table: at most 65vh high (SPEC §9), and what its columns ask for their width. */
export const TABLE_FRAME = { maxHeight: '65vh', containerType: 'inline-size' } as const;

/**
 * Styles for a table in a container that may be narrower than all columns together: hides columns until the rest fit:
 * long texts first, then from the right, except those that stay. `extra` is the width of the other cells, in pixels. If
 * even the rest do not fit, the part that scrolls below the actions ends at an edge. The container's own scroll bar takes
 * room too: container queries count it as theirs.
 */
export function leavingColumns(columns: readonly RecordColumn<never>[], extra: number) {
  const styles: Record<string, object> = {};
  let needed = columns.reduce((sum, { width }) => sum + width, extra);
  const narrowerThan = (px: number) => `@container (width < ${px + SCROLL_BAR}px)`;
  const leaving = columns
    .slice(1)
    .filter(({ stays }) => stays !== true)
    .reverse();
  const isLong = ({ long }: RecordColumn<never>) => long === true;
  for (const { id, width } of [...leaving.filter(isLong), ...leaving.filter((one) => !isLong(one))]) {
    styles[narrowerThan(needed)] = { [`& [data-column="${id}"]`]: { display: 'none' } };
    needed -= width;
  }
  return { ...styles, [narrowerThan(needed)]: EDGE, minWidth: needed };
}

/** How wide one is in most browsers, in pixels. */
const SCROLL_BAR = 15;

const EDGE = {
  '& .actions': {
    borderLeft: 1,
    borderLeftColor: 'divider',
    boxShadow: '-10px 0 10px -10px rgba(10, 14, 22, 0.25)',
  },
};
