import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { growth } from '../../contract/test/growth.ts';
import { ownName } from './cookies.ts';
import { type Browser, type Harness, startHarness } from './harness.ts';

/** As in growth.test.ts. */
const LINEAR = 8;
const BOUNDARY = 'part';

interface Sent {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  payload?: string | object;
}

/** One that is never reached. */
const PROVIDER = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'kitroom', OIDC_CLIENT_SECRET: 'x' };

let harness: Harness;
let close: () => Promise<void>;
let browser: Browser;
beforeAll(async () => {
  ({ harness, close } = await startHarness('sqlite', PROVIDER));
  browser = await harness.signIn({ permissions: PERMISSION_CODES });
});
afterAll(() => close());

const times = <T>(size: number, make: (at: number) => T): T[] =>
  Array.from({ length: size }, (_, at) => make(at));
const get = (url: string, headers: Record<string, string> = {}): Sent => ({ method: 'GET', url, headers });
const post = (path: string, payload: string | object): Sent => ({ method: 'POST', url: path, payload });
const sizes = (payload: string | object) => post('/api/admin/size', payload);
const login = (email: string, password: string) => post('/api/auth/login', { email, password });
const imported = (kind: string, columns: string[], lines: string[][]) =>
  post(`/api/admin/${kind}/import`, { columns, lines, dry_run: true });
const form = (parts: string[]): Sent => ({
  ...post(
    '/api/admin/upload-product-image',
    `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`,
  ),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
});
const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (name: string, content: string) =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n${content}`;
const list = (headers: Record<string, string>) => get('/api/admin/size', headers);
const device = (value: string) => ({ cookie: `${ownName('device-1')}=x.${value}` });
const view = (query: string) => ({ list: 'sizes', name: 'A', query, is_shared: false });
const change = (id: number) => ({ id, fields: { name: 'x'.repeat(50) } });
const changes = (count: number) => ({ changes: times(count, (at) => change(at + 1)), dry_run: true });
const ofProvider = (payload: string): Sent => ({
  ...post(singleSignOn.backChannelLogoutPath, payload),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const broughtBack = (query: string, state: string) =>
  get(`${singleSignOn.callbackPath}?${query}`, {
    cookie: `single-sign-on=${Buffer.from(state).toString('base64url')}`,
  });

const CODED = ['name', 'code'];
const MARKED = 'e\u0301\u0323';

/** The costliest input of each, and the size at which a quadratic one shows. */
const REQUESTS: readonly [string, (size: number) => Sent, number][] = [
  ['cookies', (size) => list({ cookie: 'a=b; '.repeat(size) }), 3000],
  ['one long cookie', (size) => list(device('%C3%A9'.repeat(size))), 1000],
  ['parameters of an address', (size) => get(`/api/admin/activity?${'entity=sizes&'.repeat(size)}`), 3000],
  ['a long search', (size) => get(`/api/admin/activity?search=${'a%CC%81%CC%A3'.repeat(size)}`), 2000],
  ['a long address', (size) => get(`/api/${'a/'.repeat(size)}`), 5000],
  ['accepted encodings', (size) => list({ 'accept-encoding': 'a;q=0.1, '.repeat(size) }), 3000],
  ['known versions', (size) => list({ 'if-none-match': 'W/"a", '.repeat(size) }), 3000],
  ['nested arrays', (size) => sizes(`{"name":${'['.repeat(size)}`), 30_000],
  ['members', (size) => sizes(Object.fromEntries(times(size, (at) => [`m${at}`, at]))), 3000],
  ['digits', (size) => sizes(`{"sort_order":${'9'.repeat(size)}}`), 50_000],
  ['escapes', (size) => sizes(`{"name":"${'\\u0301'.repeat(size)}"}`), 5000],
  ['an email', (size) => login('a.'.repeat(size), 'x'), 20_000],
  ['a password', (size) => login('a@example.com', MARKED.repeat(size)), 4000],
  ['a view', (size) => post('/api/admin/saved-views', view('q=%20&'.repeat(size))), 20_000],
  ['changes of many', (size) => post('/api/admin/product/bulk-update', changes(size)), 100],
  ['an order', (size) => post('/api/admin/size/order', { ids: times(size, (at) => at + 1) }), 3000],
  [
    'lines',
    (size) =>
      imported(
        'size',
        CODED,
        times(size, (at) => [`Size ${at}`, `S${at}`]),
      ),
    250,
  ],
  [
    'the same line',
    (size) =>
      imported(
        'size',
        CODED,
        times(size, () => ['Size', 'S']),
      ),
    250,
  ],
  [
    'lines that name nothing',
    (size) =>
      imported(
        'product',
        ['name', 'category_id'],
        times(size, (at) => [`P${at}`, `categorie ${at}`]),
      ),
    250,
  ],
  [
    'names in a cell',
    (size) => imported('product', ['name', 'size_ids'], [['P', times(size, (at) => `S${at}`).join(', ')]]),
    800,
  ],
  [
    'marks in a cell',
    (size) => imported('product', ['name', 'category_id'], [['P', `a${'\u0301\u0323'.repeat(size)}`]]),
    1200,
  ],
  ['a form of a provider', (size) => ofProvider(times(size, (at) => `a${at}=%C3%A9+`).join('&')), 2000],
  [
    'what a browser brings back from a provider',
    (size) => broughtBack('state=a&'.repeat(size), '['.repeat(size)),
    1500,
  ],
  ['parts of a form', (size) => form(times(size, (at) => field(`f${at}`, 'x'))), 600],
  ['a long field', (size) => form([field('product_id', 'x'.repeat(size))]), 15000],
  ['a long name of a file', (size) => form([file(`${'\\"'.repeat(size)}.jpg`, 'x')]), 20_000],
  [
    'lines that look like an end',
    (size) => form([file('a.jpg', `\r\n--${BOUNDARY.slice(0, 3)}`.repeat(size))]),
    6000,
  ],
];

it.each(REQUESTS)(
  'processor time of a request grows with it, never with its square: %s',
  async (_, sent, size) => {
    const send = async ({ headers, ...request }: Sent) => {
      const answer = await harness.app.inject({
        ...request,
        headers: {
          cookie: browser.cookie,
          [CSRF_HEADER]: browser.csrfToken,
          'content-type': 'application/json',
          ...headers,
        },
      });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
    };
    expect(await growth(sent, send, size)).toBeLessThan(LINEAR);
  },
);
