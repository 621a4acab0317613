import { inListOrder } from '@kitroom/contract/lists/list-order';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { withCommas } from '../../ui/sentence-parts.ts';

/** Most records on one sheet: a catalog of some hundred pages. */
export const SHEET_RECORDS = 2000;

/** The ids that the sheet's address names behind its `#`; null: none, which means all active records. */
function useSheetIds(): readonly number[] | null {
  const { hash, search } = useLocation();
  // Up to version 1.0.0 they were in the query.
  const text = new URLSearchParams(hash.slice(1)).get('ids') ?? new URLSearchParams(search).get('ids');
  return useMemo(
    () =>
      text === null
        ? null
        : text
            .split(',')
            .filter((id) => /^[1-9]\d{0,9}$/u.test(id))
            .map(Number),
    [text],
  );
}

/** The records of a sheet, and how many were asked for: `SHEET_RECORDS` of them at the most are on it. */
export interface OnSheet<Row> {
  shown: Row[];
  of: number;
}

interface SheetRow {
  id: number;
  name: string;
  sort_order: number | null;
  is_active: boolean;
}

/** `onSheet` for what the address names; undefined while `rows` are. */
export function useOnSheet<Row extends SheetRow>(rows: readonly Row[] | undefined): OnSheet<Row> | undefined {
  const ids = useSheetIds();
  return useMemo(() => rows && onSheet(rows, ids), [rows, ids]);
}

/** Those of `rows` that a sheet shows: the ones asked for in that order, or all active ones, and how many there were. */
export function onSheet<Row extends SheetRow>(
  rows: readonly Row[],
  ids: readonly number[] | null,
): OnSheet<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all =
    ids === null
      ? rows.filter(({ is_active }) => is_active).toSorted(inListOrder)
      : [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return { shown: all.slice(0, SHEET_RECORDS), of: all.length };
}

/** Such as 'The first 2,000 of 10,000.'; null where all are on the sheet. */
export function cutNote({ shown, of }: OnSheet<unknown>): string | null {
  return shown.length === of
    ? null
    : `The first ${withCommas(shown.length)} of ${withCommas(of)}. Select up to ${withCommas(SHEET_RECORDS)} in the list for others.`;
}

/** The address of a sheet of these records. Behind the `#` no server or proxy finds it too long. */
export function sheetOf({ path }: { path: string }, ids: readonly number[]): string {
  return `${path}#ids=${ids.join(',')}`;
}
