import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import type { Engine, Queries } from './database.ts';
import { migrationNames, migrations } from './migrations/index.ts';
import { writtenByNewerVersion } from './unusable-database.ts';

/**
 * Brings the schema up to date, or only up to the migration `upTo`. Rejects, and closes the database, when that fails
 * or a newer version has changed it.
 */
export async function migrate(query: Queries, engine: Engine, upTo: string | undefined): Promise<void> {
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
