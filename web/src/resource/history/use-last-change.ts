import type { HistoryEntry } from '@kitroom/contract/history/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RecordOfHistory, recordHistory } from './history-query.ts';

/**
 * The newest entry of a record's history that changed one of these fields, asked for now; `undefined` while that is not
 * known, `null` where nothing is known of it. The entry of `ownRequest` does not count.
 */
export function useLastChange(
  { entity, id }: RecordOfHistory,
  fields: readonly string[],
  ownRequest: string | null = null,
): HistoryEntry | null | undefined {
  const { data, isError, isFetchedAfterMount } = useInfiniteQuery(recordHistory(entity, id));
  if (isError) return null;
  // The data the form loaded when it opened is older than the change in question.
  if (data === undefined || !isFetchedAfterMount) return undefined;
  const entries = data.pages.flatMap((page) => page.entries);
  const changed = entries.filter(
    ({ changes, request_id }) => changes.length > 0 && request_id !== ownRequest,
  );
  return (
    changed.find(({ changes }) => changes.some(({ field }) => fields.includes(field))) ?? changed[0] ?? null
  );
}
