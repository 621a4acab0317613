import type { Database, DatabaseLocation } from './database.ts';
import type { Schema } from './migrate.ts';

/**
 * Opens the database, and brings its schema up to date unless `schema` says otherwise. Rejects when it cannot be reached
 * or migrated.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  schema: Schema = 'newest',
): Promise<Database> {
  // Only the one that is used: loading the other would cost memory and time at every start.
  if (databaseUrl) return (await import('./postgres/postgres-database.ts')).openPostgres(databaseUrl, schema);
  return (await import('./sqlite-database.ts')).openSqlite(dataDir, schema);
}
