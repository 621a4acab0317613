import { readFileSync } from 'node:fs';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import type { Call } from '@kitroom/contract/call';
import { CALLS } from '@kitroom/contract/calls/all-calls';
import { failureBodies } from '@kitroom/contract/failure-bodies';
import { IDEMPOTENCY_KEY_HEADER } from '@kitroom/contract/idempotency';
import { KIND_NAMES, KINDS } from '@kitroom/contract/kinds';
import { LIMITS } from '@kitroom/contract/limits';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ownName } from '../../../../test/cookies.ts';
import { startHarness } from '../../../../test/harness.ts';
import { ROUTES } from '../../../../test/routes.ts';
import { answerOf } from '../serve.ts';

interface Part {
  schema: { $ref?: string; properties?: Record<string, object>; required?: string[] };
  example?: unknown;
}
interface Operation {
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, Part> };
  responses: Record<string, { description?: string; headers?: object; content?: Record<string, Part> }>;
}
interface Document {
  info: object;
  servers: object[];
  webhooks: Record<string, Record<string, Operation>>;
  paths: Record<string, Record<string, Operation>>;
  components: Record<'securitySchemes' | 'schemas' | 'responses', Record<string, object>>;
}

const { document, known, publicUrl, version } = await read();

async function read() {
  const { harness, close } = await startHarness('sqlite');
  const answer = await harness.app.inject('/api/openapi.json');
  const known = await harness.app.inject({
    url: '/api/openapi.json',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  const { version } = (await harness.app.inject('/healthz')).json();
  await close();
  return { document: answer.json<Document>(), known, version, publicUrl: harness.config.publicUrl };
}

const find = (call: Pick<Call, 'method' | 'path'> | string): Operation => {
  const [method = '', path = ''] = typeof call === 'string' ? call.split(' ') : [call.method, call.path];
  const found = document.paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};

const named = (calls: readonly Call[]) => calls.map((call) => [call.operationId, call] as const);
const bodyOf = (call: Call): Part => find(call).requestBody?.content['application/json'] as Part;
const resolved = ({ $ref, ...own }: Part['schema']) =>
  $ref === undefined
    ? own
    : (document.components.schemas[$ref.replace('#/components/schemas/', '')] as Part['schema']);

describe('/api/openapi.json', () => {
  it('says where it is and of which version, and is sent once', () => {
    expect(document.servers).toEqual([{ url: publicUrl }]);
    expect(document.info).toEqual({ title: 'Kitroom', description: expect.any(String), version });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('describes what each call answers, unless it leads elsewhere', () => {
    for (const call of ROUTES) {
      const succeeded = Object.entries(find(call).responses).filter(([status]) => Number(status) < 300);
      const content = succeeded.flatMap(([, response]) => Object.keys(response.content ?? {}));
      expect([call.path, content.length > 0]).toEqual([call.path, call.status !== 302]);
    }
  });

  it('says that calls need the session cookie, and writes the CSRF header too', () => {
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: ownName('sid') },
      csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER },
    });
    for (const call of ROUTES) {
      const token = call.method === 'GET' || call.csrf === false ? {} : { csrf: [] };
      const others = call.peopleOnly ? [] : [{ token: [] }];
      const expected = call.access === 'PUBLIC' ? [] : [{ session: [], ...token }, ...others];
      expect([call.path, find(call).security]).toEqual([call.path, expected]);
    }
  });

  it('names each kind of change that the feed tells, and the record in it', () => {
    const { schemas } = document.components;
    const names = [...KIND_NAMES.map((kind) => KINDS[kind].clientNames.one), 'Pictures'];
    const told = names.map((name) => ({ $ref: `#/components/schemas/${name}Change` }));
    expect(find('GET /api/changes').responses[200]).toMatchObject({
      content: { 'application/json': { schema: { properties: { changes: { items: { oneOf: told } } } } } },
    });
    for (const name of names)
      expect(schemas[`${name}Change`]).toMatchObject({
        properties: { record: { anyOf: [{ $ref: `#/components/schemas/${name}Record` }, { type: 'null' }] } },
      });
    expect(schemas.ProductRecord).toMatchObject({
      required: ['product', 'product_size_ids', 'product_garment_color_ids'],
      properties: { product: { properties: { is_active: { type: 'boolean' } } } },
    });
  });

  it('names the input and the record of each kind, so that its calls share them', () => {
    for (const kind of KIND_NAMES) {
      const { clientNames, path, record } = KINDS[kind];
      const one = `#/components/schemas/${clientNames.one}`;
      for (const call of [`POST ${path}`, `PUT ${path}/:id`]) {
        const { requestBody, responses } = find(call);
        const [status] = Object.keys(responses);
        expect([call, requestBody?.content['application/json']?.schema]).toEqual([
          call,
          { $ref: `${one}Input` },
        ]);
        expect([
          call,
          responses[status ?? '']?.content?.['application/json']?.schema.properties,
        ]).toMatchObject([call, { [record]: { $ref: one } }]);
      }
    }
  });

  it('has numbers for ids wherever they are, date-times, and no choice of schemas for what can be null', () => {
    const parameter = (call: string) => find(call).parameters?.[0];
    const id = { schema: { type: 'integer', minimum: 1, maximum: LIMITS.id }, example: 7 };
    expect(parameter('GET /api/admin/size/:id')).toMatchObject({ name: 'id', ...id });
    expect(parameter('GET /api/admin/product-image')).toMatchObject({ name: 'productId', ...id });
    expect(document.components.schemas.User).toMatchObject({
      properties: {
        created_at: { type: 'string', format: 'date-time' },
        last_login: { type: ['string', 'null'], format: 'date-time' },
      },
    });
    const { properties } = document.components.schemas.ProductInput as Part['schema'];
    expect(properties?.sort_order).toMatchObject({ type: ['integer', 'null'], minimum: -LIMITS.id - 1 });
    const texts = JSON.stringify(document);
    expect(texts).not.toMatch(/"pattern":"\^\[1-9\]\\\\d\{0,9\}\$"/u);
    expect(texts).not.toMatch(
      /"(?:\w+_at|\w+_until|last_login)":\{"type":(?:"string"|\["string","null"\])\}/u,
    );
  });

  it('describes each failure once, with its sentence, unless it says more for a call', () => {
    const { responses, schemas } = document.components;
    expect(find('POST /api/admin/size').responses[409]).toEqual({
      $ref: '#/components/responses/Failure409',
    });
    for (const call of ROUTES) {
      for (const [status, { description }] of Object.entries(call.refusals ?? {}))
        expect([call.path, find(call).responses[status]?.description]).toEqual([call.path, description]);
    }
    for (const [status, { description }] of Object.entries(failureBodies)) {
      const name = `Failure${status}`;
      if (!(name in responses)) continue;
      const schema = { $ref: `#/components/schemas/${name}` };
      expect(responses[name]).toEqual({ description, content: { 'application/json': { schema } } });
    }
    expect(schemas.Failure429).toMatchObject({ required: ['success', 'message'] });
  });

  it('has all that its references name, and no schema or response that nothing uses', () => {
    const { schemas, responses } = document.components;
    const text = JSON.stringify(document);
    const named = [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/gu)].map(([, name]) => name);
    const present = Object.entries({ schemas, responses }).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect(new Set(named)).toEqual(new Set(present));
  });

  it('lists the widths and formats of pictures', () => {
    const [, width, format] = find('GET /api/product-images/:sha256').parameters ?? [];
    expect(width).toMatchObject({
      name: 'width',
      schema: { enum: ['96', '320', '960'] },
    });
    expect(format).toMatchObject({ name: 'format', schema: { enum: ['webp', 'jpeg'] } });
  });

  it('lists ETags where they are answered and compared, and keys for writes', () => {
    const etags = (call: string) =>
      Object.entries(find(call).responses)
        .filter(([, { headers }]) => headers && 'ETag' in headers)
        .map(([status]) => status);
    expect(etags('GET /api/admin/size/:id')).toEqual(['200', '304']);
    expect(etags('POST /api/admin/size')).toEqual(['201']);
    expect(etags('PUT /api/admin/size/:id')).toEqual(['200', '412']);
    expect(etags('PUT /api/admin/roles/:id/permissions')).toEqual(['200', '412']);
    expect(etags('GET /api/admin/product-image')).toEqual(['200', '304']);
    expect(etags('GET /api/admin/size')).toEqual(['200', '304']);
    expect(etags('GET /api/auth/user-permissions')).toEqual([]);
    for (const call of ROUTES) {
      const { parameters = [], responses } = find(call);
      const listed = ['If-Match', 'If-None-Match', IDEMPOTENCY_KEY_HEADER].map((header) =>
        parameters.some(
          ({ name, in: place, required }) => name === header && place === 'header' && !required,
        ),
      );
      const named = call.method !== 'GET' && call.access !== 'PUBLIC' && call.kept !== false;
      expect([call.path, ...listed]).toEqual([call.path, '412' in responses, '304' in responses, named]);
    }
  });

  it('describes what webhooks send', () => {
    const { requestBody } = document.webhooks.message?.post ?? {};
    expect(requestBody?.content['application/json']?.schema.required).toEqual(['type', 'timestamp', 'data']);
  });

  it('describes the forms of the three uploads', () => {
    const formOf = (call: string) => {
      const [[type = '', body] = []] = Object.entries(find(call).requestBody?.content ?? {});
      return [type, Object.keys(body?.schema.properties ?? {}), body?.schema.required];
    };
    const zip = ['multipart/form-data', ['file'], ['file']];
    expect(formOf('POST /api/admin/upload-product-image')).toEqual([
      'multipart/form-data',
      ['file', 'productId', 'slot', 'colorId'],
      ['file', 'productId', 'slot'],
    ]);
    expect(formOf('POST /api/admin/upload-product-images-zip')).toEqual(zip);
    expect(formOf('POST /api/admin/product-image-previews')).toEqual(zip);
  });

  it('names the types of answers that are files', () => {
    const typesOf = (call: string) => Object.keys(find(call).responses[200]?.content ?? {});
    const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
    for (const call of ['GET /api/admin/product-image', 'GET /api/product-images/:sha256'])
      expect(typesOf(call)).toEqual(pictures);
    expect(typesOf('GET /api/admin/product-image-previews/:id/picture')).toEqual(pictures);
    expect(typesOf('GET /api/admin/product/:id/pictures/:sha256')).toEqual(pictures);
    expect(typesOf('GET /api/admin/download-product-images')).toEqual(['application/zip']);
    expect(typesOf('GET /api/admin/activity.csv')).toEqual(['text/csv']);
  });

  // The examples of days are of this time.
  beforeAll(() => {
    vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00.000Z'), toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  it('is valid by the OpenAPI specification', async () => {
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  it('calls each operation by names of its own, below what it is about', () => {
    for (const { operationId } of ROUTES) expect(operationId).toMatch(/^[a-z][A-Za-z]+$/u);
    for (const names of [ROUTES.map((call) => call.operationId), ROUTES.map((call) => call.summary)])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const [about, calls] of Object.entries(CALLS))
      for (const call of calls)
        expect([call.operationId, find(call).tags]).toEqual([call.operationId, [about]]);
  });

  it('has the names that are written in operations.txt, and that clients were made with', () => {
    const operations = readFileSync(new URL('../../../../test/operations.txt', import.meta.url), 'utf8');
    const lines = ROUTES.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`);
    expect(lines).toEqual(operations.trim().split('\n'));
  });

  it.each(named(ROUTES.filter(({ body }) => body)))('has an example of %s that it takes', (_name, call) => {
    expect(call.body?.safeParse(bodyOf(call).example).error).toBe(undefined);
  });

  it.each(named(ROUTES.filter(answerOf)))('has an example of what %s answers', (_name, call) => {
    const { content } = find(call).responses[call.status ?? 200] ?? {};
    expect(answerOf(call)?.safeParse(content?.['application/json']?.example).error).toBe(undefined);
  });

  it.each(named(ROUTES.filter(({ body }) => body)))(
    'says which texts of %s cannot be empty',
    (_name, call) => {
      const { schema, example } = bodyOf(call);
      for (const [key, part] of Object.entries(resolved(schema).properties ?? {})) {
        if (typeof (example as Record<string, unknown>)[key] !== 'string') continue;
        const isRefused = call.body?.safeParse({ ...(example as object), [key]: '' }).success === false;
        const isSaid = z.fromJSONSchema(part as never).safeParse('').success === false;
        expect([key, isSaid]).toEqual([key, isRefused]);
      }
    },
  );

  it('says which permission a call needs, in the words of the screen for API tokens', () => {
    const saidOf = (id: string) =>
      find(ROUTES.find(({ operationId }) => operationId === id) as Call).description;
    expect(saidOf('listSizes')).toBe(
      'Needs the permission “Sizes: See”, “Products and pictures: Create”, or “Products and pictures: Change”.',
    );
    expect(saidOf('listChanges')).toBe('Everyone who is signed in can make this call.');
    expect(saidOf('listWebhooks')).toBe('Needs the permission “Webhooks: See”. API tokens can’t make it.');
    expect(saidOf('getHealth')).toBe('Everyone can make this call.');
  });
});
