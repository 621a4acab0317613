import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { answerRequestId, requestIdOf } from './request-id.ts';

// Version 7, which begins with the time.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

async function ask(headers: Record<string, string>) {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance: logger, genReqId: requestIdOf }) as unknown as FastifyInstance;
  answerRequestId(app);
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/refused') throw new Error('refused');
  });
  app.get('/', async () => 'ok');
  const answers = [await app.inject({ url: '/', headers }), await app.inject({ url: '/refused', headers })];
  const logged = lines.map((line): { reqId: string; changeId?: string; msg: string } => JSON.parse(line));
  return {
    ids: answers.map((answer) => answer.headers['x-request-id']),
    changeIds: answers.map((answer) => answer.headers['x-change-id']),
    logged,
  };
}

it('a request gets an id that no other request has, in its answer and in its log lines', async () => {
  const { ids, changeIds, logged } = await ask({});
  expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  expect(new Set(ids).size).toBe(2);
  expect(new Set(logged.map(({ reqId }) => reqId))).toEqual(new Set(ids));
  expect(changeIds).toEqual(ids);
});

it.each(['12345678', 'a'.repeat(64), 'Proxy-0123456789'])(
  'the id %j of a client or a proxy is kept, and what each request changes has an id of its own, which the log names',
  async (id) => {
    const { ids, changeIds, logged } = await ask({ 'X-Request-Id': id });
    expect(ids).toEqual([id, id]);
    expect(changeIds).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(new Set(changeIds).size).toBe(2);
    const completed = logged.filter(({ msg }) => msg === 'request completed');
    expect(completed.map(({ reqId, changeId }) => [reqId, changeId])).toEqual(
      changeIds.map((changeId) => [id, changeId]),
    );
  },
);

it.each(['1234567', 'a'.repeat(65), 'with a blank', 'line\u0085feed', '<script>', 'under_score', ''])(
  '%j is no such id',
  async (id) => {
    expect((await ask({ 'X-Request-Id': id })).ids).toEqual([
      expect.stringMatching(UUID),
      expect.stringMatching(UUID),
    ]);
  },
);
