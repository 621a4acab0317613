import { readFile } from 'node:fs/promises';
import { bulkCalls, bulkUpdateRefusal } from '@kitroom/contract/bulk/bulk';
import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { failureBodies } from '@kitroom/contract/failure-bodies';
import { undoCall, undoRefusal } from '@kitroom/contract/history/undo';
import { KINDS, LISTED_KINDS } from '@kitroom/contract/kinds';
import { applyConflict, previewCalls } from '@kitroom/contract/pictures/image-restore';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createAccount, post } from '../../../test/accounts.ts';
import { describeApp } from '../../../test/harness.ts';

interface Reference {
  $ref: string;
}
interface Response {
  description: string;
  content?: Record<string, { schema: { properties: object } | Reference }>;
}
interface Operation {
  responses: Record<string, Response | Reference>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

/** The part itself, where a name stands for it. */
function named<Part extends object>({ components }: Document, part: Part | Reference): Part {
  if (!('$ref' in part)) return part;
  const [, , kind = '', name = ''] = part.$ref.split('/');
  return components[kind]?.[name] as Part;
}

/** Failures that say more than others of their status. */
const OWN_BODIES: Record<string, z.ZodObject> = {
  [`409 POST ${undoCall.path}`]: undoRefusal,
  [`409 POST ${previewCalls.apply.path}`]: applyConflict,
  [`409 POST ${duplicateProducts.path}`]: duplicateProducts.refusals[409],
  ...Object.fromEntries(
    LISTED_KINDS.map((entity) => [
      `409 POST ${bulkCalls<z.ZodObject>(KINDS[entity]).update.path}`,
      bulkUpdateRefusal,
    ]),
  ),
};

const failuresOf = ({ responses }: Operation) =>
  Object.keys(responses).filter((status) => Number(status) >= 400);

describeApp('/api/openapi.json', (harness) => {
  const read = async () => (await harness().app.inject('/api/openapi.json')).json<Document>();

  it.each([
    ['/api/auth/login', 'post', '400 401 403 413 415 429 500 503 507'],
    ['/api/auth/forgot-password', 'post', '400 403 413 415 429 500 503 507'],
    ['/api/auth/user-permissions', 'get', '401 403 429 500 503'],
    ['/api/admin/size', 'get', '401 403 429 500 503'],
    ['/api/admin/size', 'post', '400 401 403 409 413 415 422 429 500 503 507'],
    ['/api/admin/size/{id}', 'get', '401 403 404 429 500 503'],
    ['/api/admin/size/{id}', 'put', '400 401 403 404 409 412 413 415 422 429 500 503 507'],
    ['/api/admin/roles/{id}/permissions', 'put', '400 401 403 404 409 412 413 415 422 429 500 503 507'],
    ['/api/admin/potentialDirectors', 'get', '400 401 403 429 500 503'],
    ['/api/admin/upload-product-image', 'post', '400 401 403 404 409 413 415 422 429 500 503 507'],
    ['/api/admin/upload-product-images-zip', 'post', '400 401 403 409 413 415 422 429 500 503 507'],
  ])('lists the failures of %s %s', async (path, method, statuses) => {
    const { paths } = await read();
    expect(failuresOf(paths[path]?.[method] as Operation).join(' ')).toBe(statuses);
  });

  it('lists failures of every call, each with the body of the contract', async () => {
    const document = await read();
    const { paths } = document;
    const inventory = await readFile(new URL('../../../test/routes.txt', import.meta.url), 'utf8');
    const calls = inventory.split('\n').filter((line) => line.includes(' /api/admin/'));
    expect(calls.length).toBeGreaterThan(50);
    for (const call of calls) {
      const [method = '', url = '', ...access] = call.split(' ');
      if (url === '/api/admin/download-product-images') continue;
      const operation = paths[url.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];
      const refuses = method !== 'GET' || access.join() !== 'SIGNED_IN';
      expect([call, operation && failuresOf(operation)]).toEqual([
        call,
        expect.arrayContaining(refuses ? ['401', '403'] : ['401']),
      ]);
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        if (Number(status) < 400) continue;
        const { description, content } = named(document, response);
        const schema = named(document, content?.['application/json']?.schema ?? { properties: {} });
        const body =
          OWN_BODIES[`${status} ${method} ${url}`] ??
          failureBodies[Number(status) as keyof typeof failureBodies];
        expect(description).toBe(body.description);
        expect(Object.keys(schema.properties)).toEqual(Object.keys(body.shape));
      }
    }
  });
});

describeApp('a failure', (harness) => {
  it('says what the contract says, whatever went wrong', async () => {
    const { app, db } = harness();
    const { email } = await createAccount(db);
    const browser = await harness().signIn({ permissions: ['SIZE_CREATE', 'SIZE_UPDATE', 'SIZE_READ'] });
    const size = { name: 'Adult M', code: 'AM' };
    const created = await browser.post('/api/admin/size', size);
    const answers = [
      await browser.post('/api/admin/size', {}),
      await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      }),
      await post(app, '/api/auth/login', { email, password: 'wrong' }),
      await browser.get('/api/admin/clubs'),
      await browser.get('/api/admin/size/999999'),
      await browser.post('/api/admin/size', size),
      await browser.put(`/api/admin/size/${created.json().size.id}`, size, { 'if-match': '"99"' }),
      await browser.post('/api/admin/size', { name: 'x'.repeat(300_000), code: 'x' }),
      await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'text/plain' },
        payload: 'x',
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      400, 400, 401, 403, 404, 409, 412, 413, 415,
    ]);
    for (const answer of answers) {
      const body = failureBodies[answer.statusCode as keyof typeof failureBodies];
      expect(body.parse(answer.json())).toEqual(answer.json());
    }
    expect(answers[6]?.json()).toEqual({
      success: false,
      message: 'Someone else changed this record in the meantime',
      size: created.json().size,
    });
  });
});

describe('the contract', () => {
  it('describes each failure', () => {
    for (const body of Object.values(failureBodies)) expect(body.description).toMatch(/^[A-Z].*\.$/u);
  });
});
