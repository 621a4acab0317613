import { brotliCompressSync, gzipSync } from 'node:zlib';
import { TOKEN_MESSAGES } from '@kitroom/contract/access/api-tokens';
import { MESSAGES } from '@kitroom/contract/errors';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { createApiToken } from './api-tokens.ts';
import { describeApp } from './harness.ts';
import { coded } from './records.ts';

const SIZES = '/api/admin/size';
const JSON_TYPE = { 'content-type': 'application/json' };

describeApp('a program', (harness) => {
  let token: string;
  beforeAll(async () => {
    token = await createApiToken(harness(), ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE']);
  });
  const ask = (request: InjectOptions) =>
    harness().app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });
  const create = (payload: string | Buffer | object, headers: Record<string, string> = JSON_TYPE) =>
    ask({ method: 'POST', url: SIZES, payload, headers });

  it.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer  ', 'Bearer\t'])(
    'is let in with its token behind %j',
    async (scheme) => {
      const answer = await ask({ url: SIZES, headers: { authorization: `${scheme}${token}` } });
      expect(answer.statusCode).toBe(200);
    },
  );

  it.each([
    [(text: string) => text, TOKEN_MESSAGES.notBearer],
    [(text: string) => `Token ${text}`, TOKEN_MESSAGES.notBearer],
    [(text: string) => `Bearer "${text}"`, TOKEN_MESSAGES.notBearer],
    [(text: string) => `Bearer ${text}x`, TOKEN_MESSAGES.unusable],
    [(text: string) => `Basic ${Buffer.from(`${text}:`).toString('base64')}`, TOKEN_MESSAGES.notBearer],
    [(text: string) => `Basic ${Buffer.from(`api:${text}`).toString('base64')}`, TOKEN_MESSAGES.notBearer],
    [() => 'Basic a3I6eA==', MESSAGES.notSignedIn],
  ])(
    'is told how to send its token, with a challenge that its library asks for: %s',
    async (written, message) => {
      const answer = await ask({ url: SIZES, headers: { authorization: written(token) } });
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.json()).toEqual({ success: false, message });
    },
  );

  it('is told how to send its token when it sends it as X-API-Key', async () => {
    const answer = await harness().app.inject({ url: SIZES, headers: { 'x-api-key': token } });
    expect([answer.statusCode, answer.json().message]).toEqual([401, TOKEN_MESSAGES.notBearer]);
  });

  it('is answered 304 for a record that it has, and the record when that has changed', async () => {
    const { id } = (await create(JSON.stringify(coded()))).json().size;
    const read = (etag: string) =>
      ask({ url: `${SIZES}/${id}`, headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } });
    expect([(await read('"1"')).statusCode, (await read('"1"')).body]).toEqual([304, '']);
    expect((await read('"2"')).json().size).toMatchObject({ id });
    const headers = { 'if-none-match': '"2"' };
    const saved = await ask({ method: 'PUT', url: `${SIZES}/${id}`, headers, payload: coded() });
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"2"']);
  });

  it.each([
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'Application/JSON',
    'application/json; charset=utf8',
  ])('sends JSON as %s', async (type) => {
    expect((await create(JSON.stringify(coded()), { 'content-type': type })).statusCode).toBe(201);
  });

  it.each(['application/hal+json', 'text/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'sends no JSON as %s',
    async (type) => {
      expect((await create(JSON.stringify(coded()), { 'content-type': type })).statusCode).toBe(415);
    },
  );

  it('sends JSON with a byte order mark, a line feed behind it, whole numbers as 10.0 or 1e1, and no prototype', async () => {
    const { name, code } = coded();
    const body = `\uFEFF{"name":"${name}","code":"${code}","sort_order":10.0,"__proto__":{"is_active":false}}\n`;
    expect((await create(body)).json().size).toMatchObject({ name, sort_order: 10, is_active: true });
    const { name: other } = coded();
    const whole = await create(`{"name":"${other}","code":"${other}","sort_order":1e1}`);
    expect(whole.json().size).toMatchObject({ name: other, sort_order: 10 });
  });

  it.each([
    ['a second document', (json: string) => `${json}\n${json}`],
    ['a comment', (json: string) => `/* size */${json}`],
    ['a comma too many', (json: string) => json.replace('}', ',}')],
    ['NaN', (json: string) => json.replace('}', ',"sort_order":NaN}')],
    ['a list', (json: string) => `[${json}]`],
    ['nothing', () => ''],
    ['null', () => 'null'],
    ['a number as a text', (json: string) => json.replace('}', ',"sort_order":"10"}')],
    ['more than fits', (json: string) => json.replace('}', ',"sort_order":9007199254740993}')],
    ['a flag as a number', (json: string) => json.replace('}', ',"is_active":1}')],
  ])('is refused with %s in its body', async (_what, written) => {
    const answer = await create(written(JSON.stringify(coded())));
    expect([answer.statusCode, answer.json().success]).toEqual([400, false]);
  });

  it.each([
    ['UTF-16', (json: string) => Buffer.from(`\uFEFF${json}`, 'utf16le')],
    ['Windows-1252', (json: string) => Buffer.from(json.replace('Size', 'Größe'), 'latin1')],
  ])('is told that its JSON must not be in %s', async (_what, encoded) => {
    const answer = await create(encoded(JSON.stringify({ ...coded(), description: 'Größe' })));
    expect([answer.statusCode, answer.json().message]).toEqual([400, MESSAGES.notUtf8]);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is told that its body must not be compressed: %s', async (coding, compress) => {
    const answer = await create(compress(JSON.stringify(coded())), {
      ...JSON_TYPE,
      'content-encoding': coding,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([415, MESSAGES.compressed]);
  });

  it('can name the encoding identity, and gets JSON whatever it accepts', async () => {
    for (const coding of ['identity', 'Identity']) {
      const plain = { ...JSON_TYPE, 'content-encoding': coding };
      expect((await create(JSON.stringify(coded()), plain)).statusCode).toBe(201);
    }
    for (const accept of ['*/*', 'application/xml', 'text/html', 'application/json;q=0.5', '']) {
      const { statusCode, headers } = await ask({ url: SIZES, headers: { accept } });
      expect([accept, statusCode, headers['content-type']]).toEqual([
        accept,
        200,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('gets the head of an answer alone by HEAD, and a 304 for a tag among others', async () => {
    const { headers, body } = await ask({ url: SIZES });
    const head = await ask({ method: 'HEAD', url: SIZES });
    expect([head.statusCode, head.body, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      '',
      headers.etag,
      String(Buffer.byteLength(body)),
    ]);
    const known = await ask({ url: SIZES, headers: { 'if-none-match': `"other", ${headers.etag}` } });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', headers.etag]);
  });

  it.each([
    ['/api/admin/%73ize', 200],
    [`${SIZES}?page=2&limit=10`, 200],
    [`${SIZES}/`, 404],
    ['//api/admin/size', 404],
    ['/api//admin/size', 404],
    ['/api/admin/SIZE', 404],
    [`${SIZES}/+1`, 404],
    [`${SIZES}/1%20`, 404],
    ['/api/changes?limit=1&limit=2', 400],
    ['/api/changes?after=', 400],
  ])('gets JSON at the address %s', async (url, status) => {
    const answer = await ask({ url });
    expect([answer.statusCode, answer.json().success]).toEqual([status, status === 200]);
  });

  it('hears by OPTIONS of GET and HEAD where nothing is, as of a page', async () => {
    const { statusCode, headers } = await ask({ method: 'OPTIONS', url: '/nothing' });
    expect([statusCode, headers.allow]).toEqual([204, 'GET, HEAD']);
  });

  it('of another site is not let in by a preflight', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
    const answer = await ask({ method: 'OPTIONS', url: SIZES, headers });
    const { allow, 'access-control-allow-origin': origin } = answer.headers;
    expect([answer.statusCode, allow, origin]).toEqual([204, 'GET, HEAD, POST', undefined]);
  });

  it.each([
    ['PATCH', `${SIZES}/1`, 'GET, HEAD, PUT'],
    ['DELETE', `${SIZES}/1`, 'GET, HEAD, PUT'],
    ['PUT', SIZES, 'GET, HEAD, POST'],
    ['DELETE', `${SIZES}/order`, 'GET, HEAD, PUT, POST'],
    ['GET', '/api/auth/login', 'POST'],
    ['POST', '/healthz?x', 'GET, HEAD'],
  ] as const)('hears of %s %s which methods the address takes', async (method, url, allow) => {
    const answer = await ask({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.json().message).toContain(`does not take ${method}, but ${allow}`);
  });
});
