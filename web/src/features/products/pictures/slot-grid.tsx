import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { BESIDE } from './slots.ts';

interface SlotGridProps {
  buttons: Ref<HTMLDivElement>;
  /** A picture was dragged from one slot to another. */
  onMove: (from: number, to: number) => void;
  /** Said to screen readers while it is dragged. */
  words: {
    pickedUp: (from: number) => string;
    over: (from: number, to: number) => string;
    putBack: (from: number) => string;
  };
  /** The four slots. */
  children: ReactNode;
}

/** The slots, in the area `slots` of a grid: pictures can be dragged from one to another, arrow keys move the focus. */
export function SlotGrid({ buttons, onMove, words, children }: SlotGridProps) {
  const sensors = useSensors(
    // A click shows the picture: a drag begins after a few pixels, or after holding it on a touch screen.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        // In place of the library's own, which know no product and no slot. The page says that a picture was moved.
        announcements: {
          onDragStart: ({ active }) => words.pickedUp(Number(active.id)),
          onDragOver: ({ active, over }) =>
            over === null ? undefined : words.over(Number(active.id), Number(over.id)),
          onDragEnd: ({ active, over }) =>
            over === null || over.id === active.id ? words.putBack(Number(active.id)) : undefined,
          onDragCancel: ({ active }) => words.putBack(Number(active.id)),
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(Number(active.id), Number(over.id));
      }}
    >
      <Box ref={buttons} onKeyDown={moveFocus} sx={SLOTS_GRID}>
        {children}
      </Box>
    </DndContext>
  );
}

export const SLOTS_GRID = {
  gridArea: 'slots',
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: { xs: 1, sm: 1.5 },
  [BESIDE]: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'space-between' },
};

/** Moves the focus between the slots that can have it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  const slots = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-slot]:not(:disabled)')];
  const at = event.target instanceof HTMLElement ? slots.indexOf(event.target) : -1;
  const from = slots[at];
  if (from === undefined) return;
  const inColumn = slots.filter(({ offsetLeft }) => offsetLeft === from.offsetLeft);
  const next = {
    ArrowLeft: slots[at - 1],
    ArrowRight: slots[at + 1],
    ArrowUp: inColumn.findLast(({ offsetTop }) => offsetTop < from.offsetTop),
    ArrowDown: inColumn.find(({ offsetTop }) => offsetTop > from.offsetTop),
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
