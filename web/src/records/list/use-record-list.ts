import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ActiveFilter, ListState, OnlyFilter, TableState } from '../../ui/list/list-state.ts';
import type { RecordColumn, RecordRow, TableSort } from '../../ui/list/record-columns.ts';
import { useSortedRows } from '../../ui/list/use-sorted-rows.ts';
import { hasWords, searchable, searchWords } from '../../ui/list/words.ts';
import type { ListedResource } from './last-changed.tsx';
import { type ListAddress, useListAddress, useSearchInAddress } from './list-address.ts';
import { useShownColumns } from './use-shown-columns.ts';

/** The texts of a row that are searched; defined outside the component, or the search would be repeated on every render. */
type Searched<Row> = (row: Row) => (string | null)[];

/** A row of a list that can be filtered by whether its records are active. */
export type ListedRow = RecordRow & { is_active: boolean };

/** The state of a list; all of it is kept in the address, so that the back button and shared links restore it. */
export interface RecordList<Row> extends ListState, TableState<Row> {
  /** Shows the rows that need attention alone. */
  only: OnlyFilter;
  /** Whether what the rows are sorted by is not known yet. */
  unsorted: boolean;
  /** How many records an import led to, and how many of them are still there; null: the list shows all. */
  imported: { all: number; there: number; what: string; leave: () => void } | null;
}

/** Define these outside the component: new values on every render would repeat the search and the sort. */
interface RecordListOptions<Row> {
  searched: Searched<Row>;
  columns: readonly RecordColumn<Row>[];
  /** Whose last change is an optional column. */
  resource: ListedResource;
  /** The rows that need attention, by their ids; null while they are not known. */
  attention: ReadonlyMap<number, unknown> | null;
}

/** Names, in an address, that only the rows that need attention are shown. */
const ATTENTION = 'attention';

/** Searches, filters and sorts `rows` as the address says. Every word must occur in one of the searched texts. */
export function useRecordList<Row extends ListedRow>(
  all: readonly Row[] | undefined,
  { searched, columns: own, resource, attention }: RecordListOptions<Row>,
): RecordList<Row> {
  const address = useListAddress();
  const { params, write, imported, showAll } = address;
  const rows = useMemo(() => (imported === null ? all : rowsOf(imported.ids, all)), [imported, all]);
  const [search, setSearch] = useSearchInAddress(address);
  const active = activeFilter(params.get('active'));
  const only = useOnlyFilter(address, rows, attention);
  const { unsorted, ...shown } = useShownColumns(address, own, resource);
  const columns = shown.allColumns;
  // A pressed control responds immediately, before thousands of rows follow.
  const filtered = useFilteredRows(rows, useDeferredValue(active), only.on ? (attention ?? NO_IDS) : null);
  const found = useFoundRows(all, filtered, searched, search);
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
    active: { value: active, set: (next) => write('active', next === 'all' ? null : next) },
    sort: parseSort(params.get('sort'), columns),
    setSort,
    ...shown,
    counts: all === undefined ? null : { shown: found.length, all: all.length },
    clear: () => {
      setSearch('');
      write('active', null);
      only.set(false);
      if (rows?.length === 0) showAll();
    },
    only,
    unsorted,
    imported:
      imported === null
        ? null
        : {
            all: imported.ids.length,
            there: rows?.length ?? imported.ids.length,
            what: imported.what,
            leave: showAll,
          },
  };
}

/** Searches `rows` as the address says, in the same way: for a list that has nothing but a search. */
export function useSearchedRows<Row>(
  rows: readonly Row[] | undefined,
  searched: Searched<Row>,
): ListState & { rows: readonly Row[] } {
  const [search, setSearch] = useSearchInAddress(useListAddress());
  const found = useFoundRows(rows, rows ?? NONE, searched, search);
  return {
    rows: found,
    search,
    setSearch,
    active: null,
    counts: rows === undefined ? null : { shown: found.length, all: rows.length },
    clear: () => setSearch(''),
  };
}

/** Those of the rows that an import led to, in the order of its file; some may be gone by now. */
function rowsOf<Row extends RecordRow>(
  ids: readonly number[],
  all: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const byId = new Map(all?.map((row) => [row.id, row]));
  return all && ids.flatMap((id) => byId.get(id) ?? []);
}

function useOnlyFilter(
  { params, write }: ListAddress,
  rows: readonly RecordRow[] | undefined,
  ids: RecordListOptions<never>['attention'],
): OnlyFilter {
  const count = useMemo(
    () => (ids && rows ? rows.filter(({ id }) => ids.has(id)).length : null),
    [ids, rows],
  );
  return {
    on: params.get(ATTENTION) === 'yes',
    set: (on) => write(ATTENTION, on ? 'yes' : null),
    count,
  };
}

/** `ids` null: all of them. */
function useFilteredRows<Row extends ListedRow>(
  rows: readonly Row[] | undefined,
  active: ActiveFilter,
  ids: RecordListOptions<Row>['attention'],
): readonly Row[] {
  return useMemo(() => {
    const all = rows ?? NONE;
    if (active === 'all' && ids === null) return all;
    return all.filter(
      ({ id, is_active }) =>
        (active === 'all' || is_active === (active === 'yes')) && (ids === null || ids.has(id)),
    );
  }, [rows, active, ids]);
}

/** Those of the `filtered` rows, of all `rows`, in which every word of the search occurs. */
function useFoundRows<Row>(
  rows: readonly Row[] | undefined,
  filtered: readonly Row[],
  searched: Searched<Row>,
  typed: string,
): readonly Row[] {
  const search = useDeferredValue(typed);
  // Computed once for all searches, deferred until the list is shown.
  const known = useDeferredValue(rows, undefined);
  const texts = useMemo(
    () => new Map((known ?? NONE).map((row) => [row, textOf(row, searched)])),
    [known, searched],
  );
  return useMemo(() => {
    const words = searchWords(search);
    if (words.length === 0) return filtered;
    return filtered.filter((row) => hasWords(texts.get(row) ?? textOf(row, searched), words));
  }, [filtered, texts, search, searched]);
}

// In the form that `hasWords` expects.
function textOf<Row>(row: Row, searched: Searched<Row>): string {
  return searchable(searched(row).join('\n'));
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
