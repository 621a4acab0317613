import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that gives these answers in their order, the last one from then on; and what was asked. */
export async function serverOf(
  answers: readonly Answer[],
): Promise<{ url: string; asked: string[]; tokens: unknown[]; keys: unknown[] }> {
  const asked: string[] = [];
  const tokens: unknown[] = [];
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(request.url ?? '');
    tokens.push(request.headers.authorization);
    keys.push(request.headers['idempotency-key']);
    answer?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, tokens, keys };
}

/** JSON with this status. */
export function json(status: number, body: object, headers: Record<string, string> = {}): Answer {
  return (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A page of the feed with changes of these products. */
export function page(cursor: string, ids: readonly number[], more = false): Answer {
  const changes = ids.map((id) => ({ entity: 'products', id, removed: true, record: null }));
  return json(200, { success: true, changes, cursor, more });
}

/** The connection ends without an answer. */
export const cut: Answer = (request) => request.socket.destroy();
