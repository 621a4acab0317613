import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ActiveFilter, ListState, TableState } from '../../ui/list/list-state.ts';
import type { RecordColumn, RecordRow, TableSort } from '../../ui/list/record-columns.ts';
import { useSortedRows } from '../../ui/list/use-sorted-rows.ts';
import { hasWords, normalizeText, searchWords } from '../../ui/list/words.ts';
import { type AttentionFilter, needed, useAttentionFilter } from '../attention/attention-filter.ts';
import { withReasons } from '../attention/reason-line.tsx';
import type { Attention } from '../attention/use-attention.ts';
import { chooseColumns, columnsParam, namesColumn } from './columns-param.ts';
import { LAST_CHANGED, useLastChangedColumn } from './last-changed.tsx';
import { useListAddress, useTextInAddress } from './list-address.ts';
import { useRememberedColumns } from './remembered-columns.ts';

/** What a list shows; all of it is kept in the address, so that the back button and shared links restore it. */
export interface RecordList<Row> extends ListState, TableState<Row> {
  /** Null for lists whose records never need attention. */
  attention: AttentionFilter | null;
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
  /** Which rows need attention (`useAttention`). */
  attention?: Attention;
}

/** Searches, filters and sorts `rows` as the address says. Every word must occur in one of the searched texts. */
export function useRecordList<Row extends RecordRow>(
  rows: readonly Row[] | undefined,
  { searched, isActive, columns: own = NO_COLUMNS, path, attention }: RecordListOptions<Row>,
): RecordList<Row> {
  const address = useListAddress();
  const { params, write } = address;
  const [search, setSearch] = useTextInAddress(address, 'q');
  const deferred = useDeferredValue(search);
  const active = activeFilter(params.get('active'));
  const [remembered, remember] = useRememberedColumns();
  const chosen = params.get('columns') ?? remembered;
  const byLastChange = params.get('sort')?.replace(/^-/u, '') === LAST_CHANGED;
  const { columns, loading } = useLastChangedColumn(
    own,
    path ?? null,
    byLastChange || namesColumn(chosen, LAST_CHANGED),
  );
  const sort = parseSort(params.get('sort'), columns);
  // What was pressed shows at once, before thousands of rows follow.
  const activeOfRows = useDeferredValue(active);
  const sortOfRows = parseSort(useDeferredValue(params.get('sort')), columns);
  const hasReasons = attention !== undefined;
  const shownColumns = useMemo(() => {
    const named = chooseColumns(columns, chosen);
    // What the rows are sorted by is in sight, as after an import.
    const isShown = !byLastChange || named.some(({ id }) => id === LAST_CHANGED);
    const shown = isShown ? named : [...named, ...columns.filter(({ id }) => id === LAST_CHANGED)];
    return hasReasons ? withReasons(shown) : shown;
  }, [columns, chosen, byLastChange, hasReasons]);
  const attentionFilter = useAttentionFilter(address, attention, rows);
  const reasons = needed(attentionFilter);

  // Computed once for all searches, deferred until the list is shown.
  const known = useDeferredValue(rows, undefined);
  const texts = useMemo(
    () => new Map((known ?? NO_ROWS).map((row) => [row, textOf(row, searched)])),
    [known, searched],
  );
  const found = useMemo(() => {
    const all = rows ?? NO_ROWS;
    const words = searchWords(deferred);
    const byActive = activeOfRows !== 'all' && isActive !== undefined;
    if (!byActive && reasons === null && words.length === 0) return all;
    return all.filter(
      (row) =>
        (!byActive || isActive(row) === (activeOfRows === 'yes')) &&
        (reasons === null || reasons.has(row.id)) &&
        (words.length === 0 || hasWords(texts.get(row) ?? textOf(row, searched), words)),
    );
  }, [rows, texts, deferred, activeOfRows, reasons, searched, isActive]);
  // Stable: a new function would re-render the table's header.
  const setSort = useCallback(
    (next: TableSort | null) =>
      write('sort', next === null ? null : `${next.descending ? '-' : ''}${next.column}`),
    [write],
  );
  const sorted = useSortedRows(found, columns, sortOfRows);

  return {
    rows: sorted,
    search,
    setSearch,
    active: isActive === undefined ? null : active,
    setActive: (next) => write('active', next === 'all' ? null : next),
    sort,
    setSort,
    columns: shownColumns,
    allColumns: columns,
    setColumns: (ids) => {
      const param = columnsParam(columns, ids);
      remember(param);
      write('columns', param);
      if (byLastChange && !ids.includes(LAST_CHANGED)) write('sort', null);
    },
    counts: rows === undefined ? null : { shown: found.length, all: rows.length },
    clear: () => {
      setSearch('');
      write('active', null);
      attentionFilter?.setOnly(false);
    },
    attention: attentionFilter,
    unsorted: byLastChange && loading,
  };
}

// In the form that `hasWords` expects.
function textOf<Row>(row: Row, searched: RecordListOptions<Row>['searched']): string {
  return normalizeText(searched(row).join('\n'));
}

const NO_COLUMNS: readonly never[] = [];
const NO_ROWS: readonly never[] = [];

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
