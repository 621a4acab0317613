import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

/** Thrown when work leaves a query behind, which would run in the next transaction or in none: an `await` is missing. */
class StrayQueryError extends Error {
  override name = 'StrayQueryError';
}

/** Runs work in the transaction that is open on the connection. */
export type RunWithOwnQueries = <T>(
  connections: ConnectionProvider,
  work: (trx: Transaction<Tables>) => Promise<T>,
) => Promise<T>;

/**
 * Makes the function that gives work its own handle on a transaction, valid until the work has ended. It rejects with
 * `StrayQueryError` when the work resolves before its queries; a later query through the handle does so too. Queries
 * that still run have ended when it rejects, so that the caller can roll back.
 */
export function ownQueries(dialect: Dialect): RunWithOwnQueries {
  // The driver is never used: begin, commit and rollback stay with whoever opened the transaction.
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  return async (connections, work) => {
    const queries = new OwnQueries(connections);
    const executor = new DefaultQueryExecutor(compiler, adapter, queries);
    const own = new Transaction<Tables>({ ...props, executor });
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await work(own);
    } catch (error) {
      await queries.end();
      throw error;
    }
    if (await queries.end()) throw new StrayQueryError('A query of this transaction was not awaited');
    return result;
  };
}

const AFTER_THE_END = 'A query came after the end of its transaction';

class OwnQueries implements ConnectionProvider {
  readonly #connections: ConnectionProvider;
  readonly #running = new Set<Promise<unknown>>();
  #ended = false;

  constructor(connections: ConnectionProvider) {
    this.#connections = connections;
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#ended) throw new StrayQueryError(AFTER_THE_END);
    const running = this.#connections.provideConnection(consumer);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Refuses what comes later and waits for what runs; resolves to whether something did. */
  async end(): Promise<boolean> {
    this.#ended = true;
    const left = [...this.#running];
    await Promise.allSettled(left);
    return left.length > 0;
  }
}
