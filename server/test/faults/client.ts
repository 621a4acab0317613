import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { authCalls } from '@kitroom/contract/auth-calls';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { sizeResource } from '@kitroom/contract/size';
import { expect } from 'vitest';
import { FORM_HEADERS, form } from '../pictures/fixtures.ts';
import { ADMIN } from './server-process.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body, an object in JSON. */
  json<T = Record<string, unknown>>(): T;
}

interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Ends the connection. */
  signal?: AbortSignal | undefined;
}

/** One request on its own connection. Rejects when the connection breaks before the answer has ended. */
export function send(
  port: number,
  { method = 'GET', path, headers = {}, body, signal }: Call,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers,
      agent: false,
      ...(signal && { signal }),
    };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: bytes, json: () => JSON.parse(bytes.toString()) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends bytes as they are and resolves to everything that comes back until the server ends the connection. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => (received += chunk));
    // A server that refuses a body may reset the connection; its answer until then counts.
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

/** The administrator at a running server: cookie on each call, CSRF token on writes. */
export interface Admin {
  headers: Record<string, string>;
  get(path: string): Promise<Answer>;
  write(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer>;
  upload(file: Buffer, place: { productId: number; slot: number }, signal?: AbortSignal): Promise<Answer>;
  restore(zip: Buffer): Promise<Answer>;
  /** Creates a size of this name and code. */
  createSize(name: string): Promise<Answer>;
  slots(productId: number): Promise<number[]>;
}

/** Sends a password, the administrator's unless told otherwise. */
export function enter(port: number, account: object = ADMIN): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return send(port, { method: 'POST', path: authCalls.login.path, headers, body: JSON.stringify(account) });
}

export async function signIn(port: number): Promise<Admin> {
  const answer = await enter(port);
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.body}`);
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const { csrfToken } = answer.json<{ csrfToken: string }>();
  return adminAt(port, { cookie, 'x-csrf-token': csrfToken });
}

/** The same session at another process. */
export function adminAt(port: number, headers: Record<string, string>): Admin {
  const post = (path: string, body: Buffer, signal?: AbortSignal) =>
    send(port, { method: 'POST', path, headers: { ...headers, ...FORM_HEADERS }, body, signal });
  const get = (path: string) => send(port, { path, headers });
  const write = (method: 'POST' | 'PUT', path: string, body: object) =>
    send(port, {
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    headers,
    get,
    write,
    upload: (file, { productId, slot }, signal) =>
      post(
        imageCalls.upload.path,
        form([
          ['file', file],
          ['productId', String(productId)],
          ['slot', String(slot)],
        ]),
        signal,
      ),
    restore: (zip) => post(imageCalls.restore.path, form([['file', zip, 'pictures.zip']])),
    createSize: (name) => write('POST', sizeResource.path, { name, code: name }),
    async slots(productId) {
      const answer = await get(imageCalls.filledSlots.path.replace(':id', String(productId)));
      return answer.json<{ filled_slots: { slot: number }[] }>().filled_slots.map(({ slot }) => slot);
    },
  };
}

/** The work of a first start is there once. */
export async function expectOneAdministrator(admin: Admin): Promise<void> {
  const { users } = (await admin.get('/api/admin/users')).json<{ users: object[] }>();
  const { roles } = (await admin.get('/api/admin/roles')).json<{ roles: object[] }>();
  expect([users.length, roles.length]).toEqual([1, 1]);
}

/** Creates a product with its own category and resolves to its id. */
export async function createProduct(admin: Admin, code: string): Promise<number> {
  const category = await admin.write('POST', '/api/admin/product-category', { name: code, code });
  const { id } = category.json<{ productCategory: { id: number } }>().productCategory;
  const product = await admin.write('POST', '/api/admin/product', {
    name: code,
    code,
    supplier_name: 'Supplier',
    supplier_code: code,
    product_category_id: id,
  });
  return product.json<{ product: { id: number } }>().product.id;
}
