import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { hexColor } from '@kitroom/contract/colors/hex-color';
import { headerKey } from '@kitroom/contract/import/header-key';
import { readPerson } from '@kitroom/contract/import/person-name';
import { isMailAddress } from '@kitroom/contract/mail-address';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { tidyText, withoutInvisible } from '@kitroom/contract/unicode-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { growth } from '../../contract/test/growth.ts';
import { browserName } from '../src/access/session/browser-name.ts';
import { isSameText, readHex, readNumber, readSupplier } from '../src/bulk/import/read-cell.ts';
import { unescapeCode } from '../src/pictures/download/archive-entries.ts';
import { openArchive } from '../src/pictures/restore/archive-reader.ts';
import { normalized } from '../src/platform/db/normalized.ts';
import { ownName } from './cookies.ts';
import { newFolder } from './folders.ts';
import { type Browser, type Harness, startHarness } from './harness.ts';
import { writeZip } from './pictures/zips.ts';

const MARKS = '\u0301\u0323';
/** Four times the input may take four times as long, and somewhat more on a busy machine; sixteen times is quadratic. */
const LINEAR = 8;

/** The text that costs each of these the most, and characters of it at which a quadratic one shows. */
const TEXTS: readonly [string, (text: string) => unknown, (size: number) => string, number][] = [
  ['stacked marks in tidyText', tidyText, (size) => `a${MARKS.repeat(size / 2)}`, 20_000],
  ['stacked marks in normalized', normalized, (size) => `a${MARKS.repeat(size / 2)}`, 4000],
  ['stacked marks in headerKey', headerKey, (size) => `a${MARKS.repeat(size / 2)}`, 4000],
  ['half-width marks in headerKey', headerKey, (size) => `a${'\u0301\uFF9E'.repeat(size / 2)}`, 4000],
  ['marks just below the limit', tidyText, (size) => `a${MARKS.repeat(15)}`.repeat(size / 31), 20_000],
  ['blanks within', tidyText, (size) => `a${' '.repeat(size)}b`, 100_000],
  ['joiners', withoutInvisible, (size) => '\u200D'.repeat(size), 50_000],
  ['flags of regions', withoutInvisible, (size) => `\u{1F3F4}${'\u{E0030}'.repeat(size)}`, 20_000],
  ['dots in an email', isMailAddress, (size) => `a@${'.a'.repeat(size)}@`, 20_000],
  ['letters in an email', isMailAddress, (size) => `${'a'.repeat(size)} @`, 20_000],
  ['subdomains', isMailAddress, (size) => `a@${'a.'.repeat(size)}`, 20_000],
  ['a supplier', readSupplier, (size) => `a${' '.repeat(size)}(a) `.repeat(2), 20_000],
  ['brackets of a supplier', readSupplier, (size) => 'a ('.repeat(size), 20_000],
  ['a number', readNumber, (size) => `${'1,111'.repeat(size)}x`, 20_000],
  ['a number in brackets', readNumber, (size) => '('.repeat(size), 20_000],
  ['a color', readHex, (size) => `#${' '.repeat(size)}x`, 20_000],
  ['a color with blanks', hexColor, (size) => ` ${' '.repeat(size)}x`, 20_000],
  ['a person', readPerson, (size) => 'a '.repeat(size), 20_000],
  ['brackets and commas of a person', readPerson, (size) => 'a, (b/'.repeat(size), 20_000],
  ['line ends', (text) => isSameText(text, 'a'), (size) => '\r'.repeat(size), 20_000],
  ['an escaped name', unescapeCode, (size) => '%ff'.repeat(size), 20_000],
  ['a browser', browserName, (size) => 'Version/1 '.repeat(size), 2000],
];

const folder = await newFolder();

const BOUNDS = { unpacked: { bytes: 1024 ** 3, text: '1 GB' } };
const PATH = 'JR-4120/hero/slot-1.jpg';
const picture = (name: string) => ({
  name,
  product: 'JR-4120',
  color: null,
  slot: 1,
  sha256: '0'.repeat(64),
  bytes: 1,
});
const manifest = (pictures: object[]) => json({ format: 'kitroom-product-images', version: 1, pictures });
const json = (value: object) => zipWith(JSON.stringify(value));
const zipWith = (text: string) => writeZip([{ name: 'manifest.json', data: Buffer.from(text) }]);
const repeated = (size: number, make: (at: number) => string) =>
  Array.from({ length: size }, (_, at) => ({ name: make(at) }));
/** Records of no length behind the list of contents. */
function withSignatures(size: number): Buffer {
  const zip = writeZip([{ name: PATH }]);
  const signature = Buffer.from([0x50, 0x4b, 5, 5, 0, 0]);
  return Buffer.concat([zip.subarray(0, -22), Buffer.alloc(6 * size, signature), zip.subarray(-22)]);
}

/** Zips that cost the most to look at, and the size at which a quadratic reader shows. */
const ZIPS: readonly [string, (size: number) => Buffer, number][] = [
  [
    'ends in front of zeros',
    (size) =>
      Buffer.concat([Buffer.alloc(4 * size, 'PK\u0005\u0006'), Buffer.alloc(50 * size), Buffer.of(1)]),
    1000,
  ],
  ['signatures', withSignatures, 2000],
  ['entries', (size) => writeZip(repeated(size, (at) => `JR-4120/${at}.txt`)), 200],
  ['stacked marks in a manifest', (size) => manifest([picture(`a${MARKS.repeat(size / 2)}`)]), 8000],
  [
    'a long manifest',
    (size) => manifest(repeated(size, (at) => `${at}`).map(({ name }) => picture(name))),
    1000,
  ],
  ['nested arrays in a manifest', (size) => zipWith('['.repeat(size)), 100_000],
  ['strings in a manifest', (size) => zipWith(`{"a":["${'\\"'.repeat(size)}`), 100_000],
  ['lists in a manifest', (size) => zipWith(`{"a":0${',"a":[]'.repeat(size)}}`), 10_000],
];

describe('processor time grows with the input, never with its square', () => {
  it.each(TEXTS)('%s', async (_, work, textOf, size) => {
    expect(await growth(textOf, work, size)).toBeLessThan(LINEAR);
  });

  it.each(ZIPS)('a zip: %s', async (_, zipOf, size) => {
    for (const times of [1, 4]) await writeFile(join(folder, `${times * size}.zip`), zipOf(times * size));
    const open = (path: string) =>
      openArchive(path, BOUNDS).then(
        (archive) => archive.close(),
        (error: Error) => expect(error.name).toBe('UnusableArchiveError'),
      );
    expect(await growth((bytes) => join(folder, `${bytes}.zip`), open, size)).toBeLessThan(LINEAR);
  });
});

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
