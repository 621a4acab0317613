import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ROW_HEIGHTS, useDensity } from '../../../theme/density.ts';
import { ROUND_SCROLLER, WHOLE_ON_PAPER } from '../../../theme/tokens.ts';
import type { TableState } from '../list-state.ts';
import { useShownNewRecord } from '../new-record.ts';
import type { RecordRow, RowActions, SelectableRows, TableSort } from '../record-columns.ts';
import { useScrollRestoration } from '../return-to-list.ts';
import { RowCheckbox } from '../row-checkbox.tsx';
import { GridTable, TABLE_FRAME } from './grid-table.tsx';
import { RecordGridRow, RecordGridRows } from './record-grid-row.tsx';

/** The parts of a table, in the order in which it shows them. */
export interface ShownTable<Row> extends Pick<TableState<Row>, 'columns' | 'rows' | 'sort'> {
  /** Null: the rows have one order. */
  setSort: ((sort: TableSort | null) => void) | null;
}

export interface RecordGridProps<Row extends RecordRow> {
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
  const { indexes, before, after, measure, show } = useRowsInSight(rows.length, long, scroller);
  const newRecord = useShownNewRecord(rows, show);
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={long ? SCROLLER : WITH_ALL_ROWS}
    >
      <GridTable
        stickyHeader
        aria-label={label}
        aria-rowcount={rows.length + 1}
        columns={columns}
        actions={actions}
        sort={sort}
        setSort={setSort}
        select={
          selection && (
            <RowCheckbox
              label="Select all shown"
              checked={selection.selected.size === rows.length}
              indeterminate={selection.selected.size > 0 && selection.selected.size < rows.length}
              onToggle={selection.toggleAll}
            />
          )
        }
      >
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
                isNew={row.id === newRecord}
                ref={measure}
              />
            );
          })}
          <Spacer height={after} />
        </RecordGridRows>
      </GridTable>
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
    // A hard turn of the wheel is painted before the rows that follow: these are there.
    overscan: 14,
    // Heights are remembered by place, not by record: another order of 10,000 rows would look up each of them again,
    // and the visible rows, which are next to each other anyway, are measured in any case.
  });
  const drawn = useRef(density);
  useLayoutEffect(() => {
    if (drawn.current === density) return;
    drawn.current = density;
    virtualizer.measure();
  }, [density, virtualizer]);
  const show = (index: number) => {
    if (long) virtualizer.scrollToIndex(index, { align: 'center' });
    scroller.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  if (!long) return { indexes: [...Array(count).keys()], before: 0, after: 0, measure: undefined, show };
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
    show,
  };
}

const SCROLLER = {
  ...ROUND_SCROLLER,
  ...TABLE_FRAME,
  overflowAnchor: 'none',
  // A row that gets the focus scrolls to below the sticky header.
  '& tbody :is(a, button, input)': { scrollMarginTop: 48 },
};

const WITH_ALL_ROWS = { ...SCROLLER, ...WHOLE_ON_PAPER };

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
