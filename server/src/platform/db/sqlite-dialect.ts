import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Per connection; the application has a few hundred. */
const PREPARED_STATEMENTS = 500;

/** How Kysely speaks to the connection that writes. */
export function writerDialect(writer: Writer): Dialect {
  return {
    createDriver: () => writer,
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new LocklessCompiler(),
    createIntrospector: (query) => new SqliteIntrospector(query),
  };
}

/** The connection that writes: for one transaction at a time, or one statement outside of any. */
export class Writer extends SqliteDriver {
  readonly #file;
  readonly #prepare;
  #endedBy: unknown;

  readonly connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => this.#run<Row>(sql, parameters),
    streamQuery: () => {
      throw new Error('SQLite gives the rows of a query at once');
    },
  };

  constructor(file: Sqlite.Database) {
    super({ database: file });
    this.#file = file;
    this.#prepare = prepareOnce(file);
  }

  /** Whether a transaction is open: SQLite ends one by itself when the disk is full. */
  get inTransaction(): boolean {
    return this.#file.inTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await super.acquireConnection();
    return this.connection;
  }

  // A deferred transaction that reads first and writes later fails immediately if another process wrote in between.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A second rollback would raise an error that hides the first.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#endedBy = undefined;
    if (this.inTransaction) await super.rollbackTransaction(connection);
  }

  /**
   * Once SQLite has ended a transaction by itself, the other queries of that transaction reject with the same error: each
   * would be written alone, although its caller is told that nothing was.
   */
  #run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    if (this.#endedBy !== undefined) throw this.#endedBy;
    const wasInTransaction = this.inTransaction;
    try {
      const statement = this.#prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
    } catch (error) {
      if (wasInTransaction && !this.inTransaction) this.#endedBy = error;
      throw error;
    }
  }
}

class LocklessCompiler extends SqliteQueryCompiler {
  // SQLite has no locks on rows and needs none: it runs one writing transaction at a time.
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForNoKeyUpdate') super.visitSelectModifier(node);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite does roll back DDL; Kysely's default would leave half a migration behind after a crash.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  // `begin immediate` already keeps a second process out.
  override async acquireMigrationLock(): Promise<void> {}
}

/** Prepares a statement, or takes one that was prepared before. */
type Prepare = (sql: string) => Sqlite.Statement;

/** Prepares each statement of a connection once. */
export function prepareOnce(file: Sqlite.Database): Prepare {
  const prepared = new Map<string, Sqlite.Statement>();
  return (text) => {
    const known = prepared.get(text);
    if (known) return known;
    const statement = file.prepare(text);
    const [oldest] = prepared.keys();
    if (prepared.size >= PREPARED_STATEMENTS && oldest !== undefined) prepared.delete(oldest);
    prepared.set(text, statement);
    return statement;
  };
}
