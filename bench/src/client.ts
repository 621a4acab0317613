import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';

export const ADMIN = { email: 'admin@example.com', password: 'Bench-press-4' };

/** A client that is signed in to the server. */
export interface Client {
  url: string;
  /** Cookie and CSRF token. */
  headers: Record<string, string>;
  get(path: string): Promise<Response>;
  /** POST or PUT of JSON or of a form. Rejects if it is refused. */
  send(method: 'POST' | 'PUT', path: string, body: object | FormData): Promise<Response>;
}

/** Signs in as the administrator that the server was started with. */
export async function signIn(url: string): Promise<Client> {
  const response = await fetch(url + authCalls.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { csrfToken = '' } = authCalls.login.answer.parse(await response.json());
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const headers = { cookie, [CSRF_HEADER]: csrfToken };
  return {
    url,
    headers,
    get: (path) => accepted(fetch(url + path, { headers })),
    send(method, path, body) {
      const isForm = body instanceof FormData;
      const type: Record<string, string> = isForm ? {} : { 'Content-Type': 'application/json' };
      return accepted(
        fetch(url + path, {
          method,
          headers: { ...headers, ...type, ...newKey() },
          body: isForm ? body : JSON.stringify(body),
        }),
      );
    },
  };
}

/** Names a write. As those of the web, its name begins with the time. */
export function newKey(): Record<string, string> {
  return { [IDEMPOTENCY_KEY_HEADER]: `${Date.now().toString(16)}-${randomUUID()}` };
}

async function accepted(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}

/**
 * One GET, or with `json` one POST, over a persistent connection, read to its end; resolves to status and bytes. Does not
 * decompress.
 */
export function rawCall(
  agent: Agent,
  url: string,
  headers: Record<string, string> = {},
  json?: string,
): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const method = json === undefined ? 'GET' : 'POST';
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const call = httpRequest(url, { agent, method, headers: { ...headers, ...type } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject).end(json);
  });
}

/**
 * Sends a file as the form field `file`; resolves to the answer's JSON. Rejects when it is refused. Not with `fetch`:
 * blobs of Node 20 lose everything past 4 GB.
 */
export async function sendFile(client: Client, path: string, file: string): Promise<unknown> {
  const boundary = 'kitroom-bench';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="pictures.zip"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const { size } = await stat(file);
  const call = httpRequest(client.url + path, {
    method: 'POST',
    headers: {
      ...client.headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  call.write(head);
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), call, { end: false });
  call.end(tail);
  const answer = await answered;
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${body}`);
  return JSON.parse(body);
}
