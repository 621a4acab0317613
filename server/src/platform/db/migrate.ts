import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import type { Engine, Queries } from './database.ts';
import { migrationNames, migrations } from './migrations/index.ts';
import { writtenByNewerVersion } from './unusable-database.ts';

/** The effect of opening on the schema: brings it up to date, or up to one migration, or leaves it as it is. */
export type Schema = 'newest' | 'as found' | { upTo: string };

/**
 * Brings the schema to where `schema` says. Rejects, and closes the database, when that fails or a newer version has
 * changed it.
 */
export async function migrate(query: Queries, engine: Engine, schema: Schema): Promise<void> {
  try {
    const known = new Set(migrationNames());
    const applied = await appliedMigrations(query);
    const unknown = applied.filter((name) => !known.has(name));
    if (unknown.length > 0) throw writtenByNewerVersion(unknown);
    if (schema === 'as found') return;
    const migrator = new Migrator({ db: query, provider: migrations(engine) });
    const { error } =
      schema === 'newest' ? await migrator.migrateToLatest() : await migrator.migrateTo(schema.upTo);
    if (error) throw error;
  } catch (error) {
    await query.destroy();
    throw error;
  }
}

/** The names of the migrations that this database has, in their order; none: it has no schema yet. */
export async function appliedMigrations(query: Queries): Promise<string[]> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(query);
  return rows.map(({ name }) => name);
}
