import { closestCenter, type Modifier, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../icon.tsx';

/** The props of a `DndContext` whose entries are dragged up and down, and which itself says where each one went. */
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

/** An entry of such a list: spread `entry` on it, which drags it with a mouse, and `handle` on what drags it with a finger. */
export function useDraggedEntry(id: string | number) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    animateLayoutChanges: () => false,
  });
  const { onMouseDown, onTouchStart } = listeners ?? {};
  return {
    isDragging,
    entry: {
      ref: setNodeRef,
      onMouseDown: onMouseDown as undefined,
      style: { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition },
    },
    handle: { onTouchStart: onTouchStart as undefined },
  };
}

interface UpAndDownProps {
  name: string;
  /** Its place, and the last one of all, from 0. */
  place: number;
  last: number;
  onMove: (to: number) => void;
  role?: 'menuitem';
}

/** The buttons that move an entry by one. No stops of Tab or the arrow keys: with Alt those do the same. */
export function UpAndDown({ name, place, last, onMove, role }: UpAndDownProps) {
  const button = { role, tabIndex: -1 };
  return (
    <>
      <IconButton
        {...button}
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <Icon path={mdiArrowUp} fontSize="small" />
      </IconButton>
      <IconButton
        {...button}
        aria-label={`Move ${name} down`}
        disabled={place === last}
        onClick={() => onMove(place + 1)}
      >
        <Icon path={mdiArrowDown} fontSize="small" />
      </IconButton>
    </>
  );
}
