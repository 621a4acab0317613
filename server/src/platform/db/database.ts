import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** The two databases, with one set of queries and migrations. */
export type Engine = 'sqlite' | 'postgres';

/** The connection of a query: the database, or the transaction that is open. */
export type Queries = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export interface TransactionSize {
  /** Whether it may write thousands of rows: on SQLite it shares its commit with no other. */
  large: boolean;
}

export interface Database {
  engine: Engine;
  /** For reads; writes belong into a transaction together with their change log entry. */
  query: Queries;
  /** Runs `work` in one transaction: all of it is durable when the promise resolves, none when it rejects. */
  transaction<T>(work: (trx: Transaction) => Promise<T>, size?: TransactionSize): Promise<T>;
  /**
   * Like `transaction`, and as if no other such transaction ran at the same time: for changes to who can do what, where
   * two harmless changes together could lock everyone out, and for links to choose a password. `work` may run up to
   * eight times.
   */
  serializable<T>(work: (trx: Transaction) => Promise<T>, size?: TransactionSize): Promise<T>;
  /**
   * A number that changes with every commit, whoever makes it, as soon as it is visible: what was read under the same number
   * is still true. Undefined: it is not known; always on PostgreSQL, where asking would take as long as reading.
   */
  revision(): number | undefined;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  /** Numbers of connections, and of requests that wait for one; undefined: the engine has no connections. */
  connections(): Connections | undefined;
  close(): Promise<void>;
}

export interface Connections {
  used: number;
  idle: number;
  waiting: number;
}

export interface DatabaseLocation {
  /** PostgreSQL's address; undefined: the file `kitroom.sqlite` in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Name of the SQLite file within DATA_DIR. */
export const SQLITE_FILE = 'kitroom.sqlite';

/** Rejects when the database does not answer. */
export async function answers(query: Queries): Promise<void> {
  await query.selectFrom('permissions').select('id').limit(1).execute();
}

/** How many bytes the database takes, without SQLite's write-ahead log or what PostgreSQL shares among databases. */
export async function databaseBytes({ engine, query }: Database): Promise<number> {
  const size =
    engine === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(query);
  return Number(rows[0]?.bytes);
}

/** The database as seen from inside a transaction: stores on it take part in that one and open none. */
export function within(db: Database, trx: Transaction): Database {
  const join: Database['transaction'] = (work) => work(trx);
  return { ...db, query: trx, transaction: join, serializable: join };
}

/** Well below the limits of both engines for parameters and terms in one statement. */
const BATCH = 200;

/** Cuts what goes into one kind of statement into pieces, by default of a size that both engines take. */
export function* inBatches<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
