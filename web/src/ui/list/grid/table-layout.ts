import { useMemo } from 'react';
import type { RecordColumn } from '../record-columns.ts';
import { leavingColumns } from './leaving-columns.ts';

/** Widths of the cells other than columns, in pixels. */
export const SELECT_WIDTH = 52;
const ACTIONS_WIDTH = 152;
const ONE_ACTION_WIDTH = 104;

/** The parts of a table other than its columns. */
interface Beside {
  selection: boolean;
  /** Of the column with the buttons, in pixels; 0: there is none. */
  actionsWidth: number;
}

/** The width of the column with the buttons of a row, in pixels; `one`: they are a single short one, such as Edit. */
export function actionsWidth(actions: boolean, one: boolean): number {
  if (!actions) return 0;
  return one ? ONE_ACTION_WIDTH : ACTIONS_WIDTH;
}

/** Styles of a table with these columns in a `TABLE_FRAME`: loaded or still loading, it looks the same. */
export function useTableLayout(columns: readonly RecordColumn<never>[], { selection, actionsWidth }: Beside) {
  const extra = actionsWidth + (selection ? SELECT_WIDTH : 0);
  return useMemo(
    () => ({ tableLayout: 'fixed', ...leavingColumns(columns, extra) }) as const,
    [columns, extra],
  );
}

/** Around a table: at most 65vh high (SPEC §9), and what its columns ask for their width. */
export const TABLE_FRAME = { maxHeight: '65vh', containerType: 'inline-size' } as const;
