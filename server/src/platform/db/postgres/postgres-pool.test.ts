import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../../../../test/harness.ts';
import type { Database, Queries } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { prepared } from '../prepared.ts';
import { endWhenFrozen } from './frozen-server.ts';
import { ConnectionPool } from './postgres-pool.ts';

const TAKEN = { code: '23505' };

const insert = (query: Queries, key: string) =>
  query.insertInto('throttles').values({ key, count: 1, expires_at: '2099' });
const write = (query: Queries, key: string) => insert(query, key).execute();

describe.skipIf(process.env.TEST_ENGINES === 'sqlite')('a transaction on PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let db: Database;
  beforeAll(async () => {
    postgres = await createPostgresDatabase();
    db = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    await write(db.query, 'taken');
  });
  afterAll(async () => {
    await db.close();
    await postgres.drop();
  });

  const keys = async () => {
    const rows = await db.query.selectFrom('throttles').select('key').orderBy('key').execute();
    return rows.map(({ key }) => key);
  };

  it('keeps nothing when one of its queries fails, whatever its work made of that', async () => {
    const failing = db.transaction(async (trx) => {
      await write(trx, 'before');
      const outcomes = await Promise.allSettled(['taken', 'after'].map((key) => write(trx, key)));
      expect(outcomes).toMatchObject([{ reason: TAKEN }, { reason: TAKEN }]);
      return 'saved';
    });
    await expect(failing).rejects.toMatchObject(TAKEN);
    expect(await keys()).toEqual(['taken']);
  });

  it('rejects with the newest failure after an earlier one was taken back', async () => {
    const failing = db.transaction(async (trx) => {
      await sql`savepoint part`.execute(trx);
      await expect(write(trx, 'taken')).rejects.toMatchObject(TAKEN);
      await sql`rollback to savepoint part`.execute(trx);
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });

  it('runs a prepared query again that was refused because one before it had failed', async () => {
    const find = prepared(db.query, ({ key }: { key: string }) =>
      db.query.selectFrom('throttles').select('count as found').where('key', '=', key).compile(),
    );
    const refused = db.transaction(async (trx) => {
      await write(trx, 'taken').catch(() => {});
      await find({ key: 'taken' }, trx);
    });
    await expect(refused).rejects.toMatchObject(TAKEN);
    for (let time = 0; time < 2; time++)
      expect(await db.transaction((trx) => find({ key: 'taken' }, trx))).toEqual([{ found: 1 }]);
    expect(await find({ key: 'taken' })).toEqual([{ found: 1 }]);
  });

  it('rejects with what broke its connection, not with the rollback that it could not send', async () => {
    const broken = db.transaction(async (trx) => {
      await write(trx, 'broken');
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
    await expect(broken).rejects.toMatchObject({ code: '57P01' });
    expect(await keys()).not.toContain('broken');
  });

  describe('takes from the pool a connection', () => {
    let clients: pg.Pool;
    let pool: ConnectionPool;
    beforeEach(() => {
      clients = new pg.Pool({ connectionString: postgres.url, max: 1 });
      clients.on('connect', (client) => client.on('error', () => {}));
      pool = new ConnectionPool(clients, false);
    });
    afterEach(() => pool.end());

    it('that comes back once, and is used again', async () => {
      const connection = await pool.connect();
      expect([...pool.used]).toEqual([connection]);
      await connection.query('begin', []);
      await connection.query('commit', []);
      connection.release();
      connection.release();
      expect([clients.idleCount, pool.used.size]).toEqual([1, 0]);
    });

    it('that is closed when it was left within a transaction', async () => {
      const connection = await pool.connect();
      await connection.query('begin', []);
      const { sql: text, parameters } = insert(db.query, 'left').compile();
      await connection.query(text, parameters);
      connection.release();
      expect(clients.totalCount).toBe(0);
      expect(await keys()).not.toContain('left');
    });

    it('that is broken off when it waits longer than any query can take, though the server answers others', async () => {
      const endWatch = endWhenFrozen(
        pool,
        { connectionString: postgres.url, enableChannelBinding: false },
        3000,
      );
      onTestFinished(endWatch);
      await expect(pool.read('select pg_sleep(60)', [])).rejects.toThrow('Connection terminated');
      expect(await pool.read('select 1 as one', [])).toEqual([{ one: 1 }]);
    });

    it('that knows how long it waits, and whose query rejects when it is broken off', async () => {
      const connection = await pool.connect();
      expect(connection.waitingFor()).toBe(0);
      const slow = connection.query('select pg_sleep(60)', []);
      expect(connection.waitingFor()).toBeGreaterThan(0);
      connection.breakOff();
      await expect(slow).rejects.toThrow('Connection terminated');
      expect(connection.waitingFor()).toBe(0);
      // Kysely gives it back, too.
      connection.release();
      expect(await pool.read('select 1 as one', [])).toEqual([{ one: 1 }]);
    });
  });
});
