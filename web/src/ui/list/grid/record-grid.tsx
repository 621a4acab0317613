import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { ROW_HEIGHTS, useDensity } from '../../../theme/density.ts';
import { ROUND_SCROLLER } from '../../../theme/tokens.ts';
import type { RecordColumn, RecordRow, RowActions, SelectableRows, TableSort } from '../record-columns.ts';
import { useScrollRestoration } from '../return-to-list.ts';
import { RowCheckbox } from '../row-checkbox.tsx';
import { RecordGridRow, RecordGridRows, SELECT_CELL } from './record-grid-row.tsx';
import { actionsWidth, SELECT_WIDTH, TABLE_FRAME, useTableLayout } from './table-layout.ts';

/** What a table shows, in the order in which it does. */
export interface ShownTable<Row> {
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  sort: TableSort | null;
  /** Null: the rows have one order. */
  setSort: ((sort: TableSort | null) => void) | null;
}

interface RecordGridProps<Row extends RecordRow> {
  label: string;
  table: ShownTable<Row>;
  /** Whether only the visible rows are rendered. */
  long: boolean;
  actions: RowActions<Row> | undefined;
  selection: SelectableRows<Row> | null;
}

/** A list on a desktop: a table with a sticky header, at most 65vh high (SPEC §9). */
export function RecordGrid<Row extends RecordRow>({
  label,
  table,
  long,
  actions,
  selection,
}: RecordGridProps<Row>) {
  const { columns, rows, sort, setSort } = table;
  const scroller = useRef<HTMLDivElement>(null);
  useScrollRestoration(scroller);
  const { indexes, before, after, measure } = useRowsInSight(rows.length, long, scroller);
  const width = actionsWidth(actions);
  const layout = useTableLayout(columns, { selection: selection !== null, actionsWidth: width });
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={SCROLLER}
    >
      <Table stickyHeader aria-label={label} aria-rowcount={rows.length + 1} sx={layout}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            {selection === null ? null : (
              <TableCell sx={{ ...SELECT_CELL, width: SELECT_WIDTH }}>
                <RowCheckbox
                  label="Select all shown"
                  checked={selection.selected.size === rows.length}
                  indeterminate={selection.selected.size > 0 && selection.selected.size < rows.length}
                  onToggle={selection.toggleAll}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <SortableHeader
                key={column.id}
                column={column}
                descending={sort?.column === column.id ? sort.descending : null}
                onSort={setSort}
              />
            ))}
            {actions === undefined ? null : (
              <TableCell align="right" className="actions" sx={{ ...ACTIONS_HEADER, width }}>
                Actions
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <RecordGridRows>
          <Spacer height={before} />
          {indexes.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <RecordGridRow
                key={row.id}
                row={row}
                index={index}
                columns={columns}
                actions={actions}
                selected={selection === null ? null : selection.selected.has(row.id)}
                onToggle={selection?.toggle}
                nameOf={selection?.nameOf}
                ref={measure}
              />
            );
          })}
          <Spacer height={after} />
        </RecordGridRows>
      </Table>
    </TableContainer>
  );
}

/** The rows to render: in a long table those in sight, with the room of the others before and after them in pixels. */
function useRowsInSight(count: number, long: boolean, scroller: RefObject<HTMLDivElement | null>) {
  const [density] = useDensity();
  const virtualizer = useVirtualizer({
    count,
    enabled: long,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHTS[density],
    // Its rows fill it from the first frame on, before its height has been measured.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 4,
    // Heights are remembered by place, not by record: another order of 10,000 rows would look up each of them again,
    // and the visible rows, which are next to each other anyway, are measured in any case.
  });
  const drawn = useRef(density);
  useLayoutEffect(() => {
    if (drawn.current === density) return;
    drawn.current = density;
    virtualizer.measure();
  }, [density, virtualizer]);
  if (!long) return { indexes: [...Array(count).keys()], before: 0, after: 0, measure: undefined };
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
  };
}

const SCROLLER = {
  ...ROUND_SCROLLER,
  ...TABLE_FRAME,
  overflowAnchor: 'none',
  // What gets the focus scrolls to below the sticky header.
  '& tbody :is(a, button, input)': { scrollMarginTop: 48 },
};
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

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
