import type { HistoryBody } from '@kitroom/contract/history/history';
import type { KindName } from '@kitroom/contract/kinds';
import { infiniteQueryOptions } from '@tanstack/react-query';
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

/** A record, as histories name it. */
export interface RecordOfHistory {
  entity: KindName;
  id: number;
}
