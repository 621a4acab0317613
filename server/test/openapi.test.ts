import { readFile } from 'node:fs/promises';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { failureBodies } from '@kitroom/contract/failure-bodies';
import { KIND_NAMES, KINDS } from '@kitroom/contract/kinds';
import { describe, expect, it } from 'vitest';
import { ownName } from './cookies.ts';
import { startHarness } from './harness.ts';

interface Operation {
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> };
  responses: Record<string, { headers?: object; content?: object }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<'securitySchemes' | 'schemas' | 'responses', Record<string, object>>;
}

const { document, routes } = await read();

async function read() {
  const { harness, close } = await startHarness('sqlite');
  const answer = await harness.app.inject('/api/openapi.json');
  const inventory = await readFile(new URL('./routes.txt', import.meta.url), 'utf8');
  await close();
  return { document: answer.json<Document>(), routes: inventory.trim().split('\n') };
}

const find = (call: string): Operation => {
  const [method = '', path = ''] = call.split(' ');
  const found = document.paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${call} is not described`);
  return found;
};

describe('/api/openapi.json', () => {
  it('has a name of its own for every call', () => {
    const calls = routes.map((line) => line.split(' ').slice(0, 2).join(' '));
    const named = calls.map((call) => [call, find(call).operationId]);
    expect(named.filter(([, name]) => name === undefined)).toEqual([]);
    const names = named.map(([, name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/u);
  });

  it('describes what each call answers, unless it redirects or is for operators', () => {
    const isDescribed = ([status, { content }]: [string, { content?: object }]) =>
      status.startsWith('2') && content !== undefined;
    const bare = routes.filter((line) => !Object.entries(find(line).responses).some(isDescribed));
    expect(bare.map((line) => line.split(' ')[1])).toEqual([
      ...['/api/auth/single-sign-on', '/api/auth/single-sign-on/callback'],
      ...['/api/openapi.json', '/healthz', '/metrics', '/readyz'],
    ]);
  });

  it('says that calls need the session cookie, and writes the CSRF header too', () => {
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: ownName('sid') },
      csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER },
    });
    for (const line of routes) {
      const [method, , access, csrf] = line.split(' ');
      const token = method === 'GET' || csrf === 'no-csrf' ? {} : { csrf: [] };
      const others = line.includes('people-only') ? [] : [{ token: [] }];
      const expected = access === 'PUBLIC' ? undefined : [{ session: [], ...token }, ...others];
      expect([line, find(line).security]).toEqual([line, expected]);
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

  it('describes each failure once, with its sentence', () => {
    const { responses, schemas } = document.components;
    expect(find('GET /api/changes').responses[409]).toEqual({ $ref: '#/components/responses/Failure409' });
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
    const [width, format] = find('GET /api/product-images/:sha256').parameters ?? [];
    expect(width).toMatchObject({
      name: 'width',
      schema: { enum: ['96', '320', '640', '960', '1280', '1920'] },
    });
    expect(format).toMatchObject({ name: 'format', schema: { enum: ['webp', 'avif', 'jpeg'] } });
  });

  it('lists If-Match where a stale version is refused, and ETag where one is answered', () => {
    const etags = (call: string) =>
      Object.entries(find(call).responses)
        .filter(([, { headers }]) => headers && 'ETag' in headers)
        .map(([status]) => status);
    expect(etags('GET /api/admin/size/:id')).toEqual(['200']);
    expect(etags('POST /api/admin/size')).toEqual(['201']);
    expect(etags('PUT /api/admin/size/:id')).toEqual(['200', '412']);
    expect(etags('PUT /api/admin/roles/:id/permissions')).toEqual(['200', '412']);
    expect(etags('GET /api/admin/product-image')).toEqual(['200']);
    expect(etags('GET /api/product-images/:sha256')).toEqual(['200']);
    expect(etags('GET /api/auth/user-permissions')).toEqual([]);
    for (const line of routes) {
      const { parameters = [], responses } = find(line);
      const header = parameters.find(({ name }) => name === 'If-Match');
      expect([line, header?.in, header?.required ?? false]).toEqual([
        line,
        '412' in responses ? 'header' : undefined,
        false,
      ]);
    }
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
      expect(typesOf(call)).toEqual([...pictures, 'image/avif']);
    expect(typesOf('GET /api/admin/product-image-previews/:id/picture')).toEqual(pictures);
    expect(typesOf('GET /api/admin/product/:id/pictures/:sha256')).toEqual(pictures);
    expect(typesOf('GET /api/admin/download-product-images')).toEqual(['application/zip']);
    expect(typesOf('GET /api/admin/activity.csv')).toEqual(['text/csv']);
  });
});
