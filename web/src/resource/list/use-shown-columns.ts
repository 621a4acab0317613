import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { readSetting, writeSetting } from '../../theme/browser-setting.ts';
import type { ColumnPlace, TableState } from '../../ui/list/list-state.ts';
import type { RecordColumn, RecordRow } from '../../ui/list/record-columns.ts';
import { arrangeColumns, columnsParam, namesColumn, shownColumns } from './chosen-columns.ts';
import { LAST_CHANGED, useLastChangedColumn } from './last-changed.tsx';
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
  path: string,
): ShownColumns<Row> {
  const [remembered, remember] = useRememberedColumns();
  const chosen = params.get('columns') ?? remembered;
  const byLastChange = params.get('sort')?.replace(/^-/u, '') === LAST_CHANGED;
  const { columns, loading } = useLastChangedColumn(
    own,
    path,
    byLastChange || namesColumn(chosen, LAST_CHANGED),
  );
  const arranged = useMemo(() => {
    const named = arrangeColumns(columns, chosen);
    // What the rows are sorted by is in sight, as after an import.
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
