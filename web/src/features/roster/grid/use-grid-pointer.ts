import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { type Position, samePosition } from '../model/area.ts';
import { cellOf, commitEntry, type GridControl, isTextField } from './grid-control.ts';

/** The pointer's actions in the grid: select, extend with Shift or by dragging, edit on the second click. */
export function useGridPointer(grid: GridControl, openMenu: (at: Position, anchor: Element) => void) {
  const pressed = useRef<{ at: Position; wasActive: boolean } | null>(null);
  const { cursor, roster, bounds, moveCursor } = grid;

  function onMouseDown(event: MouseEvent<HTMLElement>) {
    pressed.current = null;
    const at = cellOf(event.target);
    if (at === null) return;
    if (actionOf(event.target) !== null) {
      // Focus stays where it is, and with it a phone's keyboard.
      event.preventDefault();
    } else if (at.column === -1) {
      event.preventDefault();
      commitEntry(grid);
      const top = event.shiftKey ? cursor.active.row : at.row;
      moveCursor({
        type: 'select',
        area: {
          top: Math.min(top, at.row),
          left: 0,
          bottom: Math.max(top, at.row),
          right: bounds.columns - 1,
        },
      });
    } else if (event.shiftKey) {
      event.preventDefault();
      commitEntry(grid);
      moveCursor({ type: 'extend', to: at });
    } else {
      moveCursor({ type: 'chosen' });
      const hasFocus = document.activeElement === event.target;
      pressed.current = { at, wasActive: hasFocus && samePosition(at, cursor.active) };
    }
  }

  function onMouseOver(event: MouseEvent<HTMLElement>) {
    const at = cellOf(event.target);
    if (event.buttons !== 1 || !pressed.current || !at || cursor.entry?.caret) return;
    const isInside = at.column >= 0 && at.column < bounds.columns;
    if (isInside && !samePosition(at, cursor.head)) moveCursor({ type: 'extend', to: at });
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const at = cellOf(event.target);
    if (at === null) return;
    const action = actionOf(event.target);
    if (action === 'remove') {
      commitEntry(grid);
      grid.removeRows(at.row, at.row);
    } else if (action === 'menu' && event.target instanceof Element) {
      commitEntry(grid);
      moveCursor({ type: 'point', at });
      openMenu(at, event.target.closest('td') ?? event.target);
    } else if (isTextField(event.target) && !event.shiftKey && cursor.entry === null) {
      if (pressed.current?.wasActive) {
        const text = roster.rows[at.row]?.[at.column] ?? '';
        moveCursor({ type: 'write', text, caret: true });
      } else if (samePosition(cursor.active, cursor.head)) {
        event.target.select();
      }
    }
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const at = cellOf(event.target);
    if (at === null || actionOf(event.target) === 'menu') return;
    moveCursor({ type: 'focused', at });
    // However focus got here (a closing menu, a screen reader), typing replaces the text.
    if (isTextField(event.target) && cursor.entry === null) event.target.select();
  }

  return { onMouseDown, onMouseOver, onClick, onFocus, onBlur: () => commitOnBlur(grid) };
}

function commitOnBlur(grid: GridControl): void {
  if (grid.cursor.entry === null) return;
  commitEntry(grid);
  grid.moveCursor({ type: 'committed' });
}

function actionOf(target: EventTarget): string | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
  return button?.dataset.action ?? null;
}
