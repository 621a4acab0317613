import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { LIMITS_OF_TRANSACTION } from './pooler.ts';

/** The number of Kysely's own lock: an older version that migrates at the same time is waited for. */
const LOCK_ID = '3853314791062309107';

/**
 * Kysely's dialect, but for its lock for migrations, which belongs to a session: a pooler would give that to others, and
 * nobody could take the lock again. This one ends with the transaction of the migrations.
 */
export class TransactionalDialect extends PostgresDialect {
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
