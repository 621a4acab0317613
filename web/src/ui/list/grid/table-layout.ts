import { useMemo } from 'react';
import type { RecordColumn } from '../record-columns.ts';
import { leavingColumns } from './leaving-columns.ts';

/** Widths of the cells beside the columns, in pixels. */
export const SELECT_WIDTH = 52;
export const ACTIONS_WIDTH = 168;

/** What a table has beside its columns. */
interface Beside {
  selection: boolean;
  actions: boolean;
}

/** Styles of a table with these columns in a `TABLE_FRAME`: loaded or still loading, it looks the same. */
export function useTableLayout(columns: readonly RecordColumn<never>[], { selection, actions }: Beside) {
  const extra = (actions ? ACTIONS_WIDTH : 0) + (selection ? SELECT_WIDTH : 0);
  return useMemo(
    () => ({ tableLayout: 'fixed', ...leavingColumns(columns, extra) }) as const,
    [columns, extra],
  );
}

/** Around a table: at most 65vh high (SPEC §9), and what its columns ask for their width. */
export const TABLE_FRAME = { maxHeight: '65vh', containerType: 'inline-size' } as const;
