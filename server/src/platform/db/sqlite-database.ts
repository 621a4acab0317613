import { join } from 'node:path';
import { Kysely } from 'kysely';
import { createFolder } from '../data-dir.ts';
import { answers, type Database, SQLITE_FILE } from './database.ts';
import { groupCommit } from './group-commit.ts';
import { migrate, type Schema } from './migrate.ts';
import { openKysely } from './open-kysely.ts';
import { ownQueries } from './own-queries.ts';
import { prepareOnce, Writer, writerDialect } from './sqlite-dialect.ts';
import { openReader, openWriter, shortenBusyWait } from './sqlite-file.ts';
import type { Tables } from './tables.ts';
import { asUnusableFile, refuseLostDatabase } from './unusable-database.ts';

/** Opens the SQLite file in `dataDir`, and creates both where they are missing. Rejects as `openDatabase` does. */
export async function openSqlite(dataDir: string, schema: Schema): Promise<Database> {
  createFolder(dataDir);
  const path = join(dataDir, SQLITE_FILE);
  refuseLostDatabase(path);
  const { reader, file, writer, dialect } = await openFile(path, schema).catch((error: unknown) => {
    throw asUnusableFile(error, path);
  });
  // A command has no requests that would wait with it.
  if (schema !== 'as found') shortenBusyWait(file);
  const prepare = prepareOnce(reader);
  const query = await openKysely(dialect, writer, (sql, parameters) => prepare(sql).all(parameters));
  const transaction = groupCommit(query, writer, ownQueries(dialect));
  // It changes with every commit of another connection, which the one that writes is too.
  const dataVersion = reader.prepare<[], number>('pragma data_version').pluck();
  return {
    engine: 'sqlite',
    query,
    transaction,
    // An immediate transaction is alone already.
    serializable: transaction,
    revision: () => dataVersion.get(),
    check: () => answers(query),
    connections: () => undefined,
    async close() {
      // Whoever closes last puts the log into the file and removes it, which a reader may not.
      reader.close();
      file.close();
    },
  };
}

async function openFile(path: string, schema: Schema) {
  const file = openWriter(path, { toChangeIt: schema !== 'as found' });
  const writer = new Writer(file);
  const dialect = writerDialect(writer);
  await migrate(new Kysely<Tables>({ dialect }), 'sqlite', schema);
  return { reader: openReader(path), file, writer, dialect };
}
