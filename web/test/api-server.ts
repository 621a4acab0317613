import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The answer of an address. */
export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One call as it arrived. */
export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** `METHOD /path` and what it answers; what is not listed is a 404. */
export type Answers = Record<string, (call: ReceivedCall) => Reply | Promise<Reply>>;

/** What a call says that did what it was asked, of the version that the ETag names. */
export function succeeded(body: object = {}, etag?: string): Reply {
  return { body: { success: true, ...body }, ...(etag && { headers: { ETag: etag } }) };
}

/** What a call says that did nothing. */
export function refused(status: number, message: string, more: object = {}): Reply {
  return { status, body: { success: false, message, ...more } };
}

/** A real HTTP server for one test; the page's own addresses lead to it. `answers` may be changed on the way. */
export async function serveApi(answers: Answers): Promise<{ calls: ReceivedCall[]; answers: Answers }> {
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    const call = { method, path: url, headers, body: text === '' ? undefined : JSON.parse(text) };
    calls.push(call);
    const answer = answers[`${method} ${url}`];
    const reply: Reply = answer === undefined ? { status: 404, body: NOT_FOUND } : await answer(call);
    response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
    response.end(
      typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? { success: true }),
    );
  });
  // On a busy machine a test may pause longer than this, and its next call would meet a connection that is being closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const leave = leadTo(`http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    leave();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { calls, answers };
}

/** Like `serveApi`, but no server answers. */
export function serveNothing(): void {
  // Port 9 is the discard service, which nothing listens on; connections are refused immediately.
  onTestFinished(leadTo('http://127.0.0.1:9'));
}

const NOT_FOUND = { success: false, message: 'Not found' };

// A browser resolves `/api/…` against its page; Node's fetch wants the whole address.
function leadTo(origin: string): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(new URL(String(input), origin), init);
  return () => {
    globalThis.fetch = fetch;
  };
}
