import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authCalls } from '@kitroom/contract/auth-calls';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { newToken, tokenHash } from '../src/access/tokens.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Engine } from '../src/platform/db/database.ts';
import { now } from '../src/platform/db/now.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { login } from './accounts.ts';
import { FIRST_VERSION } from './backups/first-version.ts';
import { UNSETTLED } from './clock.ts';
import { ownName } from './cookies.ts';
import { createPostgresDatabase } from './harness.ts';
import { run } from './run-admin.ts';

const ADMINISTRATOR = 'admin@example.com';
const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

describe.each(ENGINES)('a database from before second steps (%s)', (engine) => {
  const leftovers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const remove of leftovers.splice(0).toReversed()) await remove();
  });

  it('locks nobody out: sessions go on, and a password is enough', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kitroom-before-steps-'));
    leftovers.push(() => rm(dataDir, { recursive: true }));
    const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
    if (postgres) leftovers.push(postgres.drop);
    const config = readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    });
    const token = newToken();
    expect(await run(config, 'restore', FIRST_VERSION)).toMatchObject({ code: 0, complained: '' });
    const before = await openDatabase(config, 'as found');
    const { id } = await before.query
      .selectFrom('users')
      .select('id')
      .where('email', '=', ADMINISTRATOR)
      .executeTakeFirstOrThrow();
    await before.query
      .insertInto('sessions')
      .values({
        token_hash: tokenHash(token),
        user_id: id,
        user_agent: 'test',
        address: '127.0.0.1',
        created_at: now(),
        last_seen_at: now(),
      })
      .execute();
    await before.close();

    const db = await openDatabase(config);
    leftovers.push(() => db.close());
    const { app } = await buildApp(config, {
      db,
      clock: UNSETTLED,
      logger: pino({ level: 'silent' }),
      webRoot: undefined,
    });
    leftovers.push(() => app.close());
    const mine = { url: authCalls.userPermissions.path, headers: { cookie: `${ownName('sid')}=${token}` } };
    expect((await app.inject(mine)).statusCode).toBe(200);
    const answer = await login(app, ADMINISTRATOR, 'Demo-pass-1');
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['success', 'csrfToken']);
  });
});
