import { DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MenuList, { type MenuListProps } from '@mui/material/MenuList';
import { createContext, use, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { useMenu } from '../../use-menu.ts';
import type { TableState } from '../list-state.ts';
import { useVerticalDrag } from '../vertical-drag.tsx';
import { ColumnItem } from './column-item.tsx';

interface ColumnMenuProps {
  /** The label of the button or the menu entry that opens it. */
  label: string;
  list: Pick<TableState<never>, 'columns' | 'allColumns' | 'columnsParam' | 'setColumns'>;
  menu: ReturnType<typeof useMenu>['menu'];
}

/** Chooses the columns of a table, or the lines of cards, and their order. The first is not offered: it names the row. */
export function ColumnMenu({ label, list, menu }: ColumnMenuProps) {
  const { columns, allColumns, columnsParam, setColumns } = list;
  const id = useId();
  const [said, say] = useState('');
  const drag = useVerticalDrag();
  const [first, ...places] = allColumns.map((column) => ({
    id: column.id,
    header: column.header,
    shown: columns.some((other) => other.id === column.id),
  }));
  const arrange = (next: typeof places) => setColumns(first === undefined ? next : [first, ...next]);
  const move = (from: number, to: number) => {
    const moved = places[from];
    if (moved === undefined || from === to || to < 0 || to >= places.length) return;
    // Whoever moved it by keyboard goes on from there: it must have its new place before it gets the focus back.
    flushSync(() => arrange(arrayMove(places, from, to)));
    say(`${moved.header} moved to place ${to + 1} of ${places.length}`);
  };
  const placeOf = (columnId: string | number) => places.findIndex((place) => place.id === columnId);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext {...drag} onDragEnd={onDragEnd}>
      <SortableContext items={places} strategy={verticalListSortingStrategy}>
        <Said value={said}>
          <Menu {...menu} slots={SLOTS} slotProps={{ list: { 'aria-label': label, dense: true } }}>
            {places.map((column, place) => (
              <ColumnItem
                key={column.id}
                column={column}
                place={place}
                last={places.length - 1}
                describedBy={`${id}-how`}
                onToggle={() => arrange(places.with(place, { ...column, shown: !column.shown }))}
                onMove={move}
              />
            ))}
            <Divider component="li" sx={{ my: 1 }} />
            <MenuItem
              disabled={columnsParam === null}
              onClick={() => {
                setColumns(null);
                say('Default Columns');
              }}
            >
              Default Columns
            </MenuItem>
          </Menu>
        </Said>
      </SortableContext>
      <span id={`${id}-how`} hidden>
        Press Alt and an arrow key to move it.
      </span>
    </DndContext>
  );
}

const Said = createContext('');

/** The list of the menu, and what is said about it: screen readers hear nothing from outside of an open menu. */
function SpokenList({ ownerState: _, ...list }: MenuListProps & { ownerState?: object }) {
  return (
    <>
      <MenuList {...list} />
      <span role="status" aria-live="assertive" className="visually-hidden">
        {use(Said)}
      </span>
    </>
  );
}

const SLOTS = { list: SpokenList };
