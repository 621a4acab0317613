import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import type { Engine, Queries } from './database.ts';
import { migrationNames, migrations } from './migrations/index.ts';
import { UnusableDatabaseError, writtenByAnother } from './unusable-database.ts';

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
    if (unknown.length > 0) throw writtenByAnother(unknown, unknown.length < applied.length);
    if (schema === 'as found') return;
    const own = engine === 'postgres' ? await currentSchema(query) : undefined;
    const migrator = new Migrator({
      db: query,
      provider: migrations(engine),
      ...(own !== undefined && { migrationTableSchema: own }),
    });
    const { error } =
      schema === 'newest' ? await migrator.migrateToLatest() : await migrator.migrateTo(schema.upTo);
    if (error) throw error;
    if (engine === 'postgres') await catchUpIds(query);
  } catch (error) {
    await query.destroy();
    throw error;
  }
}

/**
 * Lets PostgreSQL count on behind the highest id of each table. A copy that was made row by row, as by logical replication or
 * without `setval`, begins at 1 again, and nothing could be added.
 */
async function catchUpIds(query: Queries): Promise<void> {
  await sql`do $$ declare one record; begin
    for one in select oid::regclass as name, pg_get_serial_sequence(oid::regclass::text, 'id') as ids from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'id') loop
      if has_sequence_privilege(one.ids, 'update') then
        execute format('select setval(%L, last) from (select max(id) as last from %s) as found
          where last > coalesce(pg_sequence_last_value(%L), 0)', one.ids, one.name, one.ids);
      end if;
    end loop; end $$`.execute(query);
}

/** The names of the migrations that this database has, in their order; none: it has no schema yet. */
export async function appliedMigrations(query: Queries): Promise<string[]> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  const found = tables.filter(({ name }) => name === DEFAULT_MIGRATION_TABLE);
  // On PostgreSQL, another program can have its own in another schema.
  const own = found[0]?.schema === undefined ? undefined : await currentSchema(query);
  if (!found.some(({ schema }) => schema === own)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(query);
  return rows.map(({ name }) => name);
}

/** The schema in which PostgreSQL creates tables. Rejects if there is none, as PostgreSQL itself does. */
async function currentSchema(query: Queries): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(query);
  const name = rows[0]?.name;
  if (typeof name !== 'string') throw new UnusableDatabaseError(NO_SCHEMA);
  return name;
}

const NO_SCHEMA =
  'The database of DATABASE_URL can’t be used: its search_path names no schema that exists. Set it for the user or the ' +
  'database, such as with  alter role … set search_path = public';
