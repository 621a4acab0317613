import { useSortable } from '@dnd-kit/sortable';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { TOUCH } from '../../../theme/tokens.ts';

interface ColumnItemProps {
  column: { id: string; header: string; shown: boolean };
  /** From 0. */
  place: number;
  last: number;
  describedBy: string;
  onToggle: () => void;
  onMove: (from: number, to: number) => void;
}

/** A column in the menu: a click shows or hides it; it is dragged by its line with a mouse, by its handle with a finger. */
export function ColumnItem({ column, place, last, describedBy, onToggle, onMove }: ColumnItemProps) {
  const { id, header, shown } = column;
  const item = useRef<HTMLDivElement>(null);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    animateLayoutChanges: () => false,
  });
  const { onMouseDown, onTouchStart } = listeners ?? {};
  const moveTo = (to: number) => {
    onMove(place, to);
    item.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey ? placeFor(event.key, place, last) : null;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(to);
  };
  return (
    <Box
      component="li"
      role="none"
      ref={setNodeRef}
      onMouseDown={onMouseDown as undefined}
      sx={LINE}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        ...(isDragging ? DRAGGED : {}),
      }}
    >
      <MenuItem
        component="div"
        ref={item}
        role="menuitemcheckbox"
        aria-checked={shown}
        aria-describedby={describedBy}
        onClick={onToggle}
        onKeyDown={onKeyDown}
        sx={{ flex: 1 }}
      >
        {shown ? <CheckBox color="primary" sx={TICK} /> : <CheckBoxOutlineBlank sx={TICK} />}
        {header}
      </MenuItem>
      <MoveButton label={`Move ${header} up`} disabled={place === 0} onClick={() => moveTo(place - 1)}>
        <ArrowUpward />
      </MoveButton>
      <MoveButton label={`Move ${header} down`} disabled={place === last} onClick={() => moveTo(place + 1)}>
        <ArrowDownward />
      </MoveButton>
      <Box aria-hidden className="handle" title="Drag to move" onTouchStart={onTouchStart as undefined}>
        <DragIndicator />
      </Box>
    </Box>
  );
}

interface MoveButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

// Not a stop of the arrow keys: with Alt they do the same from the column itself.
function MoveButton({ label, disabled, onClick, children }: MoveButtonProps) {
  return (
    <IconButton role="menuitem" aria-label={label} tabIndex={-1} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
}

function placeFor(key: string, from: number, last: number): number | null {
  const places: Record<string, number> = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: last };
  return places[key] ?? null;
}

const LINE = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  backgroundColor: 'background.paper',
  pr: 0.5,
  '& .MuiIconButton-root': { p: 0.5, minWidth: 0, '& svg': { fontSize: 16 } },
  '& .handle': { display: 'grid', p: 0.5, cursor: 'grab', color: 'text.secondary', touchAction: 'none' },
  '& .handle svg': { fontSize: 18 },
  '@media (hover: hover)': { '&:not(:hover, :focus-within) .MuiIconButton-root': { opacity: 0 } },
  [TOUCH]: { '& .MuiIconButton-root, & .handle': { width: 44, height: 44, placeContent: 'center' } },
};

const DRAGGED = { zIndex: 1, cursor: 'grabbing' };

const TICK = { fontSize: 20, mr: 1.25 };
