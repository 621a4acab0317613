import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { UNSETTLED } from './clock.ts';
import { newFolder } from './folders.ts';
import { startHarness } from './harness.ts';

let app: App;
const root = await newFolder();
let close = async () => {};

beforeAll(async () => {
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<title>Kitroom</title><script nonce="{{cspNonce}}"></script>');
  await writeFile(join(root, 'theme.js'), 'theme();');
  await writeFile(join(root, 'assets/app.js'), 'app();');
  const started = await startHarness('sqlite');
  const { config, db } = started.harness;
  app = (await buildApp(config, { db, clock: UNSETTLED, logger: pino({ level: 'silent' }), webRoot: root }))
    .app;
  close = async () => {
    await app.close();
    await started.close();
  };
});
afterAll(() => close());

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
    '/.env',
    '/..%2f..%2fkitroom.sqlite',
    '/%',
    '/%E9quipes',
    '/%E0%A4%A?token=x',
    '/apis',
    '/API/nope',
    '/Assets/nope',
  ])('says at %s that nothing is there, in a page and not in raw JSON', async (url) => {
    const answer = await get(url);
    expect([url, answer.headers['content-type'], isPage(answer.body)]).toEqual([
      url,
      'text/html; charset=utf-8',
      true,
    ]);
    // No screen can have most of these addresses; the last ones could be one's.
    expect(answer.statusCode).toBe(['/apis', '/API/nope', '/Assets/nope'].includes(url) ? 200 : 404);
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

  it.each(['/api', '/api/nope', '/api/%E9', '/assets/nope.js', '/assets/..%2findex.html'])(
    'is not the answer to %s: that was a call or a file',
    async (url) => {
      const answer = await get(url);
      expect([url, answer.headers['content-type']]).toEqual([url, 'application/json; charset=utf-8']);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.json()).toMatchObject({ success: false });
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
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const ask = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port, path }, (answer) => resolve(answer.resume()));
        asked.on('error', reject).end();
      });
    const told = ({ statusCode, headers }: IncomingMessage) => {
      const { 'cache-control': caching, 'content-type': type, location } = headers;
      return { statusCode, caching, type, location };
    };
    const alone = told(await ask(path.startsWith('/') ? path : `/${path}`));
    expect(alone).toMatchObject({ statusCode: status });
    expect(told(await ask(`http://kitroom.example${path}`))).toEqual(alone);
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
  const folder = await newFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<head><title>Kitroom</title></head>');
  const started = await startHarness('sqlite', env);
  const { config, db } = started.harness;
  const parts = { db, clock: UNSETTLED, logger: pino({ level: 'silent' }), webRoot: folder };
  const built = await buildApp(config, parts);
  const { body } = await built.app.inject({ url: '/login' });
  await built.app.close();
  await started.close();
  const [, content = ''] = /<meta name="sign-in-options" content="([^"]*)" \/><\/head>/u.exec(body) ?? [];
  expect(content).not.toMatch(/[<"]|\{\{/u);
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&#123;', '{')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toEqual({ label: env.OIDC_LABEL, password: false });
  expect(body).not.toContain('of-the-tests');
  expect((await get('/login')).body).not.toContain('sign-in-options');
});
