import { useState } from 'react';
import { useLocation } from 'react-router';
import { readSetting, writeSetting } from '../../theme/browser-setting.ts';
import type { RecordColumn } from '../../ui/list/record-columns.ts';

// A dot needs no escaping in an address, and no column id contains one.
const SEPARATOR = '.';

/**
 * The columns that a list's address names; null, or columns of which none exists (any more): those shown at first. The
 * first column names the row and is always shown. Columns that the user chose stay, however narrow the table is.
 */
export function chooseColumns<Row>(columns: readonly RecordColumn<Row>[], param: string | null) {
  const ids = param?.split(SEPARATOR) ?? [];
  const isChosen = param === '' || columns.slice(1).some(({ id }) => ids.includes(id));
  if (!isChosen) return columns.filter(({ optional }) => optional !== true);
  return columns
    .filter(({ id }, index) => index === 0 || ids.includes(id))
    .map((column, index) => ({ ...column, stays: true, width: closer(column.width, index === 0) }) as const);
}

/** In pixels: chosen columns get closer before they scroll. Narrow ones already are. */
function closer(width: number, isFirst: boolean): number {
  return Math.min(width, Math.max(104, Math.round(width * (isFirst ? 0.92 : 0.82))));
}

/** Whether an address names the column with this id. */
export function namesColumn(param: string | null, id: string): boolean {
  return param?.split(SEPARATOR).includes(id) === true;
}

/** How an address names the columns with these ids; null: they are those shown at first. */
export function columnsParam<Row>(
  columns: readonly RecordColumn<Row>[],
  ids: readonly string[],
): string | null {
  const asParam = (some: readonly RecordColumn<Row>[]) =>
    some
      .slice(1)
      .map(({ id }) => id)
      .join(SEPARATOR);
  const wanted = asParam(columns.filter(({ id }, index) => index === 0 || ids.includes(id)));
  return wanted === asParam(chooseColumns(columns, null)) ? null : wanted;
}

/**
 * The columns that were last chosen for the list at this address, as its query names them, and a function that keeps
 * others in this browser. Null: those shown at first.
 */
export function useRememberedColumns(): [string | null, (columns: string | null) => void] {
  const key = `columns:${useLocation().pathname}`;
  const [columns, setColumns] = useState(() => readSetting(key));
  const remember = (next: string | null) => {
    setColumns(next);
    // Where they cannot be kept, they last until the list is left.
    writeSetting(key, next);
  };
  return [columns, remember];
}
