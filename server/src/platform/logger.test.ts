import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('logs no token: not of a cookie, a header or the address of a reset link', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: createLogger('info', { write: (line) => void lines.push(line) }) });
  app.get('/reset-password', async (_request, reply) => reply.header('set-cookie', 'sid=SECRET').send('ok'));
  await app.inject({
    url: '/reset-password?token=SECRET',
    headers: { cookie: 'sid=SECRET', 'x-csrf-token': 'SECRET' },
  });
  expect(lines.length).toBe(2);
  expect(lines.join('')).not.toContain('SECRET');
  expect(JSON.parse(lines[0] ?? '').req.url).toBe('/reset-password');
});
