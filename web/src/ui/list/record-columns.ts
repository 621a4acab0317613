import type { ReactNode } from 'react';
import type { RowSelection } from './row-selection.ts';

/** One column of a list: a table column on desktops, a line of a card on phones. */
export interface RecordColumn<Row> {
  id: string;
  header: string;
  /** The value to sort by, and to show unless there is a `cell`. Null sorts last; null and '' show a dash. */
  value: (row: Row) => string | number | boolean | null;
  cell?: (row: Row) => ReactNode;
  /** The text in an exported file, if not the value. */
  text?: (row: Row) => string;
  align?: 'left' | 'right';
  /** CSS width on desktops; columns without one share the rest. */
  width?: number | string;
  /** Hidden until the user chooses it. */
  optional?: true;
}

/** The column that a table is sorted by. */
export interface TableSort {
  column: string;
  descending: boolean;
}

/** Which rows are selected, and the accessible name of a row's check box. */
export interface SelectableRows<Row> extends RowSelection {
  nameOf: (row: Row) => string;
}

/** A row of any entity. */
export interface RecordRow {
  id: number;
}
