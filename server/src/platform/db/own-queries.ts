import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  Transaction,
} from 'kysely';
import type { Tables } from './tables.ts';

/** Thrown when work leaves a query behind, which would run in the next transaction or in none: an `await` is missing. */
class StrayQueryError extends Error {
  override name = 'StrayQueryError';
}

/** Runs work in the open transaction `trx`. */
type RunWithOwnQueries = <T>(
  trx: Transaction<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
) => Promise<T>;

/**
 * Makes the function that gives work its own handle on a transaction, valid until the work has ended. It rejects with
 * `StrayQueryError` when the work resolves before its queries; a later query through the handle does so too. Queries
 * that still run have ended when it rejects, so that the caller can roll back. `pipelined`: the dialect's connection
 * takes queries before those sent earlier are answered; Kysely would send one after the other.
 */
export function ownQueries(dialect: Dialect, { pipelined }: { pipelined: boolean }): RunWithOwnQueries {
  // The driver is never used: begin, commit and rollback stay with `trx`.
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  return async (trx, work) => {
    const connection = pipelined ? await connectionOf(trx) : undefined;
    const queries = new OwnQueries(connection ? pipelinedOn(connection) : trx.getExecutor());
    const executor = trx.getExecutor().withConnectionProvider(queries);
    const own = new Transaction<Tables>({ ...props, executor });
    if (connection) unawaited.set(own, (query) => queries.startOn(connection, query));
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

function connectionOf(trx: Transaction<Tables>): Promise<DatabaseConnection> {
  return trx.getExecutor().provideConnection(async (connection) => connection);
}

function pipelinedOn(connection: DatabaseConnection): ConnectionProvider {
  return { provideConnection: (consumer) => consumer(connection) };
}

/** How the queries of a transaction are sent that nobody waits for. */
const unawaited = new WeakMap<Transaction<Tables>, (query: CompiledQuery) => void>();

/**
 * Runs a write whose answer nothing in its transaction needs. On PostgreSQL it is sent immediately and shares a round
 * trip with the next query, or with the commit, which rejects with its failure.
 */
export async function leaveToCommit(trx: Transaction<Tables>, write: CompiledQuery): Promise<void> {
  const start = unawaited.get(trx);
  if (start) start(write);
  else await trx.executeQuery(write);
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

  /** Sends a query without waiting for its answer. */
  startOn(connection: DatabaseConnection, query: CompiledQuery): void {
    if (this.#ended) throw new StrayQueryError(AFTER_THE_END);
    // The connection keeps the failure: the commit rejects with it.
    connection.executeQuery(query).catch(() => {});
  }

  /** Refuses what comes later and waits for what runs; resolves to whether something did. */
  async end(): Promise<boolean> {
    this.#ended = true;
    const left = [...this.#running];
    await Promise.allSettled(left);
    return left.length > 0;
  }
}
