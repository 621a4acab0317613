import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  DEFAULT_MIGRATION_TABLE,
  Kysely,
  type Transaction as KyselyTransaction,
  Migrator,
  PostgresDialect,
  sql,
} from 'kysely';
import pg from 'pg';
import { commitTogether } from './commit-together.ts';
import type { Engine } from './engine.ts';
import { migrationNames, migrations } from './migrations/index.ts';
import { PlanningClient } from './postgres-client.ts';
import { DurableSqliteDialect, openSqliteFile, shortenBusyWait } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import {
  asUnusableFile,
  asUnusableServer,
  refuseLostDatabase,
  writtenByNewerVersion,
} from './unusable-database.ts';

/** What a query runs on: the database, or the transaction that is open. */
export type Queries = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export interface Database {
  engine: Engine;
  /** For reads; writes belong into a transaction together with their change log entry. */
  query: Queries;
  /** Runs `work` in one transaction: all of it is durable when the promise resolves, none when it rejects. */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, and as if no other such transaction ran at the same time: for changes to who may do
   * what, where two harmless changes together could lock everybody out. `work` may run up to four times.
   */
  serializable<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** PostgreSQL's address; undefined: the file `kitroom.sqlite` in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Name of the SQLite file within DATA_DIR. */
export const SQLITE_FILE = 'kitroom.sqlite';

/**
 * Opens the database and brings its schema up to date, or only up to the migration `upTo`. Rejects when it cannot
 * be reached or migrated.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  upTo?: string,
): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, upTo) : openSqlite(dataDir, upTo);
}

async function openSqlite(dataDir: string, upTo: string | undefined): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, SQLITE_FILE);
  refuseLostDatabase(path);
  const { file, query } = await openFile(path, upTo).catch((error: unknown) => {
    throw asUnusableFile(error, path);
  });
  shortenBusyWait(file);
  const transaction = commitTogether(query, () => file.inTransaction);
  return {
    engine: 'sqlite',
    query,
    transaction,
    // An immediate transaction is alone already.
    serializable: transaction,
    check: () => answers(query),
    close: () => query.destroy(),
  };
}

async function openFile(path: string, upTo: string | undefined) {
  const file = openSqliteFile(path);
  const query = new Kysely<Tables>({ dialect: new DurableSqliteDialect(file) });
  await migrate(query, 'sqlite', upTo);
  return { file, query };
}

async function openPostgres(databaseUrl: string, upTo: string | undefined): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: typeParser },
    Client: PlanningClient,
  });
  // A connection that breaks is replaced at the next query; without listeners it would end the process: an idle one
  // through the pool, one in a transaction, between two statements, by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(query, 'postgres', upTo).catch((error: unknown) => {
    throw asUnusableServer(error, databaseUrl);
  });
  return {
    engine: 'postgres',
    query,
    transaction: (work) => query.transaction().execute(work),
    serializable: (work) =>
      retrySerialization(() => query.transaction().setIsolationLevel('serializable').execute(work)),
    check: () => answers(query),
    close: () => query.destroy(),
  };
}

const INT8 = 20;

// Counts and sums are bigint in PostgreSQL; ours stay far below 2^53.
function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const RETRIES = 3;

async function retrySerialization<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (attempt === RETRIES || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
    }
  }
}

async function migrate(query: Queries, engine: Engine, upTo: string | undefined): Promise<void> {
  try {
    const migrator = new Migrator({ db: query, provider: migrations(engine) });
    const known = new Set(migrationNames());
    const applied = await appliedMigrations(query);
    const unknown = applied.filter((name) => !known.has(name));
    if (unknown.length > 0) throw writtenByNewerVersion(unknown);
    const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
    if (error) throw error;
  } catch (error) {
    await query.destroy();
    throw error;
  }
}

async function appliedMigrations(query: Queries): Promise<string[]> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(query);
  return rows.map(({ name }) => name);
}

async function answers(query: Queries): Promise<void> {
  await query.selectFrom('permissions').select('id').limit(1).execute();
}
