import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ActiveFilter, ListState, OnlyFilter, TableState } from '../../ui/list/list-state.ts';
import type { RecordColumn, RecordRow, TableSort } from '../../ui/list/record-columns.ts';
import { useSortedRows } from '../../ui/list/use-sorted-rows.ts';
import { hasWords, normalizeText, searchWords } from '../../ui/list/words.ts';
import { type ListAddress, useListAddress, useTextInAddress } from './list-address.ts';
import { useShownColumns } from './use-shown-columns.ts';

/** What a list shows; all of it is kept in the address, so that the back button and shared links restore it. */
export interface RecordList<Row> extends ListState, TableState<Row> {
  /** Null for lists without one. */
  only: OnlyFilter | null;
  /** Whether what the rows are sorted by is not known yet. */
  unsorted: boolean;
}

/** Define these outside the component: new values on every render would repeat the search and the sort. */
interface RecordListOptions<Row> {
  /** The texts of a row that are searched. */
  searched: (row: Row) => (string | null)[];
  /** Whether a row is active; omitted by lists without that flag. */
  isActive?: (row: Row) => boolean;
  /** The columns, to show and to sort by; only for lists shown as a `RecordTable`. */
  columns?: readonly RecordColumn<Row>[];
  /** Address of the records, whose last change is an optional column. */
  path?: string;
  /** Fetches what only an exported file has. */
  fileColumns?: TableState<Row>['fileColumns'];
  /** Rows that can be shown alone; `parameter` is in the address while they are. */
  only?: RowsAlone;
}

/** Rows that a list can show alone; null while they are not known. */
export interface RowsAlone {
  parameter: string;
  ids: ReadonlyMap<number, unknown> | null;
}

/** Searches, filters and sorts `rows` as the address says. Every word must occur in one of the searched texts. */
export function useRecordList<Row extends RecordRow>(
  rows: readonly Row[] | undefined,
  { searched, isActive, columns: own = NONE, path, only: alone, fileColumns }: RecordListOptions<Row>,
): RecordList<Row> {
  const address = useListAddress();
  const { params, write } = address;
  const [search, setSearch] = useTextInAddress(address, 'q');
  const active = activeFilter(params.get('active'));
  const only = useOnlyFilter(address, rows, alone);
  const { unsorted, ...shown } = useShownColumns(address, own, path ?? null);
  const columns = shown.allColumns;
  const found = useFoundRows(rows, {
    searched,
    isActive,
    search: useDeferredValue(search),
    // A pressed control responds immediately, before thousands of rows follow.
    active: useDeferredValue(active),
    ids: only?.on ? (alone?.ids ?? NO_IDS) : null,
  });
  const sortOfRows = parseSort(useDeferredValue(params.get('sort')), columns);
  // Stable: a new function would re-render the table's header.
  const setSort = useCallback(
    (next: TableSort | null) =>
      write('sort', next === null ? null : `${next.descending ? '-' : ''}${next.column}`),
    [write],
  );
  return {
    rows: useSortedRows(found, columns, sortOfRows),
    search,
    setSearch,
    active: isActive === undefined ? null : active,
    setActive: (next) => write('active', next === 'all' ? null : next),
    sort: parseSort(params.get('sort'), columns),
    setSort,
    ...shown,
    fileColumns,
    counts: rows === undefined ? null : { shown: found.length, all: rows.length },
    clear: () => {
      setSearch('');
      write('active', null);
      only?.set(false);
    },
    only,
    unsorted,
  };
}

function useOnlyFilter(
  { params, write }: ListAddress,
  rows: readonly RecordRow[] | undefined,
  alone: RowsAlone | undefined,
): OnlyFilter | null {
  const ids = alone?.ids ?? null;
  const count = useMemo(
    () => (ids && rows ? rows.filter(({ id }) => ids.has(id)).length : null),
    [ids, rows],
  );
  if (alone === undefined) return null;
  const { parameter } = alone;
  return {
    on: params.get(parameter) === 'yes',
    set: (on) => write(parameter, on ? 'yes' : null),
    count,
  };
}

interface Sought<Row> extends Pick<RecordListOptions<Row>, 'searched'> {
  isActive: ((row: Row) => boolean) | undefined;
  search: string;
  active: ActiveFilter;
  /** Null: all rows. */
  ids: ReadonlyMap<number, unknown> | null;
}

function useFoundRows<Row extends RecordRow>(
  rows: readonly Row[] | undefined,
  { searched, isActive, search, active, ids }: Sought<Row>,
): readonly Row[] {
  // Computed once for all searches, deferred until the list is shown.
  const known = useDeferredValue(rows, undefined);
  const texts = useMemo(
    () => new Map((known ?? NONE).map((row) => [row, textOf(row, searched)])),
    [known, searched],
  );
  return useMemo(() => {
    const all = rows ?? NONE;
    const words = searchWords(search);
    const byActive = active !== 'all' && isActive !== undefined;
    if (!byActive && ids === null && words.length === 0) return all;
    return all.filter(
      (row) =>
        (!byActive || isActive(row) === (active === 'yes')) &&
        (ids === null || ids.has(row.id)) &&
        (words.length === 0 || hasWords(texts.get(row) ?? textOf(row, searched), words)),
    );
  }, [rows, texts, search, active, ids, searched, isActive]);
}

// In the form that `hasWords` expects.
function textOf<Row>(row: Row, searched: RecordListOptions<Row>['searched']): string {
  return normalizeText(searched(row).join('\n'));
}

const NONE: readonly never[] = [];
const NO_IDS: ReadonlyMap<number, unknown> = new Map();

function activeFilter(param: string | null): ActiveFilter {
  return param === 'yes' || param === 'no' ? param : 'all';
}

// An old link may name a column that no longer exists.
function parseSort<Row>(param: string | null, columns: readonly RecordColumn<Row>[]): TableSort | null {
  if (param === null) return null;
  const descending = param.startsWith('-');
  const column = descending ? param.slice(1) : param;
  return columns.some(({ id }) => id === column) ? { column, descending } : null;
}

/** The usual `isActive`. */
export function isActive(row: { is_active: boolean }): boolean {
  return row.is_active;
}
