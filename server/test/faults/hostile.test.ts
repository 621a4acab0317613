import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORM_HEADERS, form } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';
import { type Admin, createProduct, send, sendRaw, signIn } from './client.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses({ together: true });
let dataDir: string;
let server: ServerProcess;
let admin: Admin;
let productId: number;

beforeAll(async () => {
  dataDir = await newFolder();
  await mkdir(join(dataDir, 'outbox'), { recursive: true });
  await writeFile(join(dataDir, '.env'), 'SECRET=1');
  server = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  admin = await signIn(server.port);
  productId = await createProduct(admin, 'JR');
  expect((await admin.upload(await sample().jpeg().toBuffer(), { productId, slot: 1 })).status).toBe(200);
});
let sizes: unknown;
beforeEach(async () => {
  sizes = (await admin.get('/api/admin/size')).json();
});
// Whatever was sent: the process lives, nothing was stored, nothing is left on disk, nothing was our fault.
afterEach(async () => {
  expect((await admin.get('/api/admin/size')).json()).toEqual(sizes);
  expect((await send(server.port, { path: '/readyz' })).status).toBe(200);
  const [own = ''] = await readdir(join(dataDir, 'tmp'));
  expect(await readdir(join(dataDir, 'tmp', own))).toEqual([]);
  expect(server.output()).not.toContain('request failed');
});
afterAll(async () => {
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});

/** A request as bytes, with the administrator's session; the connection ends with the answer. */
function raw(line: string, headers: Record<string, string | number> = {}, body = ''): Promise<string> {
  const all = { Host: 'localhost', Connection: 'close', ...admin.headers, ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(server.port, `${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

/** Status and body of what came back; the body is our envelope with a sentence. */
function refusal(received: string): number {
  const status = Number(/^HTTP\/1\.1 (\d{3})/u.exec(received)?.[1]);
  const body = JSON.parse(/\{[\s\S]*\}/u.exec(received)?.[0] ?? 'null');
  expect([received.slice(0, 40), body]).toEqual([
    received.slice(0, 40),
    expect.objectContaining({ success: false, message: expect.stringMatching(/^[A-Z]/u) }),
  ]);
  return status;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const SIZE = '{"name":"Hostile","code":"HOSTILE"}';
const post = (headers: Record<string, string | number>, body: string, path = '/api/admin/size') =>
  raw(`POST ${path}`, headers, body);

describe('bodies', () => {
  it('of other types than JSON are 415, and a bad one is 400 whatever it says it is', async () => {
    const types: [string | undefined, number][] = [
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
      ['multipart/form-data; boundary=x', 415],
      ['Multipart/Form-Data; boundary=x', 415],
      ['application/json, text/plain', 415],
      ['application/jsonp', 415],
      ['application/xml', 415],
      ['/', 415],
      ['', 415],
      [undefined, 415],
      ['application/json; charset=utf-7', 400],
    ];
    for (const [type, status] of types) {
      const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
      const answer = await post({ ...headers, 'Content-Length': '8' }, '{"name":');
      expect([type, refusal(answer)]).toEqual([type, status]);
    }
  });

  it('that are no JSON, or too much of it, are 400 or 413', async () => {
    const bodies: [string, number][] = [
      ['', 400],
      ['{', 400],
      ['{"name":"x",}', 400],
      ['{"name":NaN}', 400],
      ['\u0000', 400],
      ['[]', 400],
      ['null', 400],
      ['"text"', 400],
      ['1', 400],
      ['\ufeff{', 400],
      ['['.repeat(100_000), 400],
      ['{"a":'.repeat(40_000), 400],
      [`{"name":"${'x'.repeat(200_000)}"}`, 400],
      ['{"__proto__":{"name":"x"},"constructor":{"prototype":{"code":"y"}}}', 400],
      [`{"name":"${'x'.repeat(300_000)}"}`, 413],
    ];
    for (const [body, status] of bodies) {
      const answer = await post({ ...JSON_TYPE, 'Content-Length': Buffer.byteLength(body) }, body);
      expect([body.slice(0, 20), refusal(answer)]).toEqual([body.slice(0, 20), status]);
    }
  });

  it('that never end are cut off at the limit', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const chunked = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };
    expect(refusal(await post(chunked, chunk.repeat(20)))).toBe(413);
    const picture = `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
    const endless = `${picture.length.toString(16)}\r\n${picture}\r\n${chunk.repeat(400)}`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' };
    expect(refusal(await post(headers, endless, imageCalls.upload.path))).toBe(413);
  });

  it('of another length than they say, or that say two, are refused', async () => {
    const lengths: Record<string, string | number>[] = [
      { 'Content-Length': -1 },
      { 'Content-Length': '1e3' },
      { 'Content-Length': '12, 13' },
      { 'Content-Length': 35, 'Transfer-Encoding': 'chunked' },
      { 'Transfer-Encoding': 'gzip' },
      { 'Transfer-Encoding': 'chunked, identity' },
    ];
    for (const length of lengths)
      expect([length, refusal(await post({ ...JSON_TYPE, ...length }, SIZE))]).toEqual([length, 400]);
    expect(refusal(await post({ ...JSON_TYPE, 'Content-Length': 10 }, SIZE))).toBe(400);
    expect(refusal(await post({ ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }, 'zz\r\n{}\r\n'))).toBe(400);
  });

  it('of a thousand parts, or with parts that make no sense, are refused', async () => {
    const part = (name: string, value = '1') => [name, value] as const;
    const forms = [
      form(Array.from({ length: 1000 }, (_, n) => part(`field${n}`))),
      form(Array.from({ length: 1000 }, () => ['file', Buffer.from('x')] as const)),
      form([part('__proto__'), part('constructor'), part('toString'), part('slot')]),
      form([part('productId', 'x'.repeat(10_000)), part('slot')]),
      form([part('x'.repeat(50_000))]),
      Buffer.from('--kitroom-test-boundary\r\n\r\n\r\n'),
      Buffer.from('no form at all'),
      Buffer.alloc(0),
    ];
    for (const path of [imageCalls.upload.path, imageCalls.restore.path]) {
      for (const body of forms) {
        const headers = { ...FORM_HEADERS, 'Content-Length': body.length };
        const status = refusal(await raw(`POST ${path}`, headers, body.toString('latin1')));
        expect([400, 413]).toContain(status);
      }
    }
  });
});

