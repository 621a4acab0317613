import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { type Database, SQLITE_FILE } from '../platform/db/database.ts';
import { appliedMigrations } from '../platform/db/migrate.ts';
import { migrationNames } from '../platform/db/migrations/index.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { CommandError } from './command-error.ts';

/** The database of the server, with the schema that it has. */
export interface ExistingDatabase {
  db: Database;
  /** The newest migration that its schema has. */
  migration: string;
  /** Whether the schema is that of this version of Kitroom. */
  isNewest: boolean;
}

/**
 * Opens the configured database and leaves its schema as it is: before an upgrade, the old version continues to use it.
 * Throws `CommandError` instead of creating a database by mistake.
 */
export async function openExistingDatabase(config: Config): Promise<ExistingDatabase> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, SQLITE_FILE))) {
    throw new CommandError(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the folder of the server, or start the server once.`,
    );
  }
  const db = await openDatabase(config, 'as found');
  const migration = (await appliedMigrations(db.query)).at(-1);
  if (migration === undefined) {
    await db.close();
    throw new CommandError(
      'The database is empty. Set DATABASE_URL or DATA_DIR to those of the server, or start the server once.',
    );
  }
  return { db, migration, isNewest: migration === migrationNames().at(-1) };
}

/** Opens the configured database for a command that writes. Throws `CommandError` unless its schema is that of this version. */
export async function openCurrentDatabase(config: Config): Promise<Database> {
  const { db, migration, isNewest } = await openExistingDatabase(config);
  if (isNewest) return db;
  await db.close();
  throw new CommandError(
    `The database has the schema of an older version of Kitroom (${migration}). Start this version of the server ` +
      'once, which updates it, or run the command of the version that is in use. Nothing was changed.',
  );
}
