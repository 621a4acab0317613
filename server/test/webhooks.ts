import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FedChange } from '@kitroom/contract/changes/changes';
import type { Webhook, WebhookInput } from '@kitroom/contract/webhooks/webhooks';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import type { Sending } from '../src/webhooks/attempt.ts';
import { sendDueWebhooks, sendingOf } from '../src/webhooks/worker.ts';
import { settled } from './feed.ts';
import type { Browser, Harness } from './harness.ts';

/** What a receiver got. */
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
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(body);
      const got = {
        ...{ id: String(request.headers['webhook-id']), type, changes: data.changes ?? [] },
        ...{ cursor: data.cursor, headers: request.headers, body },
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

/** A receiver for one test. */
export async function receiverForTest(): Promise<Receiver> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
}

/** Answers with this status. */
export function answering(status: number): Receiver['answer'] {
  return (response) => void response.writeHead(status).end();
}

/** What the library of the specification says: throws unless one of the signatures is right. */
export function verify(secret: string, { body, headers }: Received): void {
  new Verifier(secret).verify(body, headers as Record<string, string>);
}

export const WEBHOOK_CODES = [
  webhooks.readPermission,
  webhooks.createPermission,
  webhooks.updatePermission,
] as const;

/** Creates a webhook that tells of sizes. */
export async function createWebhook(
  browser: Browser,
  input: Partial<WebhookInput> & { address: string },
): Promise<{ webhook: Webhook; secret: string }> {
  const answer = await browser.post(webhooks.path, { entities: ['sizes'], is_active: true, ...input });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** What deliveries are sent with in tests. */
export function sendingIn({ db, config }: Harness, changed: Partial<Sending> = {}): Sending {
  const parts = { logger: pino({ level: 'silent' }), ending: new AbortController().signal };
  return { ...sendingOf(db, config, parts), ...changed };
}

/** Sends all that is due, as soon as nothing delays the feed. */
export async function sendAll(harness: Harness, changed: Partial<Sending> = {}): Promise<void> {
  await settled(harness.db);
  await sendDueWebhooks(harness.db, sendingIn(harness, changed));
}
