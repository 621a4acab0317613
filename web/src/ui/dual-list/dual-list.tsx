import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { type ListSelection, NOTHING_SELECTED, selectedIn } from '../list/list-selection.ts';
import { findChoices } from '../list/words.ts';
import { useSmallScreen } from '../use-small-screen.ts';
import { DualListBox } from './dual-list-box.tsx';
import { type DualListItem, groupsOf } from './dual-list-item.ts';
import { SwipedLists } from './swiped-lists.tsx';

interface DualListProps {
  /** All items, in the order in which both lists show them; those of one group are neighbors. */
  items: readonly DualListItem[];
  assigned: readonly number[];
  onChange: (assigned: number[]) => void;
  /** Shows what is assigned without letting the user change it. */
  readOnly: boolean;
}

type Side = 'available' | 'assigned';
const SIDES = ['available', 'assigned'] as const;
const NAMES = { available: 'Available', assigned: 'Assigned' } as const;
const OTHER = { available: 'assigned', assigned: 'available' } as const;

/**
 * Two list boxes, Available and Assigned, and buttons that move options between them. Both follow the
 * WAI-ARIA pattern of a multi-select list box; Enter or a double click also moves. On small screens one of them is in sight.
 */
export function DualList({ items, assigned, onChange, readOnly }: DualListProps) {
  const small = useSmallScreen();
  const [selection, setSelection] = useState({ available: NOTHING_SELECTED, assigned: NOTHING_SELECTED });
  const [filter, setFilter] = useState({ available: '', assigned: '' });
  const [announced, setAnnounced] = useState('');
  const boxes = { available: useRef<HTMLDivElement>(null), assigned: useRef<HTMLDivElement>(null) };

  const sides = useSides(items, assigned, filter);
  const isGrouped = useMemo(() => groupsOf(items).length > 1, [items]);

  const move = (from: Side, ids: readonly number[]) => {
    const to = OTHER[from];
    const first = ids[0];
    if (readOnly || first === undefined) return;
    const moved = new Set(ids);
    onChange(from === 'available' ? [...assigned, ...ids] : assigned.filter((id) => !moved.has(id)));
    // Moved options stay selected on the other side: one click moves them back.
    // An active option scrolls into view: on a small screen that would bring the other list.
    const landed: ListSelection = { selected: moved, anchor: first, active: small ? null : first };
    setSelection(
      from === 'available'
        ? { available: NOTHING_SELECTED, assigned: landed }
        : { available: landed, assigned: NOTHING_SELECTED },
    );
    // A filter on the other side would hide what was just moved there.
    setFilter({ ...filter, [to]: '' });
    setAnnounced(`${ids.length} moved to ${NAMES[to]}`);
    boxes[small ? from : to].current?.focus({ preventScroll: true });
  };

  const box = (side: Side) => (
    <DualListBox
      name={NAMES[side]}
      isNamedAbove={small}
      grouped={isGrouped}
      listRef={boxes[side]}
      options={sides[side]}
      selection={[selection[side], (next) => setSelection({ ...selection, [side]: next })]}
      filter={[
        filter[side],
        (text) => {
          setFilter({ ...filter, [side]: text });
          const { all } = sides[side];
          setAnnounced(
            text.trim() === '' ? '' : `${findItems(all, { inputValue: text }).length} of ${all.length} shown`,
          );
        },
      ]}
      onMove={(ids) => move(side, ids)}
    />
  );
  const button = (from: Side) => (
    <MoveButton
      to={NAMES[OTHER[from]]}
      selected={selectedIn(
        sides[from].shown.map(({ id }) => id),
        selection[from],
      )}
      onMove={(ids) => move(from, ids)}
    />
  );
  return (
    <>
      <Lists small={small} readOnly={readOnly} sides={sides} box={box} button={button} />
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </>
  );
}

interface ListsProps {
  small: boolean;
  readOnly: boolean;
  sides: ReturnType<typeof useSides>;
  box: (side: Side) => ReactNode;
  button: (from: Side) => ReactNode;
}

/** Both lists, each with its button: next to each other, or one of them in sight. */
function Lists({ small, readOnly, sides, box, button }: ListsProps) {
  if (small) {
    return (
      <SwipedLists
        lists={SIDES.map((side) => ({
          name: NAMES[side],
          count: sides[side].all.length,
          // Above the list: below it, the save bar would cover it.
          content: (
            <Stack spacing={1}>
              {readOnly ? null : button(side)}
              {box(side)}
            </Stack>
          ),
        }))}
      />
    );
  }
  return (
    <Box sx={BESIDE_EACH_OTHER}>
      {box('available')}
      {readOnly ? (
        <span />
      ) : (
        <Stack spacing={3}>
          {button('available')}
          {button('assigned')}
        </Stack>
      )}
      {box('assigned')}
    </Box>
  );
}

/** Which items are on which side, and which of them the filters show. */
function useSides(items: readonly DualListItem[], assigned: readonly number[], filter: Record<Side, string>) {
  return useMemo(() => {
    const there = new Set(assigned);
    const all = {
      available: items.filter(({ id }) => !there.has(id)),
      assigned: items.filter(({ id }) => there.has(id)),
    };
    return {
      available: { all: all.available, shown: findItems(all.available, { inputValue: filter.available }) },
      assigned: { all: all.assigned, shown: findItems(all.assigned, { inputValue: filter.assigned }) },
    };
  }, [items, assigned, filter]);
}

const BESIDE_EACH_OTHER = {
  display: 'grid',
  // On tablets the buttons have two lines, and the lists the room.
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) 172px minmax(0, 1fr)',
    lg: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  },
  gap: 2,
  alignItems: 'center',
};

const findItems = findChoices<DualListItem>(({ label, code, description }) =>
  [label, code, description].join('\n'),
);

interface MoveButtonProps {
  to: 'Available' | 'Assigned';
  selected: readonly number[];
  onMove: (ids: readonly number[]) => void;
}

/** Moves the selected options to the other list; words and an arrow on that side say where to. */
function MoveButton({ to, selected, onMove }: MoveButtonProps) {
  return (
    <Button
      color="inherit"
      variant="outlined"
      disabled={selected.length === 0}
      onClick={() => onMove(selected)}
      {...(to === 'Assigned'
        ? { endIcon: <Icon path={mdiChevronRight} /> }
        : { startIcon: <Icon path={mdiChevronLeft} /> })}
      sx={{
        justifyContent: to === 'Assigned' ? 'space-between' : 'flex-start',
        textAlign: 'left',
        whiteSpace: { xs: 'normal', lg: 'nowrap' },
      }}
    >
      {`Move Selected to ${to}`}
    </Button>
  );
}
