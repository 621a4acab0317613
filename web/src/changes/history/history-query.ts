import type { HistoryBody, HistoryEntry } from '@kitroom/contract/history/history';
import type { KindName } from '@kitroom/contract/kinds';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';

/** The history of a record, newest first, page by page. Errors: `ApiError`. */
export function recordHistory(entity: KindName, id: number) {
  return infiniteQueryOptions({
    queryKey: ['history', entity, id],
    queryFn: async ({ pageParam, signal }): Promise<HistoryBody> => {
      // It brings the schemas of all entities, which a form does not wait for.
      const { historyCall } = await import('@kitroom/contract/history/history');
      const { KINDS } = await import('@kitroom/contract/kinds');
      const query = { before: pageParam ?? undefined };
      return callBody(historyCall(KINDS[entity]), { params: { id }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Whoever looks wants to see what has just been done.
    staleTime: 0,
    gcTime: 0,
  });
}

export interface RecordOfHistory {
  entity: KindName;
  id: number;
}

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
