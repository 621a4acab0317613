import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { beforeAll, expect, it } from 'vitest';
import { sample } from '../pictures/pictures.ts';
import { type Admin, type Answer, createProduct, send, signIn } from './client.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses({ together: true });
let server: ServerProcess;
let admin: Admin;
let image: string;

beforeAll(async () => {
  server = await start({ DATA_DIR: await newFolder(), PUBLIC_URL: 'https://kitroom.example.com' });
  // The cookie is for https; the test sends it by itself.
  admin = await signIn(server.port);
  const productId = await createProduct(admin, 'JR');
  await admin.upload(await sample().jpeg().toBuffer(), { productId, slot: 1 });
  image = `${imageCalls.image.path}?productId=${productId}&slot=1`;
});

const NOTHING = "default-src 'none';frame-ancestors 'none'";
const JSON_UTF8 = 'application/json; charset=utf-8';

const ONLY_FOR_PAGES = [
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const ANSWERS: [
  what: string,
  ask: () => Promise<Answer>,
  status: number,
  type: string,
  cache: string,
  policy: RegExp | string,
][] = [
  [
    'the page',
    () => send(server.port, { path: '/admin/users' }),
    200,
    'text/html; charset=utf-8',
    'no-store',
    /^default-src 'self'; script-src 'self' 'nonce-[\w+/]+=*';.*; img-src 'self' data: blob:; object-src 'none'; base-uri 'none';.*frame-ancestors 'none'$/u,
  ],
  [
    'a script',
    () => send(server.port, { path: '/assets/app.js' }),
    200,
    'application/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    NOTHING,
  ],
  ['a list', () => admin.get('/api/admin/size'), 200, JSON_UTF8, 'private, no-cache', NOTHING],
  ['a list of people', () => admin.get('/api/admin/users'), 200, JSON_UTF8, 'no-store', NOTHING],
  ['a call', () => admin.get('/api/auth/user-permissions'), 200, JSON_UTF8, 'no-store', NOTHING],
  [
    'a picture',
    () => admin.get(image),
    200,
    'image/jpeg',
    'private, no-cache',
    "sandbox; default-src 'none'",
  ],
  ['the zip', () => admin.get(imageCalls.download.path), 200, 'application/zip', 'no-store', NOTHING],
  ['a 401', () => send(server.port, { path: '/api/admin/size' }), 401, JSON_UTF8, 'no-store', NOTHING],
  ['a 404', () => send(server.port, { path: '/api/nope' }), 404, JSON_UTF8, 'no-store', NOTHING],
  ['a bad address', () => send(server.port, { path: '/api/%E0%A4%A' }), 400, JSON_UTF8, 'no-store', NOTHING],
  [
    'a head that is too large',
    () => send(server.port, { path: '/', headers: { 'x-bomb': 'x'.repeat(20_000) } }),
    431,
    JSON_UTF8,
    'no-store',
    NOTHING,
  ],
];

it.each(ANSWERS)('%s says what it is and lets a browser do nothing else with it', async (...row) => {
  const [what, ask, status, type, cache, policy] = row;
  const { status: answered, headers } = await ask();
  expect([what, answered, headers['content-type'], headers['cache-control']]).toEqual([
    what,
    status,
    type,
    cache,
  ]);
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
