import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { authCalls } from '@kitroom/contract/auth-calls';
import { sizeResource } from '@kitroom/contract/size';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loggedPath } from '../src/platform/http/request-log.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createApiToken } from './api-tokens.ts';
import { sendRaw } from './faults/client.ts';
import { type Browser, type Harness, startHarness } from './harness.ts';
import { rowOf } from './rows.ts';

interface Line {
  msg: string;
  path?: string;
  status?: number | null;
}

const lines: Line[] = [];
let harness: Harness;
let browser: Browser;
let token: string;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  ({ harness, close } = await startHarness('sqlite', { TRUST_PROXY: '0' }, logger));
  const { app } = harness;
  browser = await harness.signIn({ permissions: ['SIZE_READ', 'SIZE_CREATE'] });
  token = await createApiToken(harness, ['SIZE_READ']);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => close());
beforeEach(() => void lines.splice(0));

/** A request as bytes, on a connection of its own. */
const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const ask = (line: string, ...headers: string[]) =>
  sendRaw(port, head(line, 'Connection: close', ...headers));
/** The lines that are there when one request has ended: one. */
const logged = async () => {
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  return lines;
};
const json = (body: string) => ['Content-Type: application/json', `Content-Length: ${body.length}`];
const post = (path: string, body: string, ...headers: string[]) =>
  sendRaw(port, head(`POST ${path}`, 'Connection: close', ...json(body), ...headers) + body);

const COMPLETED = {
  level: 30,
  reqId: expect.any(String),
  remoteAddress: '127.0.0.1',
  responseTime: expect.any(Number),
  msg: 'request completed',
};
const size = '{"name":"Logged","code":"LOGGED"}';

it('a request leaves one line: who asked for what, from where, the answer, and how long it took', async () => {
  const cookie = [`Cookie: ${browser.cookie}`, `X-CSRF-Token: ${browser.csrfToken}`];
  await post(sizeResource.path, size, ...cookie);
  const { userId } = browser;
  expect(await logged()).toEqual([
    expect.objectContaining({ ...COMPLETED, method: 'POST', path: sizeResource.path, status: 201, userId }),
  ]);
  expect(lines[0]).not.toHaveProperty('tokenId');
});

