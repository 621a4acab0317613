import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { cookieOf, createAccount, login } from './accounts.ts';
import { UNSETTLED } from './clock.ts';
import { send, sendRaw } from './faults/client.ts';
import { newFolder } from './folders.ts';
import { type Harness, startHarness } from './harness.ts';
import { createProduct, upload } from './pictures/fixtures.ts';
import { sample } from './pictures/pictures.ts';

/** An application with this page, a script and a style. */
async function serve({ config, db }: Harness, page: string): Promise<App> {
  const webRoot = await newFolder();
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), page);
  await writeFile(join(webRoot, 'theme.js'), 'theme();');
  await writeFile(join(webRoot, 'assets/app.js'), 'app();');
  const parts = { db, clock: UNSETTLED, logger: pino({ level: 'silent' }), webRoot };
  return (await buildApp(config, parts)).app;
}

let app: App;
/** At http://localhost:3000, and the same database. */
let harness: Harness;
let close = async () => {};

beforeAll(async () => {
  const started = await startHarness('sqlite');
  harness = started.harness;
  const config = { ...harness.config, publicUrl: 'https://kitroom.example.com', https: true };
  app = await serve({ ...harness, config }, '<title>Kitroom</title><script nonce="{{cspNonce}}"></script>');
  await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await app.close();
    await started.close();
  };
});
afterAll(() => close());

const port = () => (app.server.address() as AddressInfo).port;
const get = (url: string) => app.inject({ url });
const isPage = (text: string) => text.includes('<title>Kitroom</title>');

describe('the web application', () => {
  it.each(['/', '/login', '/admin/clubs', '/admin/clubs/', '/admin/clubs/7/edit?q=a//b', '/no-such-page'])(
    'is served at %s, which a screen may have',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type'], isPage(answer.body)]).toEqual([
        200,
        'text/html; charset=utf-8',
        true,
      ]);
    },
  );

  it.each([
    '/players.html',
    '/admin/clubs.',
    '/admin/clubs)',
    '/admin/clubs%20',
    '/%C3%A9quipes',
    '/équipes',
    '/admin/clubs/abc,',
    '/%E9quipes',
    '/%E0%A4%A?token=x',
    '/apis',
  ])('says at %s that nothing is there, in a page and not in raw JSON', async (url) => {
    const answer = await get(url);
    expect([url, answer.headers['content-type'], isPage(answer.body)]).toEqual([
      url,
      'text/html; charset=utf-8',
      true,
    ]);
    // No screen can have most of these addresses; the last one could be one's.
    expect(answer.statusCode).toBe(url === '/apis' ? 200 : 404);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'nonce-");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['//admin/clubs', '/admin/clubs'],
    ['/admin//clubs///7?q=a//b', '/admin/clubs/7?q=a//b'],
    ['//example.com', null],
    ['//example-site', '/example-site'],
  ])('leads from %s to %s, and never elsewhere', async (url, to) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location ?? null]).toEqual(
      to === null ? [404, null] : [308, to],
    );
  });

  it.each(['bytes=0-2', 'bytes=999-', 'bytes=x'])(
    'sends files whole, whatever range is asked for: %s',
    async (range) => {
      const answer = await app.inject({ url: '/theme.js', headers: { range } });
      expect([answer.statusCode, answer.body]).toEqual([200, 'theme();']);
    },
  );

  it('is not the answer to a write', async () => {
    for (const url of ['/admin/clubs', '/players.html', '/%E9']) {
      const answer = await app.inject({ method: 'POST', url });
      expect([url, answer.headers['content-type']]).toEqual([url, 'application/json; charset=utf-8']);
    }
  });

  it.each([
    ['/api/auth/user-permissions', 401],
    ['/api/nope', 404],
    ['/api', 404],
    ['/admin/clubs', 200],
    ['', 200],
    ['?q=a', 200],
    ['//example.com', 404],
  ])('answers http://kitroom.example%s as it answers the path alone', async (path, status) => {
    const told = async (path: string) => {
      const { status, headers } = await send(port(), { path });
      const { 'cache-control': caching, 'content-type': type, location } = headers;
      return { status, caching, type, location };
    };
    const alone = await told(path.startsWith('/') ? path : `/${path}`);
    expect(alone).toMatchObject({ status });
    expect(await told(`http://kitroom.example${path}`)).toEqual(alone);
  });

  it('is not the answer to a call, however that is spelled', async () => {
    for (const url of ['/api/nope', '/API/auth/user-permissions', '/Api', '/Assets/app.js', '/PICTURES/x']) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['content-type']]).toEqual([
        url,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('has its files', async () => {
    expect((await get('/assets/app.js')).body).toBe('app();');
    expect((await get('/theme.js')).body).toBe('theme();');
  });
});

