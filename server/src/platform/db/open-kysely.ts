import {
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

/** The rows of a query that only reads. */
export type Read = (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;

/** Opens Kysely so that what only reads, outside of a transaction, takes the way of `read`; all else runs on the driver. */
export async function openKysely(dialect: Dialect, driver: Driver, read: Read): Promise<Queries> {
  await driver.init();
  return new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: new OutsideExecutor(dialect, driver, read),
  });
}

// Kysely makes transactions executors of their own, which are none of these.
class OutsideExecutor extends DefaultQueryExecutor {
  readonly #read;

  constructor(dialect: Dialect, driver: Driver, read: Read) {
    const connections = new DefaultConnectionProvider(driver);
    super(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
    this.#read = read;
  }

  // Kysely would take a connection first, which takes longer than SQLite needs to answer.
  override async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (!SelectQueryNode.is(compiled.query)) return super.executeQuery(compiled);
    return { rows: (await this.#read(compiled.sql, compiled.parameters)) as Row[] };
  }
}
