import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How many bytes the database takes, without SQLite's write-ahead log or what PostgreSQL shares among databases. */
export async function databaseBytes({ engine, query }: Database): Promise<number> {
  const size =
    engine === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(query);
  return Number(rows[0]?.bytes);
}
