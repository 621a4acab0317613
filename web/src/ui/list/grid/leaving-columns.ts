import type { RecordColumn } from '../record-columns.ts';

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
