import type { Delivery } from '@kitroom/contract/webhooks/deliveries';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';

/** How often a page asks while something is about to be sent, in milliseconds. */
const WHILE_WAITING = 2000;
const SOON = 60_000;

/** All webhooks, newest first. */
export const webhookList = callQuery(webhooks.list);

/** The deliveries of a webhook, newest first; loaded repeatedly while one is about to be sent. */
export function deliveryLog(id: number) {
  return infiniteQueryOptions({
    queryKey: [...webhookList.queryKey, id, 'deliveries'],
    queryFn: ({ signal, pageParam: before }) =>
      callBody(webhooks.deliveries, { params: { id }, query: { before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.deliveries.some(isAboutToBeSent) ? WHILE_WAITING : false,
  });
}

function isAboutToBeSent({ next_attempt_at }: Delivery): boolean {
  const wait = next_attempt_at === null ? Number.NaN : Date.parse(next_attempt_at) - Date.now();
  return Math.abs(wait) < SOON;
}
