import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { keepPlan } from '../prepared.ts';
import { Beginning } from './beginning.ts';
import type { Done } from './statement-group.ts';

/** PostgreSQL as a Kysely dialect whose transactions begin with their first queries, and commit only what has not failed. */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.#pool);
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, PipeliningConnection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipeliningConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PipeliningConnection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(
    connection: PipeliningConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const statement = `begin${isolation}${accessMode ? ` ${accessMode}` : ''}`;
    keepPlan(statement);
    connection.begin(statement);
  }

  commitTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: PipeliningConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** PostgreSQL's codes for what fails because something before it in the transaction has failed. */
const CONSEQUENCES: ReadonlySet<unknown> = new Set(['25P02', '26000']);

/** A connection that sends queries without waiting for the answers to those before, and its transaction. */
class PipeliningConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #beginning: Beginning | undefined;
  /** What a query of this transaction has failed with. */
  #failure: Error | undefined;
  #traced: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#send(sql, parameters);
      const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
      return isWrite
        ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows: rows as Row[] };
    } catch (error) {
      // Where the query that failed comes from, instead of where its answer was read.
      if (error instanceof Error && error !== this.#traced) Error.captureStackTrace(error);
      this.#traced = error;
      throw error;
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Queries are read in batches, not streamed');
  }

  /** Begins a transaction with the next queries. */
  begin(statement: string): void {
    this.#failure = undefined;
    this.#beginning = new Beginning(this.#client, statement, () => {
      this.#beginning = undefined;
    });
  }

  /** Rejects with what made a query fail, also when nobody waited for that query: PostgreSQL has rolled back then. */
  async commit(): Promise<void> {
    if (this.#beginning?.isEmpty) {
      this.#beginning = undefined;
      return;
    }
    const { command } = await this.#send('commit', []);
    if (command !== 'COMMIT')
      throw this.#failure ?? new Error(`PostgreSQL answered a commit with ${command}`);
    this.#failure = undefined;
  }

  /** Also resolves if the connection is broken: the caller of the rollback has the failure that says more. */
  async rollback(): Promise<void> {
    const wasSent = (await this.#beginning?.end()) ?? true;
    this.#beginning = undefined;
    // `release` closes a connection that is still within a transaction then.
    if (wasSent) await this.#send('rollback', []).catch(() => {});
    this.#failure = undefined;
  }

  /** Gives the connection back; one that is still in a transaction is closed. */
  release(): void {
    const isIdle = this.#client.getTransactionStatus() === 'I' && !this.#beginning;
    this.#client.release(!isIdle);
  }

  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => {
        if (result) resolve(result);
        else reject(this.#causeOf(error ?? new Error('PostgreSQL did not answer')));
      };
      if (this.#beginning) this.#beginning.add({ text, values, done });
      else this.#client.query(text, values as unknown[], done);
    });
  }

  #causeOf(error: Error): Error {
    if (this.#failure && 'code' in error && CONSEQUENCES.has(error.code)) return this.#failure;
    this.#failure = error;
    return error;
  }
}
