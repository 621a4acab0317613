import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../../test/harness.ts';
import type { Database, Queries, Transaction } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { leaveToCommit } from '../own-queries.ts';
import { prepared } from '../prepared.ts';
import { together } from '../together.ts';
import { PreparingClient } from './postgres-client.ts';
import { PipeliningDialect } from './postgres-driver.ts';

const TAKEN = { code: '23505' };

const insert = (query: Queries, key: string) =>
  query.insertInto('throttles').values({ key, count: 1, expires_at: '2099' });
const write = (query: Queries, key: string) => insert(query, key).execute();

describe.skipIf(process.env.TEST_ENGINE === 'sqlite')('a transaction on PostgreSQL', () => {
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

  it.each([
    ['that were sent with BEGIN', async () => {}],
    ['that came later', (trx: Transaction) => trx.selectFrom('throttles').select('key').execute()],
  ])(
    'keeps none of the queries %s when one of them fails, whatever its work made of that',
    async (_, first) => {
      const failing = db.transaction(async (trx) => {
        await first(trx);
        const outcomes = await Promise.allSettled(['before', 'taken', 'after'].map((key) => write(trx, key)));
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
        expect(outcomes[2]).toMatchObject({ reason: TAKEN });
        return 'saved';
      });
      await expect(failing).rejects.toMatchObject(TAKEN);
      expect(await keys()).toEqual(['taken']);
    },
  );

  it('rejects with the failure of a write that nobody waited for, and so do the queries after it', async () => {
    const left = db.transaction((trx) => leaveToCommit(trx, insert(trx, 'taken').compile()));
    await expect(left).rejects.toMatchObject(TAKEN);
    const before = db.transaction(async (trx) => {
      await write(trx, 'kept');
      await leaveToCommit(trx, insert(trx, 'taken').compile());
    });
    await expect(before).rejects.toMatchObject(TAKEN);
    const after = db.transaction(async (trx) => {
      await leaveToCommit(trx, insert(trx, 'taken').compile());
      await write(trx, 'kept');
    });
    await expect(after).rejects.toMatchObject(TAKEN);
    expect(await keys()).toEqual(['taken']);
  });

  it('takes back what its work left to the commit before it failed by itself', async () => {
    const failing = db.transaction(async (trx) => {
      await leaveToCommit(trx, insert(trx, 'left').compile());
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    const later = db.transaction(async (trx) => {
      await write(trx, 'first');
      await leaveToCommit(trx, insert(trx, 'left').compile());
      throw new Error('changed its mind');
    });
    await expect(later).rejects.toThrow('changed its mind');
    expect(await keys()).toEqual(['taken']);
  });

  it('runs a prepared query again that was skipped when one before it failed', async () => {
    const find = prepared(db.query, ({ key }: { key: string }) =>
      db.query.selectFrom('throttles').select('count as found').where('key', '=', key).compile(),
    );
    const skipped = db.transaction((trx) => together([write(trx, 'taken'), find({ key: 'taken' }, trx)]));
    await expect(skipped).rejects.toMatchObject(TAKEN);
    for (let time = 0; time < 2; time++)
      expect(await db.transaction((trx) => find({ key: 'taken' }, trx))).toEqual([{ found: 1 }]);
  });

  it('that does not begin runs none of its queries, and leaves a connection that can be used', async () => {
    const pool = new pg.Pool({
      connectionString: postgres.url,
      max: 1,
      pipeline: true,
      Client: PreparingClient,
    });
    const driver = new PipeliningDialect(pool).createDriver();
    const connection = await driver.acquireConnection();
    const run = (key: string) => connection.executeQuery(insert(db.query, key).compile());
    try {
      await driver.beginTransaction(connection, { isolationLevel: 'none such' } as never);
      const first = Promise.allSettled([run('alone-1'), run('alone-2')]);
      // When the others have been sent.
      await new Promise((resolve) => process.nextTick(resolve));
      const later = Promise.allSettled([run('alone-3')]);
      for (const outcome of [...(await first), ...(await later)])
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '42601' } });
      await expect(run('alone-4')).rejects.toMatchObject({ code: '42601' });
      await expect(driver.commitTransaction(connection)).rejects.toMatchObject({ code: '42601' });
      await driver.rollbackTransaction(connection);

      await driver.beginTransaction(connection, {});
      await run('together');
      await driver.commitTransaction(connection);
      await driver.releaseConnection(connection);
      expect(pool.idleCount).toBe(1);
      expect(await keys()).toEqual(['taken', 'together']);
    } finally {
      await pool.end();
    }
  });

  it('rejects with what broke its connection, not with the rollback that it could not send', async () => {
    const broken = db.transaction(async (trx) => {
      await write(trx, 'broken');
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
    await expect(broken).rejects.toMatchObject({ code: '57P01' });
    expect(await keys()).not.toContain('broken');
  });

  it('closes a connection that was left within a transaction', async () => {
    const pool = new pg.Pool({
      connectionString: postgres.url,
      max: 1,
      pipeline: true,
      Client: PreparingClient,
    });
    const driver = new PipeliningDialect(pool).createDriver();
    const connection = await driver.acquireConnection();
    await driver.beginTransaction(connection, {});
    await connection.executeQuery(insert(db.query, 'left').compile());
    await driver.releaseConnection(connection);
    expect(pool.idleCount).toBe(0);
    await pool.end();
    expect(await keys()).not.toContain('left');
  });
});
