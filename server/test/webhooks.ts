import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FedChange } from '@kitroom/contract/changes/changes';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { sizeResource } from '@kitroom/contract/size';
import type { Delivery } from '@kitroom/contract/webhooks/deliveries';
import type { Webhook, WebhookInput } from '@kitroom/contract/webhooks/webhooks';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { sweepHistory } from '../src/history/sweep.ts';
import { now } from '../src/platform/db/now.ts';
import type { Sending } from '../src/webhooks/attempt.ts';
import { sendDueWebhooks, sendingOf } from '../src/webhooks/worker.ts';
import { unique } from './factories.ts';
import { settled } from './feed.ts';
import type { Browser, Harness } from './harness.ts';

/** Sweeps entries older than 30 days, as the housekeeping does; resolves to how many they were. */
export function sweepLog({ db }: Harness): Promise<number> {
  return sweepHistory(db, 30);
}

/** The messages that a receiver got. */
export interface Received {
  id: string;
  type: string;
  changes: FedChange[];
  cursor: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  address: string;
  received: Received[];
  /** How it answers from now on; 200 at first. */
  answer: (response: ServerResponse, got: Received) => void;
  close(): Promise<void>;
}

/** Starts a receiver; the caller closes it. */
async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(body);
      const got = {
        id: String(request.headers['webhook-id']),
        type,
        changes: data.changes ?? [],
        cursor: data.cursor,
        headers: request.headers,
        body,
      };
      receiver.received.push(got);
      receiver.answer(response, got);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: (response) => void response.end(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

export async function receiverForTest(): Promise<Receiver> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
}

export function answering(status: number): Receiver['answer'] {
  return (response) => void response.writeHead(status).end();
}

/** The verdict of the specification's library: throws unless one of the signatures is right. */
export function verify(secret: string, { body, headers }: Received): void {
  new Verifier(secret).verify(body, headers as Record<string, string>);
}

export const WEBHOOK_CODES = [
  webhooks.readPermission,
  webhooks.createPermission,
  webhooks.updatePermission,
] as const;

/** Those, and what it takes to have something to tell. */
export const CODES = [...WEBHOOK_CODES, 'SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'] as const;

/** One of the paths for a record. */
export function path(pattern: string, id: number): string {
  return pattern.replace(':id', String(id));
}

/** Creates a size; resolves to its id. */
export async function newSize(browser: Browser, name = unique('Size')): Promise<number> {
  const answer = await browser.post(sizeResource.path, { name, code: name });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().size.id;
}

export function renamed(browser: Browser, id: number, name: string) {
  return browser.put(`${sizeResource.path}/${id}`, { name, code: name });
}

/** Nobody listens at the addresses of other tests, or somebody else does. */
export async function forgetWebhooks({ db }: Harness): Promise<void> {
  await db.query.deleteFrom('webhooks').execute();
}

/** The log of a webhook, newest first. */
export async function logOf({ signIn }: Harness, id: number): Promise<Delivery[]> {
  const reader = await signIn({ permissions: [webhooks.readPermission] });
  return (await reader.get(path(webhooks.deliveries.path, id))).json().deliveries;
}

/** The newest delivery of a webhook. */
export async function lastDelivery(harness: Harness, id: number): Promise<Delivery> {
  const [delivery] = await logOf(harness, id);
  if (!delivery) throw new Error('Nothing was sent');
  return delivery;
}

/** The list's row of a webhook. */
export async function stateOf({ signIn }: Harness, id: number): Promise<string | undefined> {
  const reader = await signIn({ permissions: [webhooks.readPermission] });
  const { webhooks: all }: { webhooks: Webhook[] } = (await reader.get(webhooks.list.path)).json();
  return all.find((webhook) => webhook.id === id)?.state;
}

/** As if the time until the next attempt had passed. */
export async function letWait({ db }: Harness): Promise<void> {
  await db.query
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now() })
    .where('next_attempt_at', 'is not', null)
    .execute();
}

/** Mail that waits for a user, the oldest first. */
export async function mailTo({ db }: Harness, userId: number) {
  return db.query
    .selectFrom('outbox')
    .innerJoin('users', 'users.email', 'outbox.to_address')
    .select(['outbox.subject', 'outbox.text'])
    .where('users.id', '=', userId)
    .orderBy('outbox.id')
    .execute();
}

/** Creates a webhook that tells of sizes. */
export async function createWebhook(
  browser: Browser,
  input: Partial<WebhookInput> & { address: string },
): Promise<{ webhook: Webhook; secret: string }> {
  const answer = await browser.post(webhooks.create.path, { entities: ['sizes'], is_active: true, ...input });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** A receiver, and somebody who has just made a webhook for it. */
export async function followed(
  harness: Harness,
  permissions: readonly PermissionCode[] = CODES,
  input: Partial<WebhookInput> = {},
) {
  const receiver = await receiverForTest();
  const creator = await harness.signIn({ permissions });
  return { receiver, creator, ...(await createWebhook(creator, { ...receiver, ...input })) };
}

/** Saves a webhook as it is and switched on, but for what is `changed`. */
export function saveWebhook(
  browser: Browser,
  { id, address, entities }: Webhook,
  changed: object = {},
  headers?: Record<string, string>,
) {
  const body = { address, entities, is_active: true, ...changed };
  return browser.put(path(webhooks.update.path, id), body, headers);
}

/** The tools that deliveries are sent with in tests. */
export function sendingIn({ db, config }: Harness, changed: Partial<Sending> = {}): Sending {
  const parts = { logger: pino({ level: 'silent' }), ending: new AbortController().signal };
  return { ...sendingOf(db, config, parts), ...changed };
}

/** Sends all that is due, as soon as nothing delays the feed. */
export async function sendAll(harness: Harness, changed: Partial<Sending> = {}): Promise<void> {
  await settled(harness.db);
  await sendDueWebhooks(harness.db, sendingIn(harness, changed));
}
