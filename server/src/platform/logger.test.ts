import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../test/harness.ts';
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

describeOnBothEngines('a rule of somebody else in the database', (harness) => {
  it('is logged with its name and without the row that it has refused', async () => {
    const { db } = harness();
    await sql`create table foreign_rules (secret text, n integer constraint above_two check (n > 2))`.execute(
      db.query,
    );
    const refused = await sql`insert into foreign_rules values ('SECRET', 1)`
      .execute(db.query)
      .catch((error: unknown) => error);
    await sql`drop table foreign_rules`.execute(db.query);
    let line = '';
    const logger = createLogger('error', {
      write: (text) => {
        line += text;
      },
    });
    logger.error({ err: refused }, 'request failed');
    expect(line).toContain('above_two');
    if (db.engine === 'postgres') expect(JSON.parse(line).err.table).toBe('foreign_rules');
    expect(line).not.toContain('SECRET');
  });
});
