import type { Writable } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../../../test/faults/database-proxy.ts';
import { createPostgresDatabase } from '../../../../test/harness.ts';
import { keepPlan } from '../prepared.ts';
import { PreparingClient } from './postgres-client.ts';
import { SharedReads } from './shared-reads.ts';

/** Waits for seconds, and for a lock. */
const READ = `select $1::int as number, pg_backend_pid() as connection, case when $2::int > 0 then pg_sleep($2) end,
  case when $3::int > 0 then pg_advisory_xact_lock_shared($3) end`;
const OTHER = 'select $1::int as number';
const BROKEN = 'select $1::int as number from no_such_table';
const AT_ONCE = 8;
const LOCK = 4711;

describe.skipIf(process.env.TEST_ENGINE === 'sqlite')('reads that share connections', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let proxy: DatabaseProxy;
  let observer: pg.Client;
  let pool: pg.Pool;
  let reads: SharedReads;
  beforeAll(async () => {
    postgres = await createPostgresDatabase();
    proxy = await openDatabaseProxy(postgres.url);
    observer = new pg.Client({ connectionString: postgres.url });
    await observer.connect();
    for (const text of [READ, OTHER, BROKEN]) keepPlan(text);
  });
  afterAll(async () => {
    await observer.end();
    await proxy.close();
    await postgres.drop();
  });
  beforeEach(() => open({}));
  afterEach(() => pool.end());

  function open(options: pg.PoolConfig): void {
    pool = new pg.Pool({
      connectionString: proxy.url,
      pipeline: true,
      Client: PreparingClient,
      ...options,
    });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    reads = new SharedReads(pool);
  }
  async function reopen(options: pg.PoolConfig): Promise<void> {
    await pool.end();
    open(options);
  }

  const echo = async (number: number, { sleeps = 0, lock = 0 } = {}) =>
    (await reads.read(READ, [number, sleeps, lock]))[0] as { number: number; connection: number };
  const locked = () => echo(0, { lock: LOCK });
  const echoes = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => echo(at)));
  const connectionsOf = (rows: { connection: number }[]) =>
    new Set(rows.map(({ connection }) => connection)).size;
  const isIdle = () => eventually(() => expect(pool.idleCount).toBe(pool.totalCount));

  it('share one up to eight, each with its own rows', async () => {
    const rows = await echoes(AT_ONCE);
    expect(rows.map(({ number }) => number)).toEqual([...Array(AT_ONCE).keys()]);
    expect(connectionsOf(rows)).toBe(1);
    await isIdle();
    expect(connectionsOf(await echoes(AT_ONCE + 1))).toBe(2);
    await isIdle();
    expect(pool.totalCount).toBe(2);
  });

  it('go out in one write, those of a turn of the event loop', async () => {
    await echo(0);
    await isIdle();
    const client = await pool.connect();
    client.release();
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    const written = vi.spyOn(stream as Required<Writable>, '_writev');
    const inTheirOwnTime = Array.from({ length: AT_ONCE }, (_, at) => immediate().then(() => echo(at)));
    await Promise.all(inTheirOwnTime);
    expect(written).toHaveBeenCalledOnce();
  });

  it('keep their connection for the next that follows an answer at once, and while one is on its way', async () => {
    const connected = vi.spyOn(pool, 'connect');
    await echo(1);
    const next = echo(2);
    await immediate();
    expect([connected.mock.calls.length, pool.idleCount]).toEqual([1, 0]);
    expect((await next).number).toBe(2);
    await isIdle();
  });

  it('do not wait for those of another statement', async () => {
    await observer.query('select pg_advisory_lock($1)', [LOCK]);
    const slow = locked();
    expect(await Promise.all([1, 2].map((number) => reads.read(OTHER, [number])))).toEqual([
      [{ number: 1 }],
      [{ number: 2 }],
    ]);
    await observer.query('select pg_advisory_unlock($1)', [LOCK]);
    expect((await slow).number).toBe(0);
  });

  it('do not wait for one that is slow', async () => {
    await observer.query('select pg_advisory_lock($1)', [LOCK]);
    let slowIsAnswered = false;
    const slow = locked().then(() => {
      slowIsAnswered = true;
    });
    const quick: Promise<unknown>[] = [];
    let answered = 0;
    // The first may have been sent with it.
    await eventually(() => {
      // All of them would find room behind it.
      if (quick.length < AT_ONCE - 1) quick.push(echo(1).then(() => (answered += 1)));
      expect(answered).toBeGreaterThan(0);
    });
    expect(slowIsAnswered).toBe(false);
    await observer.query('select pg_advisory_unlock($1)', [LOCK]);
    await Promise.all([slow, ...quick]);
  });

  it('are answered although one that was sent with them has failed, by itself or by a time limit', async () => {
    // Idle connections stay: only the failure closes one.
    await reopen({ connectionString: proxy.url, statement_timeout: 1000, idleTimeoutMillis: 0 });
    const outcomes = await Promise.allSettled([
      echo(1),
      echo(0, { sleeps: 60 }),
      echo(2),
      reads.read(READ, ['no number', 0, 0]),
      echo(3),
    ]);
    expect(outcomes).toMatchObject([
      { value: { number: 1 } },
      { reason: { code: '57014' } },
      { value: { number: 2 } },
      { reason: { code: '22P02', stack: expect.stringContaining('shared-reads') } },
      { value: { number: 3 } },
    ]);
    // A failure may be a sign that the connection is about to end.
    await eventually(() => expect(pool.totalCount).toBe(0));
  });

  it('say what is wrong with a statement, also those that were sent before PostgreSQL had refused it', async () => {
    for (let time = 0; time < 2; time++) {
      const outcomes = await Promise.allSettled([1, 2, 3].map((number) => reads.read(BROKEN, [number])));
      expect(outcomes).toMatchObject(outcomes.map(() => ({ reason: { code: '42P01' } })));
    }
    expect((await echo(4)).number).toBe(4);
  });

  it('are refused with the one whose lock did not come free: they have waited as long', async () => {
    await reopen({ connectionString: proxy.url, lock_timeout: 200 });
    await echo(0);
    await observer.query('select pg_advisory_lock($1)', [LOCK]);
    const [first, ...others] = await Promise.allSettled([locked(), locked(), echo(1)]);
    await observer.query('select pg_advisory_unlock($1)', [LOCK]);
    expect(first).toMatchObject({ reason: { code: '55P03' } });
    for (const other of others)
      expect(other).toMatchObject({
        reason: { message: expect.stringContaining('Connection terminated') },
      });
    expect((await echo(2)).number).toBe(2);
  });

  it('are refused for the moment when their connection breaks, and the next take another one', async () => {
    await observer.query('select pg_advisory_lock($1)', [LOCK]);
    const broken = Promise.allSettled([locked(), echo(1), echo(2)]);
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    const pid = await eventually(async () => {
      const { rows } = await observer.query(waiting);
      expect(rows).toHaveLength(1);
      return rows[0].pid;
    });
    await observer.query('select pg_terminate_backend($1)', [pid]);
    for (const outcome of await broken) {
      expect(outcome.status).toBe('rejected');
      expect(String('reason' in outcome && outcome.reason)).toMatch(
        /Connection terminated|terminating connection/u,
      );
      expect((await echo(3)).number).toBe(3);
    }
    await observer.query('select pg_advisory_unlock($1)', [LOCK]);
  });

  it('are refused when no connection comes free in time, and are counted until then', async () => {
    await reopen({ connectionString: proxy.url, max: 1, connectionTimeoutMillis: 1500 });
    const busy = await pool.connect();
    const outcomes = Promise.allSettled([echo(1), echo(2), echo(3)]);
    expect([pool.waitingCount, reads.waitingWithOthers]).toEqual([1, 2]);
    expect(await outcomes).toMatchObject(
      [1, 2, 3].map(() => ({
        reason: { message: expect.stringContaining('timeout exceeded') },
      })),
    );
    busy.release();
    expect((await echo(4)).number).toBe(4);
    expect(reads.waitingWithOthers).toBe(0);
  });

  it('leave the connection to whoever waits for one, however many more come', async () => {
    await reopen({ connectionString: proxy.url, max: 1 });
    let isOver = false;
    const readOnAndOn = async () => {
      while (!isOver) await echo(1);
    };
    const readers = Array.from({ length: 3 }, readOnAndOn);
    for (let time = 0; time < 3; time++) {
      const client = await pool.connect();
      await client.query('select 1');
      client.release();
    }
    isOver = true;
    await Promise.all(readers);
  });

  it('are answered before the pool has ended', async () => {
    const answered = echoes(AT_ONCE);
    // The connection is open.
    await eventually(() => expect(pool.totalCount).toBe(1));
    await echo(0);
    const more = echoes(AT_ONCE - 1);
    const ended = pool.end();
    expect(await answered).toHaveLength(AT_ONCE);
    expect(await more).toHaveLength(AT_ONCE - 1);
    await ended;
    expect(pool.totalCount).toBe(0);
    open({});
  });
});
