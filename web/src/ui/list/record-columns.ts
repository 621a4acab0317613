import type { ReactNode } from 'react';
import type { RowSelection } from './row-checkbox.tsx';

/** One column of a list: a table column on desktops; `cardParts` says where it is in a card on phones. */
export interface RecordColumn<Row> {
  id: string;
  header: string;
  /** The value to sort by, and to show unless there is a `cell`. Null sorts last; null and '' show a dash. */
  value: (row: Row) => string | number | boolean | null;
  cell?: (row: Row) => ReactNode;
  /** The text in an exported file, if not the value; that of the first column names the row for screen readers. */
  text?: (row: Row) => string;
  /** The columns in an exported file in place of this one, so that each cell is one field. */
  exported?: readonly FileColumn<Row>[];
  align?: 'left' | 'right';
  /** The minimum width in a table, in pixels; the first column and long ones share the rest. */
  width: number;
  /** Hidden until the user chooses it. */
  optional?: true;
  /** A text that may take several lines; in a card, it comes after the short values. */
  long?: true;
  /** One of the values in the quiet line of a card. */
  brief?: true;
  /** Its cells begin with a picture, also while they load. */
  picture?: true;
  /** Shown in narrow tables, too, where other columns are hidden (`leavingColumns`). The first one always stays. */
  stays?: true;
}

export interface FileColumn<Row> {
  header: string;
  text: (row: Row) => string;
}

export interface TableSort {
  column: string;
  descending: boolean;
}

/** Which rows are selected, and the accessible name of a row's check box. */
export interface SelectableRows<Row> extends RowSelection {
  nameOf: (row: Row) => string;
}

export interface RowActions<Row> {
  /** The same function on every render: a new one would render all rows again. */
  of: (row: Row) => ReactNode;
  /** They are a single short one, such as Edit. */
  single?: true;
}

/** A row of any entity. */
export interface RecordRow {
  id: number;
}
