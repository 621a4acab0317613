import { sql } from 'kysely';
import { BACKUP_TABLES } from '../src/admin/backup-format.ts';
import type { Database } from '../src/platform/db/database.ts';

/** Leaves a database as a restore wants it. */
export async function emptyTables(db: Database): Promise<void> {
  for (const { name } of BACKUP_TABLES.toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(db.query);
  }
}
