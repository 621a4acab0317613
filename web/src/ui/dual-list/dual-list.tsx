import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState } from 'react';
import { type ListSelection, NOTHING_SELECTED, selectedIn } from '../list/list-selection.ts';
import { DualListBox } from './dual-list-box.tsx';
import type { DualListItem } from './dual-list-item.ts';

interface DualListProps {
  /** All items, in the order in which both lists show them. */
  items: readonly DualListItem[];
  /** The ids of those that are assigned. */
  assigned: readonly number[];
  /** Called with the new set of assigned ids. */
  onChange: (assigned: number[]) => void;
  /** Shows what is assigned without letting the user change it. */
  readOnly?: boolean;
}

type Side = 'available' | 'assigned';
const NAMES = { available: 'Available', assigned: 'Assigned' } as const;

/**
 * Two list boxes, Available and Assigned, and buttons that move options between them. Both follow the
 * WAI-ARIA pattern of a multi-select list box; Enter or a double click also moves.
 */
export function DualList({ items, assigned, onChange, readOnly = false }: DualListProps) {
  const [selection, setSelection] = useState({ available: NOTHING_SELECTED, assigned: NOTHING_SELECTED });
  const [filter, setFilter] = useState({ available: '', assigned: '' });
  const [announced, setAnnounced] = useState('');
  const boxes = { available: useRef<HTMLDivElement>(null), assigned: useRef<HTMLDivElement>(null) };

  const sides = useMemo(() => {
    const there = new Set(assigned);
    const all = {
      available: items.filter(({ id }) => !there.has(id)),
      assigned: items.filter(({ id }) => there.has(id)),
    };
    return {
      available: { all: all.available, shown: matching(all.available, filter.available) },
      assigned: { all: all.assigned, shown: matching(all.assigned, filter.assigned) },
    };
  }, [items, assigned, filter]);
  const shownIds = (side: Side) => sides[side].shown.map(({ id }) => id);
  const selectedIds = (side: Side) => selectedIn(shownIds(side), selection[side]);

  const move = (from: Side, ids: readonly number[]) => {
    const to = from === 'available' ? 'assigned' : 'available';
    const first = ids[0];
    if (readOnly || first === undefined) return;
    const moved = new Set(ids);
    onChange(from === 'available' ? [...assigned, ...ids] : assigned.filter((id) => !moved.has(id)));
    // Moved options stay selected on the other side: one click moves them back.
    const landed: ListSelection = { selected: moved, anchor: first, active: first };
    setSelection(
      from === 'available'
        ? { available: NOTHING_SELECTED, assigned: landed }
        : { available: landed, assigned: NOTHING_SELECTED },
    );
    // A filter on the other side would hide what was just moved there.
    setFilter({ ...filter, [to]: '' });
    setAnnounced(`${ids.length} moved to ${NAMES[to]}`);
    boxes[to].current?.focus({ preventScroll: true });
  };

  const box = (side: Side) => (
    <DualListBox
      name={NAMES[side]}
      listRef={boxes[side]}
      items={sides[side].shown}
      total={sides[side].all.length}
      selectedCount={selectedIds(side).length}
      selection={selection[side]}
      onSelection={(next) => setSelection({ ...selection, [side]: next })}
      filter={filter[side]}
      onFilter={(text) => {
        setFilter({ ...filter, [side]: text });
        const { all } = sides[side];
        setAnnounced(text.trim() === '' ? '' : `${matching(all, text).length} of ${all.length} shown`);
      }}
      onMove={(ids) => move(side, ids)}
    />
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
        gap: 2,
        alignItems: 'center',
      }}
    >
      {box('available')}
      {readOnly ? (
        <span />
      ) : (
        <MoveButtons
          selected={{ available: selectedIds('available'), assigned: selectedIds('assigned') }}
          shown={{ available: shownIds('available'), assigned: shownIds('assigned') }}
          onMove={move}
        />
      )}
      {box('assigned')}
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </Box>
  );
}

interface MoveButtonsProps {
  selected: Record<Side, readonly number[]>;
  shown: Record<Side, readonly number[]>;
  onMove: (from: Side, ids: readonly number[]) => void;
}

function MoveButtons({ selected, shown, onMove }: MoveButtonsProps) {
  const button = (from: Side, what: 'selected' | 'all') => {
    const ids = (what === 'all' ? shown : selected)[from];
    return (
      <MoveButton
        to={from === 'available' ? NAMES.assigned : NAMES.available}
        what={what}
        disabled={ids.length === 0}
        onClick={() => onMove(from, ids)}
      />
    );
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' },
        gap: 1,
        '& .MuiButton-root': { justifyContent: 'flex-start' },
      }}
    >
      {button('available', 'selected')}
      {button('available', 'all')}
      {button('assigned', 'selected')}
      {button('assigned', 'all')}
    </Box>
  );
}

interface MoveButtonProps {
  to: 'Available' | 'Assigned';
  what: 'selected' | 'all';
  disabled: boolean;
  onClick: () => void;
}

function MoveButton({ to, what, disabled, onClick }: MoveButtonProps) {
  const [One, All] =
    to === 'Assigned' ? [ChevronRight, KeyboardDoubleArrowRight] : [ChevronLeft, KeyboardDoubleArrowLeft];
  const Icon = what === 'all' ? All : One;
  return (
    <Button
      color="inherit"
      variant="outlined"
      startIcon={<Icon sx={{ transform: { xs: 'rotate(90deg)', md: 'none' } }} />}
      aria-label={`Move ${what} to ${to}`}
      disabled={disabled}
      onClick={onClick}
    >
      {what === 'all' ? 'Move all' : 'Move selected'}
    </Button>
  );
}

function matching(items: readonly DualListItem[], filter: string): readonly DualListItem[] {
  const words = filter.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ label, description }) => {
    const text = `${label}\n${description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
