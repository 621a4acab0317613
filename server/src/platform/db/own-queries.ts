import { type ConnectionProvider, type DatabaseConnection, type Dialect, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Thrown when work leaves a query behind, which would run in the next transaction or in none: an `await` is missing. */
class StrayQueryError extends Error {
  override name = 'StrayQueryError';
}

/**
 * Runs `work` with a handle of its own on the open transaction `trx`, valid until `work` has ended. Rejects with
 * `StrayQueryError` when `work` resolves before its queries; a later query through the handle does so too. Queries
 * that still run have ended when this rejects, so that the caller can roll back.
 */
export async function withOwnQueries<T>(
  trx: Transaction<Tables>,
  dialect: Dialect,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const queries = new OwnQueries(trx.getExecutor());
  const own = new Transaction<Tables>({
    config: { dialect },
    dialect,
    // Never used: begin, commit and rollback stay with `trx`.
    driver: dialect.createDriver(),
    executor: trx.getExecutor().withConnectionProvider(queries),
  });
  let result: T;
  try {
    result = await work(own);
  } catch (error) {
    await queries.end();
    throw error;
  }
  if (await queries.end()) throw new StrayQueryError('A query of this transaction was not awaited');
  return result;
}

class OwnQueries implements ConnectionProvider {
  readonly #connections: ConnectionProvider;
  readonly #running = new Set<Promise<unknown>>();
  #ended = false;

  constructor(connections: ConnectionProvider) {
    this.#connections = connections;
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#ended) throw new StrayQueryError('A query came after the end of its transaction');
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
