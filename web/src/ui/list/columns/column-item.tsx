import { mdiCheckboxBlankOutline, mdiCheckboxMarked, mdiDragVertical } from '@mdi/js';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, useRef } from 'react';
import { TOUCH } from '../../../theme/tokens.ts';
import { Icon } from '../../icon.tsx';
import { UpAndDown, useDraggedEntry } from '../vertical-drag.tsx';

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
  const { entry, handle, isDragging } = useDraggedEntry(id);
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
      {...entry}
      sx={LINE}
      style={isDragging ? { ...entry.style, ...DRAGGED } : entry.style}
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
        {shown ? (
          <Icon path={mdiCheckboxMarked} color="primary" sx={TICK} />
        ) : (
          <Icon path={mdiCheckboxBlankOutline} sx={TICK} />
        )}
        {header}
      </MenuItem>
      <UpAndDown role="menuitem" name={header} place={place} last={last} onMove={moveTo} />
      <Box aria-hidden className="handle" title="Drag to move" {...handle}>
        <Icon path={mdiDragVertical} />
      </Box>
    </Box>
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
