import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';

interface SlotGridProps {
  buttons: Ref<HTMLDivElement>;
  /** A picture was dragged from one slot to another. */
  onMove: (from: number, to: number) => void;
  /** The four slots. */
  children: ReactNode;
}

/** The slots in a row; pictures can be dragged from one to another. */
export function SlotGrid({ buttons, onMove, children }: SlotGridProps) {
  const sensors = useSensors(
    // A click shows the picture: a drag begins after a few pixels, or after holding it on a touch screen.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(Number(active.id), Number(over.id));
      }}
    >
      <Box
        ref={buttons}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: { xs: 1, sm: 1.5 }, mt: 1.5 }}
      >
        {children}
      </Box>
    </DndContext>
  );
}