it('names the ways to sign in besides passwords in a page that they cannot break', async () => {
  const env = {
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'kitroom',
    OIDC_CLIENT_SECRET: 'of-the-tests',
    OIDC_LABEL: `"><script>&{{cspNonce}}'$&`,
    PASSWORD_SIGN_IN: 'off',
  };
  const started = await startHarness('sqlite', env);
  const served = await serve(started.harness, '<head><title>Kitroom</title></head>');
  const { body } = await served.inject({ url: '/login' });
  await served.close();
  await started.close();
  const [, content = ''] = /<meta name="sign-in-options" content="([^"]*)" \/><\/head>/u.exec(body) ?? [];
  expect(content).not.toMatch(/[<"]|\{\{/u);
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&#123;', '{')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toEqual({
    label: env.OIDC_LABEL,
    start: 'http://localhost:3000/api/auth/single-sign-on',
    password: false,
  });
  expect(body).not.toContain('of-the-tests');
  expect((await get('/login')).body).not.toContain('sign-in-options');
});

const NOTHING = "default-src 'none';frame-ancestors 'none'";
const PAGE_ALONE =
  /^default-src 'self'; script-src 'self' 'nonce-[\w+/]+=*';.*; img-src 'self' data: blob:; object-src 'none'; base-uri 'none';.*frame-ancestors 'none'$/u;
const SANDBOX = "sandbox; default-src 'none'";
const JSON_UTF8 = 'application/json; charset=utf-8';
const KEPT = 'public, max-age=31536000, immutable';
const ASKED = 'private, no-cache';

