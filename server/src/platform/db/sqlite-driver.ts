import { performance } from 'node:perf_hooks';
import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  SqliteDriver,
} from 'kysely';

/** Prepares a statement, or takes one that was prepared before. */
export type Prepare = (sql: string) => Sqlite.Statement;

/**
 * One connection that writes, and reads while nobody else uses it. While it is busy, as with a long transaction, others read
 * through a second connection, which sees what was committed last: they need not wait.
 */
export class ImmediateDriver extends SqliteDriver {
  readonly #file;
  readonly #prepare;
  readonly #openReader;
  #isHeld = false;
  #revision = 0;
  #dataVersion: unknown;
  #askedInTurn: number | undefined;
  #isInTransaction = false;
  #endedBy: unknown;
  /** Undefined: not needed so far; null: it cannot be opened, so that reads wait. */
  #reader: { prepare: Prepare; close(): void } | null | undefined;

  constructor(
    config: { database: { prepare: Prepare; close(): void } },
    file: Sqlite.Database,
    openReader: () => { prepare: Prepare; close(): void },
  ) {
    super(config);
    this.#file = file;
    this.#prepare = config.database.prepare;
    this.#openReader = openReader;
  }

  // Whether the connection has to be waited for, the first query says.
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new LateConnection(this);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (!(connection instanceof LateConnection && connection.holdsMain)) return;
    this.#isHeld = false;
    await super.releaseConnection();
  }

  // A deferred transaction that reads first and writes later fails immediately if another process wrote in between.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#isInTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#isInTransaction = false;
  }

  // SQLite itself rolls back when the disk is full or fails; a second rollback would raise an error that hides the first.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
    this.#isInTransaction = false;
    this.#endedBy = undefined;
  }

  override async destroy(): Promise<void> {
    this.#reader?.close();
    this.#reader = null;
    await super.destroy();
  }

  /** The connection that writes, once nobody else uses it. */
  async acquireMain(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    this.#isHeld = true;
    return connection;
  }

  /**
   * Runs a query on the connection that writes. Once SQLite has ended a transaction by itself, the other queries of
   * that transaction reject with the same error: each would be written alone, although its caller is told that nothing
   * was.
   */
  run<Row>(main: DatabaseConnection, compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endedBy !== undefined) throw this.#endedBy;
    try {
      return main.executeQuery<Row>(compiled);
    } catch (error) {
      if (this.#isInTransaction && !this.#file.inTransaction) this.#endedBy = error;
      throw error;
    }
  }

  /** The rows of a query, without waiting for the connection; undefined: it has to be waited for. */
  readAtOnce(sql: string, parameters: readonly unknown[]): unknown[] | undefined {
    const prepare = this.#isHeld ? this.readAside() : this.#prepare;
    return prepare?.(sql).all(parameters);
  }

  /**
   * A number that changes with every write, with one of another process in the next turn of the event loop at the
   * latest. Undefined: someone may be writing.
   */
  revision(): number | undefined {
    if (this.#isHeld) return undefined;
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
    // Requests that are read in one turn of the event loop had come before it began: one question serves them all.
    if (turn !== this.#askedInTurn) this.#countOthers();
    this.#askedInTurn = turn;
    return this.#revision;
  }

  // Notices the commits of other connections.
  #countOthers(): void {
    const { data_version: dataVersion } = this.#prepare('pragma data_version').get() as Record<
      string,
      unknown
    >;
    if (dataVersion !== this.#dataVersion) this.#revision += 1;
    this.#dataVersion = dataVersion;
  }

  /** Call it directly before every query that may write, in the same step. */
  countWrite(): void {
    this.#revision += 1;
  }

  /** How to read while the connection is in use; undefined: it isn't, or this is not possible. */
  readAside(): Prepare | undefined {
    if (!this.#isHeld || this.#reader === null) return undefined;
    if (this.#reader === undefined) {
      try {
        this.#reader = this.#openReader();
      } catch {
        this.#reader = null;
        return undefined;
      }
    }
    return this.#reader.prepare;
  }
}

/** A connection for as long as Kysely holds it: none, until its first query needs the one that writes. */
class LateConnection implements DatabaseConnection {
  readonly #driver;
  #main: Promise<DatabaseConnection> | undefined;

  constructor(driver: ImmediateDriver) {
    this.#driver = driver;
  }

  get holdsMain(): boolean {
    return this.#main !== undefined;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const onlyReads = SelectQueryNode.is(compiled.query);
    if (!this.#main && onlyReads) {
      const prepare = this.#driver.readAside();
      if (prepare) return { rows: prepare(compiled.sql).all(compiled.parameters) as Row[] };
    }
    this.#main ??= this.#driver.acquireMain();
    const main = await this.#main;
    // Not sooner: while a write waits for its turn, someone could read what was there under the new number.
    if (!onlyReads) this.#driver.countWrite();
    return this.#driver.run<Row>(main, compiled);
  }

  async *streamQuery<Row>(
    compiled: CompiledQuery,
    chunkSize?: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    this.#main ??= this.#driver.acquireMain();
    yield* (await this.#main).streamQuery<Row>(compiled, chunkSize);
  }
}
