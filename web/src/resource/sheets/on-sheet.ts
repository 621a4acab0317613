import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** Most records on one sheet: a catalog of some hundred pages. */
export const SHEET_RECORDS = 2000;

/** The ids that the sheet's address names behind its `#`; null: none, which means all active records. */
export function useSheetIds(): readonly number[] | null {
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

/** Those of `rows` that a sheet shows: the ones asked for in that order, or all active ones, and how many there were. */
export function onSheet<Row extends { id: number; is_active: boolean }>(
  rows: readonly Row[],
  ids: readonly number[] | null,
): { shown: Row[]; of: number } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all =
    ids === null
      ? rows.filter(({ is_active }) => is_active)
      : [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return { shown: all.slice(0, SHEET_RECORDS), of: all.length };
}

/** Such as 'The first 2,000 of 10,000.'; null where all are on the sheet. */
export function cutNote({ shown, of }: { shown: readonly unknown[]; of: number }): string | null {
  return shown.length === of
    ? null
    : `The first ${number(shown.length)} of ${number(of)}. Select up to ${number(SHEET_RECORDS)} in the list for others.`;
}

/** The address of a sheet of these records. Behind the `#` no server or proxy finds it too long. */
export function sheetOf({ path }: { path: string }, ids: readonly number[]): string {
  return `${path}#ids=${ids.join(',')}`;
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
