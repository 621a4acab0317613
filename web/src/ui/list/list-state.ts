import type { FileColumn, RecordColumn, TableSort } from './record-columns.ts';

export type ActiveFilter = 'all' | 'yes' | 'no';

/** How a list is searched and filtered; `useRecordList` keeps it in the address. */
export interface ListState {
  search: string;
  setSearch: (text: string) => void;
  /** Null if records have no active flag. */
  active: { value: ActiveFilter; set: (active: ActiveFilter) => void } | null;
  /** Number of records shown, and of all records; null while loading. */
  counts: { shown: number; all: number } | null;
  /** Clears search and filter. */
  clear: () => void;
}

/** A filter of a list besides search and active flag, which a tool of it offers. */
export interface OnlyFilter {
  on: boolean;
  set: (on: boolean) => void;
  /** How many of all records are left by it; null while that is not known. */
  count: number | null;
}

/** A column in the order of all, and whether it is shown. */
export interface ColumnPlace {
  id: string;
  shown: boolean;
}

/** The contents of a table: rows and columns, in their order. */
export interface TableState<Row> {
  rows: readonly Row[];
  /** Null: the server's order. */
  sort: TableSort | null;
  setSort: (sort: TableSort | null) => void;
  /** The columns shown, in their order. */
  columns: readonly RecordColumn<Row>[];
  /** All columns, in their order; the first names the row, and is always shown there. */
  allColumns: readonly RecordColumn<Row>[];
  /** How an address names them; null: they are the usual ones. */
  columnsParam: string | null;
  /** Arranges all columns in these places; null: the usual ones. */
  setColumns: (places: readonly ColumnPlace[] | null) => void;
  /** Fetches what only an exported file has, behind the columns shown. */
  fileColumns?: (() => Promise<readonly FileColumn<Row>[]>) | undefined;
}
