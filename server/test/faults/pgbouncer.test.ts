import { MESSAGES } from '@kitroom/contract/errors';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Queries } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createPostgresDatabase } from '../harness.ts';
import { type Admin, expectOneAdministrator, signIn } from './client.ts';
import { endWithin } from './database-proxy.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start, run } = useProcesses({ together: true });
const isBusy = [503, { success: false, message: MESSAGES.busy }];

/**
 * Each transaction gets another session, and there are fewer than a server has connections. Limits of a connection are not
 * refused but forgotten.
 */
const BY_TRANSACTION = {
  pool_mode: 'transaction',
  default_pool_size: 3,
  min_pool_size: 3,
  server_round_robin: 1,
  ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
};

async function databaseOfTest() {
  const postgres = await createPostgresDatabase();
  onTestFinished(() => postgres.drop());
  return postgres;
}

// In session mode, a connection behaves as a direct one does.
describe('two servers through PgBouncer in transaction mode', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let observer: pg.Client;
  let pooler: PgBouncer;
  let servers: ServerProcess[] = [];
  let admins: Admin[];
  let admin: Admin;
  beforeAll(async () => {
    postgres = await createPostgresDatabase();
    observer = new pg.Client({ connectionString: postgres.url });
    await observer.connect();
    pooler = await startPgBouncer(postgres.url, BY_TRANSACTION);
    // On nothing and at once: one makes the schema, and the other waits for it.
    const env = { DATA_DIR: await newFolder(), DATABASE_URL: pooler.url };
    servers = await Promise.all([start(env), start(env)]);
    admins = await Promise.all(servers.map(({ port }) => signIn(port)));
    [admin] = admins as [Admin, Admin];
  });
  afterAll(async () => {
    for (const server of servers) expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    await pooler.stop();
    await observer.end();
    await postgres.drop();
  });
  const create = (name: string, by = admin) => by.createSize(name);
  const saved = async (name: string) =>
    (await observer.query('select id from sizes where name = $1', [name])).rows;

  it('both have made one schema and one administrator', async () => {
    for (const by of admins) await expectOneAdministrator(by);
  });

  it('two processes read and save side by side, each save whole', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const by = admins[n % 2] as Admin;
        const answers = [
          await create(`Size ${n}`, by),
          await by.get('/api/admin/size'),
          await by.get('/api/auth/user-permissions'),
        ];
        return answers.map(({ status }) => status);
      }),
    );
    expect(statuses).toEqual(statuses.map(() => [201, 200, 200]));
    const { rows } = await observer.query(
      `select (select count(*) from sizes)::int as records,
        (select count(*) from change_log where entity = 'sizes')::int as entries`,
    );
    expect(rows).toEqual([{ records: 40, entries: 40 }]);
  });

  it('the lock for migrations does not stay with a session, where the next start would wait for it', async () => {
    const { rows } = await observer.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and datname = current_database()`,
    );
    expect(rows).toEqual([]);
  });

  it('a session that PostgreSQL ends within a write leaves nothing of it', async () => {
    const { status, json } = await endWithin(observer, () => create('Ended'));
    expect([status, json()]).toEqual(isBusy);
    expect(await saved('Ended')).toEqual([]);
    expect((await create('Ended')).status).toBe(201);
  });
});

it.each([{ pool_mode: 'session' }, BY_TRANSACTION])(
  'every query through PgBouncer has the limits of a direct connection, in a transaction or not, and one that fails leaves nothing behind: $pool_mode mode',
  async (settings) => {
    const postgres = await databaseOfTest();
    const pooler = await startPgBouncer(postgres.url, settings);
    onTestFinished(() => pooler.stop());
    const db = await openDatabase({ databaseUrl: pooler.url, dataDir: '' });
    onTestFinished(() => db.close());
    const direct = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    onTestFinished(() => direct.close());
    const limits = async (query: Queries) => {
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(query);
      return rows;
    };
    const expected = await limits(direct.query);
    expect(expected).toEqual([{ statement: '30s', lock: '5s', idle: '1min' }]);
    expect(await limits(db.query)).toEqual(expected);
    expect(await db.transaction(limits)).toEqual(expected);
    expect(await db.serializable(limits)).toEqual(expected);

    await expect(sql`select 1 / 0`.execute(db.query)).rejects.toMatchObject({ code: '22012' });
    await db.query.insertInto('throttles').values({ key: 'after', count: 1, expires_at: '2099' }).execute();
    expect(await direct.query.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'after' }]);
  },
);

it('PgBouncer in statement mode ends the start with a sentence', async () => {
  const postgres = await databaseOfTest();
  const pooler = await startPgBouncer(postgres.url, { pool_mode: 'statement' });
  onTestFinished(() => pooler.stop());
  const { code, output } = await run({ DATA_DIR: await newFolder(), DATABASE_URL: pooler.url });
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^The database .* of DATABASE_URL can’t be used: /u),
  ]);
  expect(code).toBe(1);
});
