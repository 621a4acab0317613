import { failureBodies } from '@kitroom/contract/failure-bodies';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, post } from '../../../test/accounts.ts';
import { describeApp } from '../../../test/harness.ts';
import { ROUTES } from '../../../test/routes.ts';
import { createLogger } from '../logger.ts';
import { handleErrors } from './error-handler.ts';
import { notFound, tooMany } from './errors.ts';
import { failuresOf } from './failures-of-calls.ts';
import { RequestLog } from './request-log.ts';

const statusesOf = (operationId: string) => {
  const call = ROUTES.find((one) => one.operationId === operationId);
  return call && [...failuresOf(call).keys()].join(' ');
};

it.each([
  ['signIn', '400 401 403 413 415 429 500 503 507'],
  ['requestPasswordReset', '400 403 413 415 429 500 503 507'],
  ['getOwnPermissions', '401 403 429 500 503'],
  ['listSizes', '401 403 429 500 503'],
  ['createSize', '400 401 403 409 413 415 422 429 500 503 507'],
  ['getSize', '400 401 403 404 414 429 500 503'],
  ['updateSize', '400 401 403 404 409 412 413 414 415 422 429 500 503 507'],
  ['setPermissionsOfRole', '400 401 403 404 409 412 413 414 415 422 429 500 503 507'],
  ['listPotentialDirectors', '400 401 403 429 500 503'],
  ['uploadProductImage', '400 401 403 404 409 413 415 422 429 500 503 507'],
  ['restoreProductImages', '400 401 403 409 413 415 422 429 500 503 507'],
])('%s can fail with %s', (operationId, statuses) => {
  expect(statusesOf(operationId)).toBe(statuses);
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

it('a failure has nothing of the answer that failed: no tag, and nobody keeps it', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  handleErrors(app, {});
  app.get('/', async (_request, reply) => {
    reply.header('ETag', '"1"').header('Cache-Control', 'private, max-age=60');
    throw notFound();
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers.etag, headers['cache-control']]).toEqual([404, undefined, 'no-store']);
});

it('the log has the cause of what its sender cannot mend', async () => {
  const logged: string[] = [];
  const logger = createLogger('info', { write: (line) => void logged.push(line) });
  const app = Fastify({ loggerInstance: logger as FastifyBaseLogger, logController: new RequestLog(false) });
  onTestFinished(() => app.close());
  handleErrors(app, {});
  const causes = [
    new Error('unforeseen'),
    Object.assign(new Error('no room'), { code: 'ENOSPC' }),
    notFound(),
  ];
  for (const [at, cause] of causes.entries()) app.get(`/${at}`, () => Promise.reject(cause));
  const answers = await Promise.all(causes.map((_, at) => app.inject(`/${at}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 507, 404]);
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.map(({ level, msg, err }) => [level, msg, err.message])).toEqual([
    [50, 'request failed', 'unforeseen'],
    [50, 'database or disk failed', 'no room'],
  ]);
});

it('a refusal of too much names whole seconds, after which another try is let through', () => {
  expect([0.2, 1, 29.1].map((seconds) => tooMany('Later', seconds).headers['Retry-After'])).toEqual([
    '1',
    '1',
    '30',
  ]);
});

describe('the contract', () => {
  it('describes each failure', () => {
    for (const body of Object.values(failureBodies)) expect(body.description).toMatch(/^[A-Z].*\.$/u);
  });
});
