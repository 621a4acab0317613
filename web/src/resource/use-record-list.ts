import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ActiveFilter, ListState, TableState } from '../ui/list/list-state.ts';
import type { RecordColumn, RecordRow, TableSort } from '../ui/list/record-columns.ts';
import { useSortedRows } from '../ui/list/use-sorted-rows.ts';
import { hasWords, plainText, searchWords } from '../ui/list/words.ts';
import { useListAddress, useTextInAddress } from './list-address.ts';

/** What a list shows; all of it stands in the address, so that back and a shared link keep it. */
export interface RecordList<Row> extends ListState, TableState<Row> {}

/** All of it belongs beside the screen, not into it: something new in each render searches and sorts anew. */
interface RecordListOptions<Row> {
  /** The texts of a row that the search looks into. */
  searched: (row: Row) => (string | null)[];
  /** Whether a row is active; lists without that flag leave it out. */
  isActive?: (row: Row) => boolean;
  /** What can be shown of a row, and sorted by; lists that are no `RecordTable` leave it out. */
  columns?: readonly RecordColumn<Row>[];
}

/** Searches, filters and sorts `rows` as the address says. Each word must occur in one of the searched texts. */
export function useRecordList<Row extends RecordRow>(
  rows: readonly Row[] | undefined,
  { searched, isActive, columns = NO_COLUMNS }: RecordListOptions<Row>,
): RecordList<Row> {
  const address = useListAddress();
  const { params, write } = address;
  const [search, setSearch] = useTextInAddress(address, 'q');
  const deferred = useDeferredValue(search);
  const active = activeFilter(params.get('active'));
  const sort = parseSort(params.get('sort'), columns);
  const chosen = params.get('columns');
  const shownColumns = useMemo(() => chooseColumns(columns, chosen), [columns, chosen]);

  // Made once for all that will be typed, in a moment of its own after the list is there.
  const known = useDeferredValue(rows, undefined);
  const texts = useMemo(
    () => new Map((known ?? NO_ROWS).map((row) => [row, textOf(row, searched)])),
    [known, searched],
  );
  const found = useMemo(() => {
    const all = rows ?? NO_ROWS;
    const words = searchWords(deferred);
    const byActive = active !== 'all' && isActive !== undefined;
    if (!byActive && words.length === 0) return all;
    return all.filter(
      (row) =>
        (!byActive || isActive(row) === (active === 'yes')) &&
        (words.length === 0 || hasWords(texts.get(row) ?? textOf(row, searched), words)),
    );
  }, [rows, texts, deferred, active, searched, isActive]);
  // The same function in each render: a new one would draw the table's header anew.
  const setSort = useCallback(
    (next: TableSort | null) =>
      write('sort', next === null ? null : `${next.descending ? '-' : ''}${next.column}`),
    [write],
  );
  const sorted = useSortedRows(found, columns, sort);

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
    setColumns: (ids) => write('columns', columnsParam(columns, ids)),
    counts: rows === undefined ? null : { shown: found.length, all: rows.length },
    clear: () => {
      setSearch('');
      write('active', null);
    },
  };
}

// As `hasWords` compares it.
function textOf<Row>(row: Row, searched: RecordListOptions<Row>['searched']): string {
  return plainText(searched(row).join('\n'));
}

const NO_COLUMNS: readonly never[] = [];
const NO_ROWS: readonly never[] = [];

// A dot needs no escape in an address and is in no id of a column.
const SEPARATOR = '.';

// The first column names the row: it stays whatever is chosen.
function chooseColumns<Row>(columns: readonly RecordColumn<Row>[], param: string | null) {
  if (param === null) return columns.filter(({ optional }) => optional !== true);
  const ids = param.split(SEPARATOR);
  return columns.filter(({ id }, index) => index === 0 || ids.includes(id));
}

function columnsParam<Row>(columns: readonly RecordColumn<Row>[], ids: readonly string[]): string | null {
  const asParam = (some: readonly RecordColumn<Row>[]) =>
    some
      .slice(1)
      .map(({ id }) => id)
      .join(SEPARATOR);
  const wanted = asParam(columns.filter(({ id }, index) => index === 0 || ids.includes(id)));
  return wanted === asParam(chooseColumns(columns, null)) ? null : wanted;
}

function activeFilter(param: string | null): ActiveFilter {
  return param === 'yes' || param === 'no' ? param : 'all';
}

// A link may name a column that is no more.
function parseSort<Row>(param: string | null, columns: readonly RecordColumn<Row>[]): TableSort | null {
  if (param === null) return null;
  const descending = param.startsWith('-');
  const column = descending ? param.slice(1) : param;
  return columns.some(({ id }) => id === column) ? { column, descending } : null;
}

/** For `isActive`, whose rows have the flag by that name. */
export function isActive(row: { is_active: boolean }): boolean {
  return row.is_active;
}