const ONLY_FOR_PAGES = [
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const ASKS = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';

describe('proxies in front', () => {
  it.each([
    ['a file of another version', '/assets/gone.js', 404],
    ['a file that is not one', '/nothing.txt', 404],
    ['another spelling of an address', '//admin/clubs', 308],
    ['liveness', '/healthz', 200],
    ['readiness', '/readyz', 200],
    ['numbers', '/metrics', 200],
    ['a call that is none', '/healthy.json', 404],
  ])('may not keep %s', async (_what, url, status) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
  });

  it.each(['/healthz/', '/readyz/', '/readyz/live', '/metrics/'])(
    'that ask %s are told that nothing is there, not with a page that looks healthy',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.json()]).toEqual([404, { success: false, message: 'Not found' }]);
    },
  );

  it.each([
    ['a check of HTTP/1.0 without a host', 200, 'GET /healthz HTTP/1.0\r\n'],
    ['a check with HEAD', 200, 'HEAD /readyz HTTP/1.0\r\n'],
    ['the check that HAProxy makes unless it is told another one', 204, 'OPTIONS / HTTP/1.0\r\n'],
    ['a check of the server itself', 204, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'],
    ['several hosts', 400, `${ASKS}Host: y\r\n`],
    ['the lines for WebSockets with everything', 200, `${ASKS}Connection: upgrade\r\nUpgrade: \r\n`],
    [
      'an offer of HTTP/2',
      200,
      `${ASKS}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n`,
    ],
    ['an empty body in pieces with a GET', 200, `${ASKS}Transfer-Encoding: chunked\r\n\r\n0\r\n`],
    ['lines with underscores', 200, `${ASKS}X_Forwarded_For: 203.0.113.9\r\n`],
    [
      'an address that names the server',
      200,
      'GET http://other.example/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n',
    ],
    ['the PROXY protocol', 400, `PROXY TCP4 203.0.113.9 10.0.0.1 1 2\r\n${ASKS}`],
    ['HTTP/2 without TLS', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n'],
    ['a length and pieces', 400, `${ASKS}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`],
    ['two lengths', 400, `${ASKS}Content-Length: 0\r\nContent-Length: 0\r\n`],
    ['a name with a blank before the colon', 400, `${ASKS}Transfer-Encoding : chunked\r\n`],
    ['an expectation that nobody knows', 200, `${ASKS}Expect: coffee\r\n`],
  ])('send %s: %d', async (_what, status, head) => {
    expect(await sendRaw(port(), `${head}\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
  });

  it('can send the cookies of many programs, and keep a connection idle for ten minutes', async () => {
    const headers = { cookie: `other=${'x'.repeat(60_000)}` };
    expect((await send(port(), { path: '/healthz', headers })).status).toBe(200);
    expect(app.server.keepAliveTimeout).toBeGreaterThan(600_000);
  });
});

describe('each answer', () => {
  let cookie: string;
  beforeAll(async () => {
    const { email } = await createAccount(harness.db, { permissions: PERMISSION_CODES });
    cookie = cookieOf(await login(app, email));
    const { id: productId } = await createProduct(harness.db, 'JR');
    expect(productId).toBe(1);
    const keeper = await harness.signIn({ permissions: PERMISSION_CODES });
    await upload(harness, keeper, await sample().jpeg().toBuffer(), { productId, slot: 1 });
  });

  it.each<[string, string, number, string, string, RegExp | string, Record<string, string>?]>([
    ['the page', '/admin/users', 200, 'text/html; charset=utf-8', 'no-store', PAGE_ALONE],
    ['a script', '/assets/app.js', 200, 'application/javascript; charset=utf-8', KEPT, NOTHING],
    ['a list', '/api/admin/size', 200, JSON_UTF8, ASKED, NOTHING],
    ['a list of people', '/api/admin/users', 200, JSON_UTF8, 'no-store', NOTHING],
    ['a call', '/api/auth/user-permissions', 200, JSON_UTF8, 'no-store', NOTHING],
    ['a picture', '/api/admin/product-image?productId=1&slot=1', 200, 'image/jpeg', ASKED, SANDBOX],
    ['the zip', '/api/admin/download-product-images', 200, 'application/zip', 'no-store', NOTHING],
    ['a 401', '/api/admin/size', 401, JSON_UTF8, 'no-store', NOTHING, { cookie: '' }],
    ['a 404', '/api/nope', 404, JSON_UTF8, 'no-store', NOTHING],
    ['a bad address', '/api/%E0%A4%A', 400, JSON_UTF8, 'no-store', NOTHING],
    ['a head that is too large', '/', 431, JSON_UTF8, 'no-store', NOTHING, { 'x-bomb': 'x'.repeat(66_000) }],
  ])('%s says what it is and lets a browser do nothing else with it', async (...row) => {
    const [what, path, status, type, cache, policy, more] = row;
    const answer = await send(port(), { path, headers: { cookie, ...more } });
    const { headers } = answer;
    expect([answer.status, headers['content-type'], headers['cache-control']]).toEqual([status, type, cache]);
    if (typeof policy === 'string') expect(headers['content-security-policy']).toBe(policy);
    else expect(headers['content-security-policy']).toMatch(policy);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
    // Requests that never reached a call may lack the rest: nothing of them is shown.
    if (what !== 'a bad address' && what !== 'a head that is too large') {
      expect(headers).toMatchObject({
        'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/u),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'SAMEORIGIN',
      });
      const isCall = what !== 'the page' && what !== 'a script';
      for (const name of ONLY_FOR_PAGES) expect([name, name in headers]).toEqual([name, !isCall]);
    }
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name);
  });
});
