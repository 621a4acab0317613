import { MESSAGES } from '@kitroom/contract/errors';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queries } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { eventually } from '../eventually.ts';
import { createPostgresDatabase } from '../harness.ts';
import { type Admin, send, signIn } from './client.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start, run } = useProcesses({ together: true });
const isBusy = [503, { success: false, message: MESSAGES.busy }];

let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
let observer: pg.Client;
let proxy: DatabaseProxy;
beforeAll(async () => {
  postgres = await createPostgresDatabase();
  observer = new pg.Client({ connectionString: postgres.url });
  await observer.connect();
  proxy = await openDatabaseProxy(postgres.url);
});
afterAll(async () => {
  await observer.end();
  await proxy.close();
  await postgres.drop();
});

describe.each([
  ['session', {}],
  // Fewer sessions than a server has connections, so that transactions take turns on them. And limits of a connection are
  // not refused but forgotten.
  [
    'transaction',
    {
      default_pool_size: 3,
      ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    },
  ],
])('through PgBouncer in %s mode', (pool_mode, settings) => {
  let pooler: PgBouncer;
  let server: ServerProcess;
  let admin: Admin;
  const launch = async () =>
    start({ DATA_DIR: await newFolder(), DATABASE_URL: pooler.url, LOG_LEVEL: 'info' });
  beforeAll(async () => {
    pooler = await startPgBouncer(proxy.url, { pool_mode, ...settings });
    server = await launch();
    admin = await signIn(server.port);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await pooler.stop();
  });
  // The databases of the modes are one.
  let made = 0;
  const named = () => {
    made += 1;
    return { name: `${pool_mode} ${server.port} ${made}`, code: `${server.port}-${made}` };
  };
  const create = (size: object, by = admin) => by.write('POST', '/api/admin/size', size);
  const saved = async ({ name }: { name: string }) =>
    (await observer.query('select id from sizes where name = $1', [name])).rows;

  it('two processes read and save side by side, each save whole', async () => {
    const other = await launch();
    const otherAdmin = await signIn(other.port);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const by = n % 2 ? admin : otherAdmin;
        const answers = [
          await create(named(), by),
          await by.get('/api/admin/size'),
          await by.get('/api/auth/user-permissions'),
        ];
        return answers.map(({ status }) => status);
      }),
    );
    expect(statuses).toEqual(statuses.map(() => [201, 200, 200]));
    expect(await other.end('SIGTERM')).toMatchObject({ code: 0 });
    const { rows } = await observer.query(
      `select (select count(*) from sizes)::int as records,
        (select count(*) from change_log where entity = 'sizes')::int as entries`,
    );
    expect(rows[0].entries).toBe(rows[0].records);
    // Kysely's own lock would stay with a session of the pooler, and the next start would wait for it.
    const { rows: locks } = await observer.query(`select 1 from pg_locks where locktype = 'advisory'`);
    expect(locks).toEqual([]);
  });

  it('PostgreSQL that answers nobody is a 503, and all is well when it wakes up', async () => {
    const frozen = named();
    proxy.freeze();
    const answers = await Promise.all([create(frozen), admin.get('/api/admin/users')]);
    proxy.thaw();
    expect(answers.map((answer) => [answer.status, answer.json()])).toEqual([isBusy, isBusy]);
    await eventually(async () => expect((await send(server.port, { path: '/readyz' })).status).toBe(200));
    expect(await saved(frozen)).toEqual([]);
    expect((await create(frozen)).status).toBe(201);
  });

  describe('every query', () => {
    let db: Database;
    beforeAll(async () => {
      db = await openDatabase({ databaseUrl: pooler.url, dataDir: '' });
    });
    afterAll(() => db.close());
    const limits = async (query: Queries) => {
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(query);
      return rows;
    };

    it('has the limits of a direct connection, within a transaction or not', async () => {
      const direct = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
      const expected = await limits(direct.query);
      await direct.close();
      expect(expected).toEqual([{ statement: '30s', lock: '5s', idle: '1min' }]);
      expect(await limits(db.query)).toEqual(expected);
      expect(await db.transaction(limits)).toEqual(expected);
      expect(await db.serializable(limits)).toEqual(expected);
    });

    it('that fails outside of a transaction leaves nothing behind, and the next one succeeds', async () => {
      const insert = () =>
        db.query
          .insertInto('throttles')
          .values({ key: pool_mode, count: 1, expires_at: '2099' })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 2 }))
          .returning('count')
          .executeTakeFirst();
      await expect(sql`select 1 / 0`.execute(db.query)).rejects.toMatchObject({ code: '22012' });
      expect(await insert()).toEqual({ count: expect.any(Number) });
      const { rows } = await observer.query('select 1 from throttles where key = $1', [pool_mode]);
      expect(rows).toHaveLength(1);
    });
  });
});

it('PgBouncer in statement mode ends the start with a sentence', async () => {
  const pooler = await startPgBouncer(postgres.url, { pool_mode: 'statement' });
  const { code, output } = await run({ DATA_DIR: await newFolder(), DATABASE_URL: pooler.url });
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^The database .* of DATABASE_URL cannot be used: /u),
  ]);
  expect(code).toBe(1);
  await pooler.stop();
});
