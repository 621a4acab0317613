import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { readSetting, writeSetting } from '../../theme/browser-setting.ts';
import type { ColumnPlace, TableState } from '../../ui/list/list-state.ts';
import type { RecordColumn, RecordRow } from '../../ui/list/record-columns.ts';
import { LAST_CHANGED, type ListedResource, useLastChangedColumn } from './last-changed.tsx';
import type { ListAddress } from './list-address.ts';

interface ShownColumns<Row>
  extends Pick<TableState<Row>, 'columns' | 'allColumns' | 'columnsParam' | 'setColumns'> {
  /** Whether the rows are sorted by their last change, and the times are on their way. */
  unsorted: boolean;
}

/** The columns that the address names, or that this browser remembers; with the last change, where that is asked for. */
export function useShownColumns<Row extends RecordRow>(
  { params, write }: ListAddress,
  own: readonly RecordColumn<Row>[],
  resource: ListedResource,
): ShownColumns<Row> {
  const [remembered, remember] = useRememberedColumns();
  const chosen = params.get('columns') ?? remembered;
  const byLastChange = params.get('sort')?.replace(/^-/u, '') === LAST_CHANGED;
  const { columns, loading } = useLastChangedColumn(
    own,
    resource,
    byLastChange || namesColumn(chosen, LAST_CHANGED),
  );
  const arranged = useMemo(() => {
    const named = arrangeColumns(columns, chosen);
    // What the rows are sorted by is in sight.
    return byLastChange ? { ...named, shown: new Set([...named.shown, LAST_CHANGED]) } : named;
  }, [columns, chosen, byLastChange]);
  const { all, shown } = arranged;
  const setColumns = (places: readonly ColumnPlace[] | null) => {
    const param = places === null ? null : columnsParam(columns, places);
    remember(param);
    write('columns', param);
    const showsLastChange = places?.some((place) => place.id === LAST_CHANGED && place.shown) === true;
    if (byLastChange && !showsLastChange) write('sort', null);
  };
  return {
    columns: useMemo(() => shownColumns(arranged), [arranged]),
    allColumns: all,
    columnsParam: columnsParam(
      columns,
      all.map(({ id }) => ({ id, shown: shown.has(id) })),
    ),
    setColumns,
    unsorted: byLastChange && loading,
  };
}

/**
 * The columns that were last chosen for the list at this address, as its query names them, and a function that keeps
 * others in this browser. Null: the usual ones.
 */
function useRememberedColumns(): [string | null, (columns: string | null) => void] {
  const key = `columns:${useLocation().pathname}`;
  const [columns, setColumns] = useState(() => readSetting(key));
  const remember = (next: string | null) => {
    setColumns(next);
    // Where they cannot be kept, they last until the list is left.
    writeSetting(key, next);
  };
  return [columns, remember];
}

// A dot needs no escaping in an address, and no column id contains one.
const SEPARATOR = '.';
/** Before the id of a column that is hidden. */
const HIDDEN = '-';

/** The columns of a list as the user has arranged them. */
interface ArrangedColumns<Row> {
  all: readonly RecordColumn<Row>[];
  shown: ReadonlySet<string>;
  areChosen: boolean;
}

/**
 * The columns that a list's address names; null, or columns of which none exists (any more): the usual ones. An address that
 * begins with the first column has the order of them all; what an update has added since is in its usual place. Any
 * other names those that are shown, in their usual order.
 */
export function arrangeColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  param: string | null,
): ArrangedColumns<Row> {
  const [first, ...others] = columns;
  const usual = columns.filter((column) => isUsual(column)).map(({ id }) => id);
  const ids = param?.split(SEPARATOR) ?? [];
  if (first !== undefined && ids[0] === first.id) {
    const hidden = ids.filter((id) => id.startsWith(HIDDEN)).map((id) => id.slice(HIDDEN.length));
    const all = inOrder(
      columns,
      ids.map((id) => id.replace(HIDDEN, '')),
    );
    const shown = all
      .filter(({ id, optional }) => ids.includes(id) || (optional !== true && !hidden.includes(id)))
      .map(({ id }) => id);
    return { all, shown: new Set(shown), areChosen: !isSame(shown, usual) };
  }
  const areChosen = param === '' || others.some(({ id }) => ids.includes(id));
  if (first === undefined || !areChosen) return { all: columns, shown: new Set(usual), areChosen: false };
  return { all: columns, shown: new Set([first.id, ...ids]), areChosen };
}

function isUsual({ optional }: RecordColumn<never>): boolean {
  return optional !== true;
}

/** The columns in the order of the ids; those without one follow what is usually before them. */
function inOrder<Row>(
  columns: readonly RecordColumn<Row>[],
  ids: readonly string[],
): readonly RecordColumn<Row>[] {
  const named = [...new Set(ids)].flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return columns.reduce<readonly RecordColumn<Row>[]>((ordered, column, index) => {
    if (ordered.includes(column)) return ordered;
    const before = columns[index - 1];
    return ordered.toSpliced(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  }, named);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}

/** The columns to show. Those that the user chose stay, however narrow the table is. */
export function shownColumns<Row>({
  all,
  shown,
  areChosen,
}: ArrangedColumns<Row>): readonly RecordColumn<Row>[] {
  const some = all.filter(({ id }) => shown.has(id));
  if (!areChosen) return some;
  return some.map(
    (column, index) => ({ ...column, stays: true, width: closer(column.width, index === 0) }) as const,
  );
}

/** In pixels: chosen columns get closer before they scroll. Narrow ones already are. */
function closer(width: number, isFirst: boolean): number {
  return Math.min(width, Math.max(104, Math.round(width * (isFirst ? 0.92 : 0.82))));
}

/** Whether an address shows the column with this id. */
function namesColumn(param: string | null, id: string): boolean {
  return param?.split(SEPARATOR).includes(id) === true;
}

/** How an address names columns in these places; null: they are the usual ones. `columns` are in their usual order. */
export function columnsParam(
  columns: readonly RecordColumn<never>[],
  places: readonly ColumnPlace[],
): string | null {
  const isUsualOrder = columns.every(({ id }, index) => places[index]?.id === id);
  if (!isUsualOrder) return places.map(({ id, shown }) => (shown ? id : `${HIDDEN}${id}`)).join(SEPARATOR);
  const asParam = (ids: readonly string[]) => ids.slice(1).join(SEPARATOR);
  const wanted = asParam(places.filter(({ shown }) => shown).map(({ id }) => id));
  const usual = asParam(columns.filter((column) => isUsual(column)).map(({ id }) => id));
  return wanted === usual ? null : wanted;
}
