import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { answers, type Database } from '../database.ts';
import { migrate, type Schema } from '../migrate.ts';
import { openKysely } from '../open-kysely.ts';
import { ownQueries } from '../own-queries.ts';
import { meet } from './first-meeting.ts';
import { endWhenFrozen } from './frozen-server.ts';
import { LIMITS, LIMITS_OF_TRANSACTION } from './pooler.ts';
import { ConnectionPool } from './postgres-pool.ts';
import { readServerAddress } from './server-address.ts';
import { asUnusableServer, READ_ONLY, unusable } from './unusable-server.ts';

/** Below the 5 seconds in which every request is answered when the server does not answer. */
const CONNECT_MILLISECONDS = 4000;

/** Opens the PostgreSQL database at this address. Rejects as `openDatabase` does. */
export async function openPostgres(databaseUrl: string, schema: Schema): Promise<Database> {
  const address = readServerAddress(databaseUrl);
  const { place } = address;
  const inSentence = (error: unknown) => {
    throw asUnusableServer(error, place);
  };
  const { way, pooled, writable } = await meet(address, CONNECT_MILLISECONDS).catch(inSentence);
  if (schema !== 'as found' && !writable) throw unusable(place, 'it can only be read', READ_ONLY);
  const pool = new pg.Pool({
    ...way,
    max: 10,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    // A pooler refuses them, or forgets them.
    ...(!pooled && LIMITS),
    types: { getTypeParser: typeParser },
  });
  // A broken connection is replaced at the next query. Its 'error' event, which the pool emits for an idle connection
  // and the client itself within a transaction, would end the process if nobody listened.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connections = new ConnectionPool(pool, pooled);
  const endWatch = endWhenFrozen(connections, way);
  const dialect = new TransactionalDialect({ pool: connections });
  const query = await openKysely(dialect, dialect.createDriver(), (text, values) =>
    connections.read(text, values),
  );
  await migrate(query, 'postgres', schema).catch(inSentence);
  const withOwnQueries = ownQueries(dialect);
  return {
    engine: 'postgres',
    query,
    // Named, since a role or a database can have another default, under which saves would collide.
    transaction: (work) =>
      query
        .transaction()
        .setIsolationLevel('read committed')
        .execute((trx) => withOwnQueries(trx.getExecutor(), work)),
    serializable: (work) =>
      retrySerialization(() =>
        query
          .transaction()
          .setIsolationLevel('serializable')
          .execute(async (trx) => {
            // One after the other, instead of colliding again and again. LOCK TABLE takes no snapshot: the first query
            // sees what the transaction before has left. Only such transactions write this table.
            await sql`lock table role_permissions in share row exclusive mode`.execute(trx);
            return withOwnQueries(trx.getExecutor(), work);
          }),
      ),
    revision: () => undefined,
    check: () => answers(query),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      endWatch();
      await query.destroy();
    },
  };
}

const INT8 = 20;

// Counts and sums are bigint in PostgreSQL; ours stay far below 2^53.
function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const RETRIES = 7;
/** Upper bound of the first random pause before a retry, doubled for each further one, so that two do not collide again. */
const RETRY_MILLISECONDS = 5;

async function retrySerialization<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (attempt === RETRIES || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
      await wait(Math.random() * RETRY_MILLISECONDS * 2 ** attempt);
    }
  }
}

/** The number of Kysely's own lock: an older version that migrates at the same time is waited for. */
const LOCK_ID = '3853314791062309107';

/**
 * Kysely's dialect, but for its lock for migrations, which belongs to a session: a pooler would give that to others, and
 * nobody could take the lock again. This one ends with the transaction of the migrations.
 */
class TransactionalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockingAdapter();
  }
}

class LockingAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    // Kysely begins its transaction right after this, on the same connection; within one, that changes nothing.
    await sql`begin`.execute(db);
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)}::bigint)`.execute(db);
    await sql.raw(LIMITS_OF_TRANSACTION).execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
