import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo } from 'react';
import { useTextScale } from '../../../ui/use-text-scale.ts';
import type { RosterRow } from '../model/roster.ts';
import { LINE_HEIGHT } from './grid-frame.ts';

/** Up to this many rows, rendering all of them is not noticeable. */
const RENDERED_AT_ONCE = 60;
const OVERSCAN = 12;

interface VisibleRow {
  row: number;
  /** In px; `gap` is the empty space above it in place of rows that are not rendered. */
  height: number;
  gap: number;
}

interface VisibleRows {
  rows: readonly VisibleRow[];
  /** Empty space below the last one, in px. */
  end: number;
}

/** The rows to render: all of a team, but only the visible ones and the active one of a long roster. */
export function useVisibleRows(
  rows: readonly RosterRow[],
  rowHeight: number,
  activeRow: number,
  frame: RefObject<HTMLElement | null>,
): VisibleRows {
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
