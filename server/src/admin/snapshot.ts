import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { type Database, type Queries, SQLITE_FILE } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';
import { type AnyRow, BACKUP_TABLES, type BackupTable } from './backup-format.ts';

const ROWS_PER_QUERY = 1000;

/** Runs `work` on a consistent snapshot of the database, while others keep writing. */
export async function readSnapshot<T>(
  config: Config,
  db: Database,
  work: (snapshot: Queries) => Promise<T>,
): Promise<T> {
  if (db.engine === 'postgres') {
    return db.query
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  }
  // A separate connection: the usual one begins transactions as a writer, which would block the server.
  const file = new Sqlite(join(config.dataDir, SQLITE_FILE), { readonly: true, fileMustExist: true });
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  try {
    return await reader.transaction().execute(work);
  } finally {
    await reader.destroy();
  }
}

/** The tables to back up, of those that exist: the schema of an older version lacks some. */
export async function presentTables(query: Queries): Promise<BackupTable[]> {
  const present = new Set((await query.introspection.getTables()).map(({ name }) => name));
  return BACKUP_TABLES.filter(({ name }) => present.has(name));
}

export async function countRows(query: Queries, { name }: BackupTable): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
  const { rows } = await counted.execute(query);
  return rows[0]?.count ?? 0;
}

/** All rows of a table in the order of its key, read in batches. */
export async function* readRows(query: Queries, { name, key, own }: BackupTable): AsyncGenerator<AnyRow> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: AnyRow | undefined;
  for (;;) {
    const after = last ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const page = sql<AnyRow>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(ROWS_PER_QUERY)}`;
    const { rows } = await page.execute(query);
    for (const row of rows) {
      for (const column of own) delete row[column];
      yield row;
    }
    last = rows.at(-1);
    if (rows.length < ROWS_PER_QUERY) return;
  }
}