it('a program is named by its token', async () => {
  await ask(`GET ${sizeResource.path}`, `Authorization: Bearer ${token}`);
  const { id: tokenId, user_id: userId } = await rowOf(harness.db, 'api_tokens');
  expect(await logged()).toEqual([
    expect.objectContaining({ ...COMPLETED, method: 'GET', status: 200, userId, tokenId }),
  ]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

it.each<[string, number, () => Promise<string>]>([
  ['nobody is signed in', 401, () => ask(`GET ${sizeResource.path}`)],
  ['a token that is none', 401, () => ask(`GET ${sizeResource.path}`, 'Authorization: Bearer kr_none')],
  ['no such call', 404, () => ask('GET /api/nothing')],
  ['no such method', 405, () => ask('PURGE /api/admin/size')],
  ['a body that is too large', 413, () => post(authCalls.login.path, ' '.repeat(300_000))],
  ['a body that cannot be read', 400, () => post(authCalls.login.path, '{')],
  ['another type', 415, () => ask('POST /api/auth/login', 'Content-Type: text/plain', 'Content-Length: 0')],
  ['an address that cannot be decoded', 400, () => ask('GET /api/%ff')],
  ['an address that is too long', 414, () => ask(`GET /api/admin/size/${'1'.repeat(101)}`)],
  ['no Host', 400, () => sendRaw(port, 'GET /api/nothing HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['an expectation', 401, () => ask(`GET ${sizeResource.path}`, 'Expect: tea')],
])('a refused request leaves one as well: %s, %i', async (_title, status, send) => {
  const answer = await send();
  expect(await logged()).toEqual([
    expect.objectContaining({ ...COMPLETED, method: expect.any(String), path: expect.any(String), status }),
  ]);
  expect(Number(answer.slice(9, 12))).toBe(status);
});

it.each([
  ['no HTTP', 'what is this\r\n\r\n', 400, 'HPE_INVALID_METHOD'],
  ['control characters in the address', 'GET /\u009b[31m HTTP/1.1\r\n\r\n', 400, 'HPE_INVALID_URL'],
  ['headers that are too large', head(`GET /`, `X: ${'x'.repeat(70_000)}`), 431, 'HPE_HEADER_OVERFLOW'],
])('what is no request leaves one, too: %s', async (_title, bytes, status, reason) => {
  await sendRaw(port, bytes);
  const { level, reqId, remoteAddress } = COMPLETED;
  expect(await logged()).toEqual([
    expect.objectContaining({ level, reqId, remoteAddress, status, reason, msg: 'request refused' }),
  ]);
});

it('so does a head that does not come in time', async () => {
  const { server } = harness.app;
  const arrived = once(server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.write('GET /healthz HTTP/1.1\r\n');
  const [socket] = await arrived;
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  const reason = 'ERR_HTTP_REQUEST_TIMEOUT';
  const told = once(client, 'data');
  // As Node does when the time is over.
  server.emit('clientError', Object.assign(new Error('late'), { code: reason }), socket);
  expect(String((await told)[0])).toMatch(/^HTTP\/1\.1 408 .*The request took too long/su);
  expect(await logged()).toEqual([expect.objectContaining({ status: 408, reason, msg: 'request refused' })]);
});

it('a body that breaks off in an impossible way is told with its request', async () => {
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  await sendRaw(port, `${head(`POST ${authCalls.login.path}`, ...headers)}no length\r\n`);
  const reason = 'HPE_INVALID_CHUNK_SIZE';
  expect(await logged()).toEqual([
    expect.objectContaining({ path: authCalls.login.path, status: null, reason, msg: 'request aborted' }),
  ]);
});

it.each([
  ['/api/nothing', { status: 404, msg: 'request aborted' }],
  // This answer does not wait for the rest.
  ['/api/%ff', { status: 400, msg: 'request completed' }],
])('a body that goes on after its refusal, and breaks off, adds none: %s', async (path, line) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head(`POST ${path}`, 'Content-Length: 1000')} `);
  await once(socket, 'data');
  socket.end(' ');
  await once(socket, 'close');
  expect(await logged()).toEqual([expect.objectContaining({ ...COMPLETED, ...line })]);
});

it('a client that goes away before its answer leaves one without a status, and nothing of ours has failed', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const arrived = once(harness.app.server, 'request');
  socket.write(`${head(`POST ${authCalls.login.path}`, ...json(size))}{`);
  await arrived;
  socket.destroy();
  expect(await logged()).toEqual([
    expect.objectContaining({
      ...COMPLETED,
      method: 'POST',
      path: authCalls.login.path,
      status: null,
      msg: 'request aborted',
    }),
  ]);
});

it('a connection without a request leaves none, nor does what programs ask every few seconds', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.resetAndDestroy();
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/nothing']) await ask(`GET ${path}`);
  expect(await logged()).toEqual([expect.objectContaining({ path: '/api/nothing' })]);
});

it.each([
  '/reset-password?token=SECRET',
  '/reset-password%3Ftoken=SECRET',
  '/reset-password%3ftoken%3DSECRET',
  '/reset-password;token=SECRET',
  '/reset-password&token=SECRET',
  '/reset-password/xSECRETSECRETSECRETSECRETSECRETSECRETSECRET',
  'http://localhost/reset-password?token=SECRET',
])('no secret of an address is in it: %s', async (address) => {
  await ask(`GET ${address}`, 'Cookie: kitroom-3000-sid=SECRET', 'X-CSRF-Token: SECRET');
  const [line] = await logged();
  expect(line?.path?.startsWith('/reset-password')).toBe(true);
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});

it.each([
  ['a hash that names a picture stays', `/images/${'0a'.repeat(32)}`, `/images/${'0a'.repeat(32)}`],
  ['a longer one may be a secret', `/images/${'0a'.repeat(33)}`, '/images/…'],
  ['so may 40 signs', `/x/${'Z-_9'.repeat(10)}`, '/x/…'],
  ['and 39 are none', `/x/${'Z'.repeat(39)}`, `/x/${'Z'.repeat(39)}`],
  ['300 signs are enough', '/a'.repeat(200), '/a'.repeat(150)],
])('of a path, %s', (_, address, path) => {
  expect(loggedPath(address)).toBe(path);
});
