import type { ReactNode } from 'react';
import type { RowSelection } from './row-selection.ts';

/** One column of a list: a column on desktops, a line of a card on phones. */
export interface RecordColumn<Row> {
  id: string;
  header: string;
  /** What the column is sorted by, and shown unless there is a `cell`. Null sorts last; null and '' show a dash. */
  value: (row: Row) => string | number | boolean | null;
  cell?: (row: Row) => ReactNode;
  /** What an exported file says, where that is not the value. */
  text?: (row: Row) => string;
  align?: 'left' | 'right';
  /** CSS width on desktops; columns without one share the rest. */
  width?: number | string;
  /** Shown only to those who choose it. */
  optional?: true;
}

/** The column that a table is sorted by. */
export interface TableSort {
  column: string;
  descending: boolean;
}

/** Which rows are selected, and what a row is called for those who hear its check box. */
export interface SelectableRows<Row> extends RowSelection {
  nameOf: (row: Row) => string;
}

/** A row of any entity. */
export interface RecordRow {
  id: number;
}
