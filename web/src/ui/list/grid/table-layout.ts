import { useMemo } from 'react';
import type { RecordColumn, RowActions } from '../record-columns.ts';

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

/** The width of the column with the buttons of a row, in pixels. */
export function actionsWidth(actions: RowActions<never> | undefined): number {
  if (actions === undefined) return 0;
  return actions.single ? ONE_ACTION_WIDTH : ACTIONS_WIDTH;
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

/**
 * Styles for a table in a container that may be narrower than all columns together: hides columns until the rest fit:
 * long texts first, then from the right, except those that stay. `extra` is the width of the other cells, in pixels. If
 * even the rest do not fit, the part that scrolls below the actions ends at an edge.
 */
export function leavingColumns(columns: readonly RecordColumn<never>[], extra: number) {
  const styles: Record<string, object> = {};
  let needed = columns.reduce((sum, { width }) => sum + width, extra);
  const leaving = columns
    .slice(1)
    .filter(({ stays }) => stays !== true)
    .reverse();
  const isLong = ({ long }: RecordColumn<never>) => long === true;
  for (const { id, width } of [...leaving.filter(isLong), ...leaving.filter((one) => !isLong(one))]) {
    styles[`@container (width < ${needed}px)`] = { [`& [data-column="${id}"]`]: { display: 'none' } };
    needed -= width;
  }
  return { ...styles, [`@container (width < ${needed}px)`]: EDGE, minWidth: needed };
}

const EDGE = {
  '& .actions': {
    borderLeft: 1,
    borderLeftColor: 'divider',
    boxShadow: '-10px 0 10px -10px rgba(10, 14, 22, 0.25)',
  },
};
