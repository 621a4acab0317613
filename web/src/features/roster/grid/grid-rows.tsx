import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type RefObject, useCallback, useLayoutEffect, useMemo } from 'react';
import { useTextScale } from '../../../ui/use-text-scale.ts';
import type { RosterProblems } from '../model/problems.ts';
import type { RosterRow, rosterColumns } from '../model/roster.ts';
import { selectedArea } from './cursor.ts';
import { GridCells } from './grid-cells.tsx';
import type { GridControl } from './grid-control.ts';
import { LINE_HEIGHT } from './grid-frame.ts';

interface GridRowsProps {
  grid: GridControl;
  columns: ReturnType<typeof rosterColumns>;
  problems: RosterProblems;
  /** In px. */
  rowHeight: number;
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>;
}

/** The rows of the grid; of a long roster only those in view. */
export function GridRows({ grid, columns, problems, rowHeight, frame }: GridRowsProps) {
  const { roster, cursor, moveCursor } = grid;
  const { active, entry } = cursor;
  const area = selectedArea(cursor);
  const visible = useVisibleRows(roster.rows, rowHeight, active.row, frame);
  const onWrite = useCallback((text: string) => moveCursor({ type: 'write', text }), [moveCursor]);
  return (
    <tbody>
      {visible.rows.map(({ row, height, gap }) => {
        const cells = roster.rows[row] ?? NO_CELLS;
        const isSelected = row >= area.top && row <= area.bottom;
        return (
          <Fragment key={row}>
            <Gap height={gap} />
            <tr aria-rowindex={row + 2} style={{ height }}>
              <GridCells
                row={row}
                cells={row === active.row && entry !== null ? typed(cells, active.column, entry.text) : cells}
                columns={columns}
                active={row === active.row ? active.column : -1}
                selectedFrom={isSelected ? area.left : -1}
                selectedTo={isSelected ? area.right : -1}
                problems={problems.get(row)}
                onWrite={onWrite}
              />
            </tr>
          </Fragment>
        );
      })}
      <Gap height={visible.end} />
    </tbody>
  );
}

const NO_CELLS: RosterRow = [];

/** The cells as the active one shows them while it is being typed into. */
function typed(cells: RosterRow, column: number, text: string): RosterRow {
  return cells.map((cell, at) => (at === column ? text : cell));
}

/** Fills the space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null;
}

/** Up to this many rows, rendering all of them is not noticeable. */
const RENDERED_AT_ONCE = 60;
const OVERSCAN = 12;

/**
 * The rows to render: all of a team, but only the visible ones and the active one of a long roster. In px: their heights,
 * the `gap` above each in place of rows that are not rendered, and the `end` below the last one.
 */
function useVisibleRows(
  rows: readonly RosterRow[],
  rowHeight: number,
  activeRow: number,
  frame: RefObject<HTMLElement | null>,
) {
  const isLong = rows.length > RENDERED_AT_ONCE;
  const line = LINE_HEIGHT * useTextScale();
  const heights = useMemo(
    () => rows.map((cells) => rowHeight - LINE_HEIGHT + linesOf(cells) * line),
    [rows, rowHeight, line],
  );
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow])].sort((one, other) => one - other),
    [activeRow],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    overscan: OVERSCAN,
    getScrollElement: () => frame.current,
    estimateSize: (index) => heights[index] ?? rowHeight,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed heights are the reason to measure again
  useLayoutEffect(() => {
    if (isLong) virtualizer.measure();
  }, [virtualizer, isLong, heights]);
  if (!isLong) return { rows: heights.map((height, row) => ({ row, height, gap: 0 })), end: 0 };
  let end = 0;
  const visible = virtualizer.getVirtualItems().map(({ index, start, size }) => {
    const gap = start - end;
    end = start + size;
    return { row: index, height: size, gap };
  });
  return { rows: visible, end: virtualizer.getTotalSize() - end };
}

function linesOf(cells: RosterRow): number {
  return cells.reduce((most, cell) => Math.max(most, cell.split('\n').length), 1);
}
