import { join } from 'node:path';
import { Kysely } from 'kysely';
import { createFolder } from '../data-dir.ts';
import { answers, type Database, SQLITE_FILE } from './database.ts';
import { groupCommit } from './group-commit.ts';
import { migrate, type Schema } from './migrate.ts';
import { ownQueries } from './own-queries.ts';
import { readDirectly } from './prepared.ts';
import { DurableSqliteDialect, openSqliteFile, shortenBusyWait } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { asUnusableFile, refuseLostDatabase } from './unusable-database.ts';

/** Opens the SQLite file in `dataDir`, and creates both where they are missing. Rejects as `openDatabase` does. */
export async function openSqlite(dataDir: string, schema: Schema): Promise<Database> {
  createFolder(dataDir);
  const path = join(dataDir, SQLITE_FILE);
  refuseLostDatabase(path);
  const { file, dialect, query } = await openFile(path, schema).catch((error: unknown) => {
    throw asUnusableFile(error, path);
  });
  // A command has no requests that would wait with it.
  if (schema !== 'as found') shortenBusyWait(file);
  readDirectly(query, (sql, parameters) => dialect.driver.readAtOnce(sql, parameters));
  const withOwnQueries = ownQueries(dialect);
  const inGroup = groupCommit(query, () => file.inTransaction);
  const transaction: Database['transaction'] = (work, size) =>
    inGroup((trx) => withOwnQueries(trx, work), size);
  return {
    engine: 'sqlite',
    query,
    transaction,
    // An immediate transaction is alone already.
    serializable: transaction,
    revision: () => dialect.driver.revision(),
    check: () => answers(query),
    connections: () => undefined,
    close: () => query.destroy(),
  };
}

async function openFile(path: string, schema: Schema) {
  const file = openSqliteFile(path, { toChangeIt: schema !== 'as found' });
  const dialect = new DurableSqliteDialect(file);
  const query = new Kysely<Tables>({ dialect });
  await migrate(query, 'sqlite', schema);
  return { file, dialect, query };
}
