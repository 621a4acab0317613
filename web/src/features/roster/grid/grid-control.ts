import type { ClipboardTexts } from '../../../ui/clipboard-texts.ts';
import type { Position } from '../model/area.ts';
import { type Roster, setCells } from '../model/roster.ts';
import type { Bounds, Cursor, CursorAction } from './cursor.ts';

/** The parts that the grid's keyboard, pointer, and clipboard act on. */
export interface GridControl {
  roster: Roster;
  cursor: Cursor;
  bounds: Bounds;
  moveCursor: (action: CursorAction) => void;
  change: (edit: (roster: Roster) => Roster) => void;
  /** Puts copied cells at the selection. */
  paste: (texts: ClipboardTexts) => void;
  removeRows: (first: number, last: number) => void;
}

/** The roster with what is being typed into the active cell. */
export function withEntry(roster: Roster, { entry, active }: Cursor): Roster {
  return entry === null ? roster : setCells(roster, [{ ...active, text: entry.text }]);
}

/** Stores what is being typed, if anything. */
export function commitEntry({ cursor, change }: GridControl): void {
  if (cursor.entry !== null) change((roster) => withEntry(roster, cursor));
}

/** The cell that an event happened in; a row number counts as column -1. */
export function cellOf(target: EventTarget): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.dataset.row;
  const column = cell?.dataset.column;
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}

/** The control inside a cell: a field, or the row's remove button. */
export function widgetAt(
  table: HTMLTableElement,
  { row, column }: Position,
): HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement | null {
  return table.querySelector(
    `[data-row="${row}"][data-column="${column}"] :is(input, textarea, [data-action=remove])`,
  );
}

/** Whether the target is a text field, which has the browser's own paste and undo. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
