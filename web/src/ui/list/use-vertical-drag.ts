import { closestCenter, type Modifier, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** What a `DndContext` needs whose entries are dragged up and down, and which itself says where each one went. */
export function useVerticalDrag() {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { distance: 4 } }),
  );
  return { sensors, collisionDetection: closestCenter, modifiers: UP_AND_DOWN, accessibility: QUIET };
}

const UP_AND_DOWN: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

// A move is announced in the same way, however it was made.
const QUIET = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};
