import { type AttentionReasonRow, attentionCall } from '@kitroom/contract/lists/attention';
import type { Resource } from '@kitroom/contract/resource';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';

/** The part of a kind of record that the query needs. */
export type CheckedKind = Parameters<typeof attentionCall>[0] & Pick<Resource, 'attention'>;

/**
 * Why records of a kind need attention, by the ids of those that do. A list and the page of each record ask in the same way. Every
 * save of such a record asks again.
 */
export function attentionQuery(resource: CheckedKind) {
  return queryOptions({
    queryKey: [resource.path, 'attention'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, readonly AttentionReasonRow[]>> => {
      const { attention } = await callBody(attentionCall(resource), { signal });
      return new Map(attention.map(({ id, reasons }) => [id, reasons]));
    },
    // A problem may just have been corrected on another screen.
    staleTime: 0,
  });
}
