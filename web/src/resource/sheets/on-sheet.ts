import { BULK_LIMITS } from '@kitroom/contract/limits';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Most records on one sheet. */
export const SHEET_RECORDS = BULK_LIMITS.reads;

/** The ids that the sheet's address names; null: none, which means all active records. */
export function useSheetIds(): readonly number[] | null {
  const [params] = useSearchParams();
  const text = params.get('ids');
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

/** Such as 'The first 250 of 10,000.'; null where all are on the sheet. */
export function cutNote({ shown, of }: { shown: readonly unknown[]; of: number }): string | null {
  return shown.length === of
    ? null
    : `The first ${shown.length} of ${of.toLocaleString('en-US')}. Select up to ${SHEET_RECORDS} in the list for others.`;
}

/** The address of a sheet of these records; without ids, of all active ones. */
export function sheetOf({ path }: { path: string }, ids: readonly number[]): string {
  // Commas are not encoded in an address.
  return `${path}?ids=${ids.join(',')}`;
}
