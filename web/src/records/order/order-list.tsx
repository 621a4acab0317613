import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useVerticalDrag } from '../../ui/list/vertical-drag.tsx';
import { OrderRow, OrderRowShown, ROW_HEIGHT } from './order-row.tsx';
import type { SortedRow } from './use-order.ts';

interface OrderListProps {
  ids: readonly number[];
  byId: ReadonlyMap<number, SortedRow>;
  label: string;
  /** From one place to another, from 0. */
  onMove: (from: number, to: number) => void;
}

// Lists with more rows than this are virtualized.
const LONG_ABOVE = 200;

const HOW = 'Press Alt and an arrow key to move it, Alt and Home or End to move it to an end of the list.';

/** The records one below the other, of which each can be moved; only those in sight are rendered. */
export function OrderList({ ids, byId, label, onMove }: OrderListProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [focused, setFocused] = useState(ids[0]);
  const [said, say] = useState('');
  const drag = useVerticalDrag();
  const draggedAt = dragged === null ? -1 : ids.indexOf(dragged);
  const focusedAt = Math.max(0, focused === undefined ? 0 : ids.indexOf(focused));
  // The dragged row and the focused row stay while others scroll by.
  const places = usePlacesInSight(scroller, ids, [focusedAt, ...(draggedAt < 0 ? [] : [draggedAt])]);

  const move = (from: number, to: number) => {
    const row = byId.get(ids[from] ?? 0);
    if (row === undefined || to === from || to < 0 || to >= ids.length) return;
    onMove(from, to);
    say(`${row.name} moved to place ${to + 1} of ${ids.length}`);
  };

  const onKeyDown = (event: KeyboardEvent) => pressKey(event, { ids, scroller, move, focus: setFocused });

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over !== null) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
  };
  const overlaid = dragged === null ? undefined : byId.get(dragged);

  return (
    <Box
      ref={scroller}
      sx={{
        flex: 1,
        minHeight: 160,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        clipPath: 'inset(0 round 8px)',
        overflowAnchor: 'none',
      }}
    >
      <span id={`${id}-how`} hidden>
        {HOW}
      </span>
      <span role="status" aria-live="assertive" className="visually-hidden">
        {said}
      </span>
      <DndContext
        {...drag}
        onDragStart={({ active }) => setDragged(Number(active.id))}
        onDragEnd={onDragEnd}
        onDragCancel={() => setDragged(null)}
      >
        <SortableContext items={ids as number[]} strategy={verticalListSortingStrategy}>
          <Box
            component="ol"
            aria-label={label}
            onKeyDown={onKeyDown}
            sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0 }}
            style={{ height: ids.length * ROW_HEIGHT }}
          >
            {places.map((index) => {
              const row = byId.get(ids[index] ?? 0);
              return row === undefined ? null : (
                <OrderRow
                  key={row.id}
                  row={row}
                  place={index}
                  last={ids.length - 1}
                  top={index * ROW_HEIGHT}
                  tabbable={index === focusedAt}
                  describedBy={`${id}-how`}
                  onFocus={setFocused}
                  onMove={move}
                />
              );
            })}
          </Box>
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {overlaid === undefined ? null : <OrderRowShown row={overlaid} place={draggedAt} lifted />}
        </DragOverlay>
      </DndContext>
    </Box>
  );
}

/** The places to render, in order: all of a short list, otherwise those in sight, and those that are `kept`. */
function usePlacesInSight(
  scroller: RefObject<HTMLDivElement | null>,
  ids: readonly number[],
  kept: readonly number[],
): readonly number[] {
  const long = ids.length > LONG_ABOVE;
  const virtualizer = useVirtualizer({
    count: ids.length,
    enabled: long,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other),
  });
  return long ? virtualizer.getVirtualItems().map(({ index }) => index) : [...ids.keys()];
}

interface Keys {
  ids: readonly number[];
  scroller: RefObject<HTMLDivElement | null>;
  move: (from: number, to: number) => void;
  focus: (id: number) => void;
}

/** Arrow keys lead to another row; with Alt they move the row. */
function pressKey(event: KeyboardEvent, { ids, scroller, move, focus }: Keys): void {
  const box = scroller.current;
  const handle = (event.target as HTMLElement).closest<HTMLElement>('[data-handle]');
  const from = handle === null ? -1 : ids.indexOf(Number(handle.dataset.handle));
  const to = placeFor(event.key, from, ids.length - 1);
  if (box === null || from < 0 || to === null || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (event.altKey) {
    flushSync(() => move(from, to));
    show(box, to);
    handle?.focus({ preventScroll: true });
    return;
  }
  const next = ids[Math.min(Math.max(to, 0), ids.length - 1)];
  if (next === undefined) return;
  flushSync(() => focus(next));
  box.querySelector<HTMLElement>(`[data-handle="${next}"]`)?.focus({ preventScroll: true });
  show(box, ids.indexOf(next));
}

function show(box: HTMLElement, place: number): void {
  const top = place * ROW_HEIGHT;
  const lowest = top + ROW_HEIGHT - box.clientHeight;
  if (box.scrollTop > top) box.scrollTop = top;
  else if (box.scrollTop < lowest) box.scrollTop = lowest;
}

const PAGE = 10;

function placeFor(key: string, from: number, last: number): number | null {
  const places: Record<string, number> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: Math.max(0, from - PAGE),
    PageDown: Math.min(last, from + PAGE),
    Home: 0,
    End: last,
  };
  return places[key] ?? null;
}