describe('heads', () => {
  it('that are no HTTP, or too large, are answered in our envelope', async () => {
    expect(refusal(await sendRaw(server.port, 'HELO kitroom\r\n\r\n'))).toBe(400);
    expect(refusal(await sendRaw(server.port, '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'))).toBe(400);
    expect(refusal(await raw('GET /api/admin/size', { 'X-Bomb': 'x'.repeat(100_000) }))).toBe(431);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`X-${n}`, 'x'.repeat(10)]));
    expect(refusal(await raw('GET /api/admin/size', many))).toBe(431);
    expect(refusal(await raw(`GET /api/admin/size?${'q'.repeat(100_000)}`))).toBe(431);
    expect(refusal(await raw('GET /healthz', { 'X-Bad': 'a\u0000b' }))).toBe(400);
  });
});

describe('addresses', () => {
  const PATHS: [string, number][] = [
    ['/api/nope', 404],
    ['/api', 404],
    ['/api/', 404],
    ['/api/..%2f..%2fkitroom.sqlite', 404],
    ['/api/admin/size/', 404],
    ['/api//admin/size', 404],
    ['/api/admin/size;x', 404],
    ['/api/admin%2fsize', 404],
    ['/api/admin/size/%00', 404],
    ['/api/admin/size/1%00', 404],
    ['/api/admin/size/%D9%A1', 404],
    [`/api/admin/size/${'1'.repeat(5000)}`, 414],
    ['/assets/nope.js', 404],
    ['/assets/', 404],
    ['/assets', 404],
    ['/assets/../../../.env', 403],
    ['/assets/..%2f..%2f..%2f.env', 404],
    ['/assets/%2e%2e/%2e%2e/.env', 403],
    ['/assets/..%5c..%5c.env', 403],
    ['/assets/app.js%00.css', 400],
    ['/api/%E0%A4%A', 400],
  ];

  it.each(PATHS)('%.60s is refused, never a file nor the page', async (path, status) => {
    expect(refusal(await raw(`GET ${path}`))).toBe(status);
    expect((await raw(`HEAD ${path}`)).startsWith(`HTTP/1.1 ${status}`)).toBe(true);
  });

  const NOWHERE = [
    '/assets%2f..%2f..%2f.env',
    '/..%2f..%2fkitroom.sqlite',
    '/../../kitroom.sqlite',
    '/%2e%2e/%2e%2e/kitroom.sqlite',
    '//etc/../kitroom.sqlite',
    '/.env',
    '/.git/config',
    '/data/kitroom.sqlite',
    '/%',
    '/%zz',
    '/%00',
  ];

  it.each(NOWHERE)('%s is not found, in the page and never as a file', async (path) => {
    const answer = await raw(`GET ${path}`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /u);
    expect(answer).toContain('\r\n\r\n<!doctype html><script nonce="');
    expect((await raw(`HEAD ${path}`)).startsWith('HTTP/1.1 404')).toBe(true);
  });

  it('with questions asked twice, or that are none, are 400', async () => {
    const { path } = imageCalls.image;
    const queries = [
      `productId=${productId}&productId=2&slot=1`,
      `productId=${productId}&slot[]=1`,
      `productId=${productId}&slot=%E0%A4%A`,
      '__proto__[slot]=1',
      '',
    ];
    for (const query of queries)
      expect([query, refusal(await raw(`GET ${path}?${query}`))]).toEqual([query, 400]);
  });
});

describe('methods', () => {
  it('that a call does not have are 404 or refused, and change nothing', async () => {
    const body = Buffer.byteLength(SIZE);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LINK'])
      for (const path of [
        '/api/admin/size',
        '/api/admin/all-permissions',
        '/',
        '/healthz',
        '/assets/app.js',
      ]) {
        const answer = await raw(`${method} ${path}`, { ...JSON_TYPE, 'Content-Length': body }, SIZE);
        expect([method, path, [400, 404, 405].includes(refusal(answer))]).toEqual([method, path, true]);
      }
    expect(refusal(await sendRaw(server.port, 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'))).toBe(400);
    const overridden = await raw('GET /api/admin/size?_method=POST', { 'X-HTTP-Method-Override': 'POST' });
    expect(overridden).toMatch(/^HTTP\/1\.1 200/u);
  });

  it('HEAD says of each read what GET says, without its body', async () => {
    const reads = [
      '/',
      '/assets/app.js',
      '/api/admin/size',
      '/api/admin/users',
      `/api/admin/product/${productId}`,
      `${imageCalls.image.path}?productId=${productId}&slot=1`,
      imageCalls.download.path,
      '/healthz',
      '/readyz',
      '/api/openapi.json',
    ];
    for (const path of reads) {
      const get = await send(server.port, { path, headers: admin.headers });
      const head = await send(server.port, { method: 'HEAD', path, headers: admin.headers });
      const said = ({ status, headers }: typeof get) => [path, status, headers['content-type'], headers.etag];
      expect(said(head)).toEqual(said(get));
      expect(head.body).toHaveLength(0);
    }
  });
});
