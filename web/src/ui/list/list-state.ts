import type { RecordColumn, TableSort } from './record-columns.ts';

/** Which records a list shows. */
export type ActiveFilter = 'all' | 'yes' | 'no';

/** How a list is narrowed, for what stands above and below its rows; `useRecordList` keeps it in the address. */
export interface ListState {
  search: string;
  setSearch: (text: string) => void;
  /** Null where records have no active flag. */
  active: ActiveFilter | null;
  setActive: (active: ActiveFilter) => void;
  /** Records shown, and records there are; null while they are on their way. */
  counts: { shown: number; all: number } | null;
  /** Takes search and filter back. */
  clear: () => void;
}

/** What a table shows: rows and columns, in their order. */
export interface TableState<Row> {
  rows: readonly Row[];
  /** Null: the order of the server. */
  sort: TableSort | null;
  setSort: (sort: TableSort | null) => void;
  /** The columns shown. */
  columns: readonly RecordColumn<Row>[];
  /** The columns there are. */
  allColumns: readonly RecordColumn<Row>[];
  /** Shows the columns with these ids; the first always stays. */
  setColumns: (ids: readonly string[]) => void;
}
