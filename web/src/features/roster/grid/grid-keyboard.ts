import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../ui/keys.ts';
import { addRows, clearCells, isBlankRow, PLAYER_COLUMNS } from '../model/roster.ts';
import { keyTarget, selectedArea, tabTarget } from './cursor.ts';
import { cellOf, commitEntry, type GridControl, isTextField, withEntry } from './grid-control.ts';

/** The keys of a spreadsheet. `openMenu` is called on Alt+Down. */
export function onGridKeyDown(event: KeyboardEvent, grid: GridControl, openMenu: () => void): void {
  // Keys pressed during IME composition belong to the input method, keys in header fields to the field.
  if (isComposing(event.nativeEvent) || cellOf(event.target) === null) return;
  if (handleKey(event, grid, openMenu)) event.preventDefault();
}

function handleKey(event: KeyboardEvent, grid: GridControl, openMenu: () => void): boolean {
  const { key, shiftKey, altKey } = event;
  const far = event.ctrlKey || event.metaKey;
  const { cursor, bounds, moveCursor } = grid;
  const { active, entry } = cursor;
  const isButton = active.column === bounds.columns;
  if (key === 'Tab' && !far && !altKey) return tab(shiftKey, grid);
  if (key === 'Escape') return cancel(grid);
  if (altKey) {
    if (key === 'ArrowDown') openMenu();
    return key === 'ArrowDown' || (key === 'Enter' && breakLine(event.target, grid));
  }
  if (key === 'Enter' && !far) return !isButton && enter(shiftKey, grid);
  if (!entry?.caret) {
    const target = keyTarget(key, far, shiftKey ? cursor.head : active, bounds);
    if (target) {
      commitEntry(grid);
      const type = shiftKey && !isButton ? 'extend' : 'move';
      moveCursor({ type, to: target });
      return true;
    }
  }
  return entry === null && !isButton && act(event, far, grid);
}

/** Keys that act on the selection while nothing is being typed. */
function act({ key, target }: KeyboardEvent, far: boolean, grid: GridControl): boolean {
  const { roster, cursor, bounds, moveCursor, change } = grid;
  if (key === 'F2') {
    const text = roster.rows[cursor.active.row]?.[cursor.active.column] ?? '';
    moveCursor({ type: 'write', text, caret: true });
    if (isTextField(target)) target.setSelectionRange(text.length, text.length);
    return true;
  }
  if (key === 'Delete' || key === 'Backspace') {
    change((old) => clearCells(old, selectedArea(cursor)));
    return true;
  }
  if (far && key.toLowerCase() === 'a') {
    moveCursor({
      type: 'select',
      area: { top: 0, left: 0, bottom: bounds.rows - 1, right: bounds.columns - 1 },
    });
    return true;
  }
  return false;
}

function tab(back: boolean, grid: GridControl): boolean {
  const { cursor, bounds, moveCursor } = grid;
  const target = cursor.isLeaving ? null : tabTarget(back, cursor.active, bounds);
  if (!target) return false;
  commitEntry(grid);
  moveCursor({ type: 'move', to: target, byTab: true });
  return true;
}

function cancel({ cursor, moveCursor }: GridControl): boolean {
  moveCursor({ type: cursor.entry === null ? 'leave' : 'cancel' });
  return true;
}

/** Down (up with Shift), below the cell where a run of Tabs began; below a filled last row a row is added. */
function enter(up: boolean, { roster, cursor, moveCursor, change }: GridControl): boolean {
  const { active, tabFrom } = cursor;
  const row = up ? Math.max(0, active.row - 1) : active.row + 1;
  const committed = withEntry(roster, cursor);
  const needsRow = row === committed.rows.length && !isBlankRow(committed.rows.at(-1) ?? []);
  const grown = needsRow ? addRows(committed, 1) : committed;
  if (grown !== roster) change(() => grown);
  moveCursor({
    type: 'move',
    to: { row: Math.min(row, grown.rows.length - 1), column: tabFrom ?? active.column },
  });
  return true;
}

/** Alt+Enter inserts a line break in cells that may hold several lines. */
function breakLine(target: EventTarget, { cursor, moveCursor }: GridControl): boolean {
  const kind = PLAYER_COLUMNS[cursor.active.column]?.kind ?? 'text';
  if (kind !== 'text' || !(target instanceof HTMLTextAreaElement)) return false;
  target.setRangeText('\n', target.selectionStart, target.selectionEnd, 'end');
  moveCursor({ type: 'write', text: target.value, caret: true });
  return true;
}
