import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { statementName } from '../prepared.ts';
import { isOfReadOnlyServer } from '../unusable-database.ts';
import { LIMITS_OF_TRANSACTION } from './pooler.ts';

/** PostgreSQL refuses a query because one before it in the same transaction has failed. */
const IN_FAILED_TRANSACTION = '25P02';
const TOO_MANY_CONNECTIONS = '53300';
/** As long as the pool waits for a connection. */
const WAIT_MILLISECONDS = 4000;
const AGAIN_MILLISECONDS = 20;
const BEGINS = /^(?:begin|start transaction)/u;

/**
 * The pool of `pg` as Kysely takes it, and those of its connections that are in use. `pooled`: they lead to a pooler, which
 * keeps a session for as long as a transaction lasts.
 */
export class ConnectionPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #pooled: boolean;
  readonly #used = new Set<PooledConnection>();

  constructor(pool: pg.Pool, pooled: boolean) {
    this.#pool = pool;
    this.#pooled = pooled;
  }

  /** The connections in use. */
  get used(): ReadonlySet<PooledConnection> {
    return this.#used;
  }

  async connect(): Promise<PooledConnection> {
    const client = await this.#connect();
    const connection = new PooledConnection(client, this.#pooled, () => this.#used.delete(connection));
    this.#used.add(connection);
    return connection;
  }

  /** Waits for one where the server gives no more: small plans of hosts have 3 or 5. */
  async #connect(): Promise<pg.PoolClient> {
    const from = performance.now();
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const full = (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;
        if (!full || performance.now() - from > WAIT_MILLISECONDS) throw error;
        await wait(AGAIN_MILLISECONDS);
      }
    }
  }

  /** The rows of one query. */
  async read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const connection = await this.connect();
    try {
      return (await connection.query(sql, parameters)).rows;
    } finally {
      connection.release();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** A connection from the time the pool gives it until it takes it back. */
export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #pooled: boolean;
  readonly #released: () => void;
  #isReleased = false;
  #failure: unknown;
  #waitingSince: number | undefined;
  #askedAt = 0;

  constructor(client: pg.PoolClient, pooled: boolean, released: () => void) {
    this.#client = client;
    this.#pooled = pooled;
    this.#released = released;
  }

  /**
   * Runs a query, one of `prepared` as a named statement unless a pooler would give it to others. What fails only because
   * of a failure before it in the same transaction rejects with that one; so does a commit that PostgreSQL answers by a
   * rollback, because the work has caught the failure and gone on.
   */
  query(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<never>>;
  query(cursor: PostgresCursor<never>): never;
  async query(sql: string | PostgresCursor<never>, parameters: readonly unknown[] = []) {
    const text = sql as string;
    this.waitOn();
    this.#askedAt = performance.now();
    try {
      const result = this.#pooled
        ? await this.#queryPooler(text, [...parameters])
        : await this.#client.query<never>({ name: statementName(text), text, values: [...parameters] });
      if (text === 'commit' && result.command !== 'COMMIT')
        throw this.#failure ?? new Error(`PostgreSQL answered a commit with ${result.command}`);
      return result as PostgresQueryResult<never>;
    } catch (error) {
      const isConsequence =
        text === 'rollback' || (error as { code?: unknown }).code === IN_FAILED_TRANSACTION;
      if (!isConsequence) this.#failure = error;
      throw this.#failure ?? error;
    } finally {
      this.#waitingSince = undefined;
    }
  }

  /** Each transaction sets its limits, and a query outside of one is a transaction of its own. */
  async #queryPooler(text: string, values: unknown[]): Promise<pg.QueryResult<never>> {
    if (BEGINS.test(text)) return this.#client.query<never>(`${text}; ${LIMITS_OF_TRANSACTION}`);
    if (this.#client.getTransactionStatus() !== 'I') return this.#client.query<never>(text, values);
    await this.#client.query(`begin; ${LIMITS_OF_TRANSACTION}`);
    // If it fails, its transaction is left open: `release` closes the connection.
    const result = await this.#client.query<never>(text, values);
    await this.#client.query('commit');
    return result;
  }

  /** Milliseconds since a query waits for its answer; 0: none does. */
  waitingFor(): number {
    return this.#waitingSince === undefined ? 0 : performance.now() - this.#waitingSince;
  }

  /** Milliseconds since the query was sent that waits. */
  waitingInAll(): number {
    return performance.now() - this.#askedAt;
  }

  /** Counts the time of `waitingFor` from now on. */
  waitOn(): void {
    this.#waitingSince = performance.now();
  }

  /** Gives the connection back; one that is still in a transaction, broken, or of a server that only reads is closed. */
  release(): void {
    this.#giveBack(isOfReadOnlyServer(this.#failure) || this.#client.getTransactionStatus() !== 'I');
  }

  /** Closes the connection immediately; a query that waits rejects. */
  breakOff(): void {
    this.#giveBack(true);
  }

  #giveBack(close: boolean): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#released();
    this.#client.release(close);
  }
}
