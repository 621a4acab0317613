import { type Area, type Position, samePosition } from '../model/area.ts';

/** Text that is being typed into the active cell and is not yet stored. */
interface Entry {
  text: string;
  /** Arrow keys move the caret in the text, not the active cell. */
  caret: boolean;
}

export interface Cursor {
  /** The focused cell. Its column may be one past the last: the row's remove button. */
  active: Position;
  /** The corner of the selection opposite to the active cell. */
  head: Position;
  entry: Entry | null;
  /** The column in which a run of Tabs began: Enter continues below it. */
  tabFrom: number | null;
  /** After Escape the next Tab leaves the grid. */
  isLeaving: boolean;
  /** Whether someone selected cells since the last paste; if not, the next paste must not replace them. */
  isChosen: boolean;
  /** Incremented whenever the active cell should take focus. */
  focusRequest: number;
}

export type CursorAction =
  /** `byEdit`: the cell follows a change of the roster, the user did not choose it. */
  | { type: 'move'; to: Position; byTab?: boolean; byEdit?: boolean }
  | { type: 'extend'; to: Position }
  | { type: 'select'; area: Area }
  /** These cells were pasted. */
  | { type: 'pasted'; area: Area }
  /** The active cell was pressed, which has the focus already. */
  | { type: 'chosen' }
  /** The roster was cleared. */
  | { type: 'reset' }
  /** The cell was focused from outside: by a pointer or a screen reader. */
  | { type: 'focused'; at: Position }
  /** Makes a cell active without moving the focus. */
  | { type: 'point'; at: Position }
  | { type: 'write'; text: string; caret?: boolean }
  /** The input has been stored; `cancel` discards it. */
  | { type: 'committed' }
  | { type: 'cancel' }
  | { type: 'leave' };

const START: Position = { row: 0, column: 0 };

export const INITIAL_CURSOR: Cursor = {
  active: START,
  head: START,
  entry: null,
  tabFrom: null,
  isLeaving: false,
  isChosen: false,
  focusRequest: 0,
};

export function cursorReducer(cursor: Cursor, action: CursorAction): Cursor {
  const rest = {
    entry: null,
    tabFrom: null,
    isLeaving: false,
    isChosen: true,
    focusRequest: cursor.focusRequest + 1,
  };
  switch (action.type) {
    case 'move': {
      const tabFrom = action.byTab ? (cursor.tabFrom ?? cursor.active.column) : null;
      const isChosen = action.byEdit ? cursor.isChosen : true;
      return { ...rest, active: action.to, head: action.to, tabFrom, isChosen };
    }
    case 'extend':
      return { ...rest, active: cursor.active, head: action.to };
    case 'select':
    case 'pasted': {
      const { top, left, bottom, right } = action.area;
      const isChosen = action.type === 'select';
      return { ...rest, active: { row: top, column: left }, head: { row: bottom, column: right }, isChosen };
    }
    case 'chosen':
      return cursor.isChosen ? cursor : { ...cursor, isChosen: true };
    case 'reset':
      return { ...INITIAL_CURSOR, focusRequest: cursor.focusRequest };
    case 'focused':
      if (samePosition(action.at, cursor.active)) return cursor;
      return { ...rest, active: action.at, head: action.at, focusRequest: cursor.focusRequest };
    case 'point':
      return {
        ...rest,
        active: action.at,
        head: action.at,
        focusRequest: cursor.focusRequest,
        isChosen: cursor.isChosen,
      };
    case 'write': {
      const caret = action.caret ?? cursor.entry?.caret ?? false;
      return { ...cursor, head: cursor.active, entry: { text: action.text, caret }, isLeaving: false };
    }
    case 'committed':
      return { ...cursor, entry: null };
    case 'cancel':
      return { ...rest, active: cursor.active, head: cursor.active, isChosen: cursor.isChosen };
    case 'leave':
      return { ...cursor, head: cursor.active, isLeaving: true };
  }
}

/** Moves a cursor back inside the grid after rows or columns were removed. */
export function clampCursor(cursor: Cursor, { rows, columns }: Bounds): Cursor {
  const clamp = ({ row, column }: Position, lastColumn: number): Position => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, lastColumn)),
  });
  const active = clamp(cursor.active, columns);
  return { ...cursor, active, head: clamp(cursor.head, active.column === columns ? columns : columns - 1) };
}

/** The selected cells; on a remove button this is the button alone. */
export function selectedArea({ active, head }: Cursor): Area {
  return {
    top: Math.min(active.row, head.row),
    left: Math.min(active.column, head.column),
    bottom: Math.max(active.row, head.row),
    right: Math.max(active.column, head.column),
  };
}

/** How many there are. */
export interface Bounds {
  rows: number;
  columns: number;
}

const PAGE_ROWS = 10;

/** Where a key moves from a cell, or null if it does not move. `far`: with Ctrl or Cmd. */
export function keyTarget(
  key: string,
  far: boolean,
  from: Position,
  { rows, columns }: Bounds,
): Position | null {
  const lastRow = rows - 1;
  const { row, column } = from;
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 0 : Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: far ? lastRow : Math.min(lastRow, row + 1), column };
    case 'ArrowLeft':
      return { row, column: far ? 0 : Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: far ? columns - 1 : Math.min(columns, column + 1) };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? lastRow : row, column: columns - 1 };
    case 'PageUp':
      return { row: Math.max(0, row - PAGE_ROWS), column };
    case 'PageDown':
      return { row: Math.min(lastRow, row + PAGE_ROWS), column };
    default:
      return null;
  }
}

/** The next cell in reading order, or null past either end, where Tab leaves the grid. */
export function tabTarget(
  back: boolean,
  { row, column }: Position,
  { rows, columns }: Bounds,
): Position | null {
  const at = row * columns + Math.min(column, columns - 1) + (back ? (column === columns ? 0 : -1) : 1);
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns };
}
