import type { Delivery } from '@kitroom/contract/webhooks/deliveries';
import { type Webhook, type WebhookInput, webhooks } from '@kitroom/contract/webhooks/webhooks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request, requestBody } from '../../api/client.ts';

/** How often a page asks while something is about to be sent, in milliseconds. */
const WHILE_WAITING = 2000;
const SOON = 60_000;

/** All webhooks, newest first. */
export const webhookList = queryOptions({
  queryKey: [webhooks.path],
  queryFn: ({ signal }) => requestBody(webhooks.list, webhooks.path, { signal }),
});

/** What a webhook has sent, newest first; asked again and again while something is about to be sent. */
export function deliveryLog(id: number) {
  const path = pathFor(webhooks.deliveriesPath, id);
  return infiniteQueryOptions({
    queryKey: [webhooks.path, id, 'deliveries'],
    queryFn: ({ signal, pageParam }) =>
      requestBody(webhooks.deliveries, pageParam === null ? path : `${path}?before=${pageParam}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.deliveries.some(isAboutToBeSent) ? WHILE_WAITING : false,
  });
}

/** Creates a webhook; the answer has its secret. */
export function createWebhook(input: WebhookInput) {
  return requestBody(webhooks.withSecret, webhooks.path, { method: 'POST', json: input });
}

/** Changes a webhook. Rejects with 412 if it has changed since it was shown. */
export function updateWebhook({ id, version }: Webhook, input: WebhookInput) {
  const path = pathFor(webhooks.itemPath, id);
  return requestBody(webhooks.item, path, { method: 'PUT', json: input, ifMatch: `"${version}"` });
}

/** Gives a webhook another secret, which the answer has. */
export function replaceSecret(id: number) {
  return requestBody(webhooks.withSecret, pathFor(webhooks.secretPath, id), { method: 'POST' });
}

export async function removeWebhook(id: number): Promise<void> {
  await request(pathFor(webhooks.itemPath, id), { method: 'DELETE' });
}

export async function sendTest(id: number): Promise<void> {
  await request(pathFor(webhooks.testPath, id), { method: 'POST' });
}

export async function sendAgain(deliveryId: number): Promise<void> {
  await request(pathFor(webhooks.againPath, deliveryId), { method: 'POST' });
}

function pathFor(path: string, id: number): string {
  return path.replace(':id', String(id));
}

function isAboutToBeSent({ next_attempt_at }: Delivery): boolean {
  const wait = next_attempt_at === null ? Number.NaN : Date.parse(next_attempt_at) - Date.now();
  return Math.abs(wait) < SOON;
}
