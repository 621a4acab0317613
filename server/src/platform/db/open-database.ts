import type { Database, DatabaseLocation } from './database.ts';

/**
 * Opens the database and brings its schema up to date, or only up to the migration `upTo`. Rejects when it cannot
 * be reached or migrated.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  upTo?: string,
): Promise<Database> {
  // Only the one that is used: loading the other would cost memory and time at every start.
  if (databaseUrl) return (await import('./postgres-database.ts')).openPostgres(databaseUrl, upTo);
  return (await import('./sqlite-database.ts')).openSqlite(dataDir, upTo);
}
