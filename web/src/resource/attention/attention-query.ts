import { type AttentionReasonRow, attentionBody, attentionPath } from '@kitroom/contract/lists/attention';
import { queryOptions } from '@tanstack/react-query';
import { requestBody } from '../../api/client.ts';

/**
 * Why records need attention, by the ids of those that do; `path` is that of the records. A list and the page of each record
 * ask in the same way. Every save of such a record asks again.
 */
export function attentionQuery(path: string) {
  return queryOptions({
    queryKey: [path, 'attention'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, readonly AttentionReasonRow[]>> => {
      const { attention } = await requestBody(attentionBody, attentionPath(path), { signal });
      return new Map(attention.map(({ id, reasons }) => [id, reasons]));
    },
    // A problem may just have been corrected on another screen.
    staleTime: 0,
  });
}
