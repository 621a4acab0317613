import Paper from '@mui/material/Paper';
import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ROUND_SCROLLER } from '../../../theme/tokens.ts';
import { useScrollRestoration } from '../../../ui/list/return-to-list.ts';
import { BoardHead } from './board-head.tsx';
import { BoardRows, groupsPerLine, HEAD, rowHeight } from './board-look.ts';
import type { BoardRow } from './board-rows.ts';

interface BoardListProps {
  rows: readonly BoardRow[];
  /** Around all rows, whatever is scrolled. */
  list: RefObject<HTMLUListElement | null>;
  /** Draws the row of an index at a height; `top` is in px from the list's own top. */
  draw: (row: BoardRow, item: VirtualItem, top: number) => ReactNode;
}

/** The board on a desktop: it scrolls within 65vh, as tables do. */
export function WideBoard({ rows, list, draw }: BoardListProps) {
  const box = useRef<HTMLDivElement>(null);
  useScrollRestoration(box);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    setWidth(element.clientWidth);
    return () => sizes.disconnect();
  }, []);
  const perLine = groupsPerLine(width);
  const heights = useMemo(
    () => rows.map(({ groups }) => rowHeight(groups.length, { perLine, small: false })),
    [rows, perLine],
  );
  const most = useMemo(() => rows.reduce((sum, { groups }) => Math.max(sum, groups.length), 1), [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[index] ?? 0,
    overscan: 2,
    scrollMargin: HEAD,
    getItemKey: (index) => rows[index]?.product.id ?? index,
  });
  useNewHeights(virtualizer, heights);
  return (
    <Paper variant="outlined" ref={box} tabIndex={0} role="region" aria-label="Pictures" sx={BOX}>
      <BoardHead columns={Math.min(perLine, most)} />
      <BoardRows ref={list} aria-label="Products" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : draw(row, item, item.start - HEAD);
        })}
      </BoardRows>
    </Paper>
  );
}

const BOX = { ...ROUND_SCROLLER, maxHeight: '65vh', overflowY: 'auto', overflowAnchor: 'none' };

/** The board on a phone: the page scrolls. */
export function SmallBoard({ rows, list, draw }: BoardListProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [list]);
  const heights = useMemo(
    () => rows.map(({ groups }) => rowHeight(groups.length, { perLine: 1, small: true })),
    [rows],
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heights[index] ?? 0,
    overscan: 3,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.product.id ?? index,
  });
  useNewHeights(virtualizer, heights);
  return (
    <Paper variant="outlined" component="section" aria-label="Pictures">
      <BoardHead columns={1} />
      <BoardRows
        ref={list}
        className="small"
        aria-label="Products"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : draw(row, item, item.start - top);
        })}
      </BoardRows>
    </Paper>
  );
}

/** The heights are known beforehand; the virtualizer has to be told about changes. */
function useNewHeights(virtualizer: { measure: () => void }, heights: readonly number[]): void {
  useLayoutEffect(() => {
    if (heights.length > 0) virtualizer.measure();
  }, [virtualizer, heights]);
}
