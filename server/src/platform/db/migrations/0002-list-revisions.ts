import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';
import { createListTriggers, type ListSource } from './list-triggers.ts';

const SOURCES: readonly ListSource[] = [
  { list: 'roles', table: 'roles', columns: null },
  { list: 'permissions', table: 'permissions', columns: null },
  { list: 'clubs', table: 'clubs', columns: null },
  { list: 'clubs', table: 'users', columns: ['first_name', 'last_name'] },
  { list: 'users', table: 'users', columns: null },
  { list: 'users', table: 'clubs', columns: ['name'] },
  { list: 'users', table: 'roles', columns: ['name'] },
  { list: 'sizes', table: 'sizes', columns: null },
  { list: 'product_categories', table: 'product_categories', columns: null },
  { list: 'garment_colors', table: 'garment_colors', columns: null },
  { list: 'imprint_colors', table: 'imprint_colors', columns: null },
  { list: 'products', table: 'products', columns: null },
  { list: 'products', table: 'product_categories', columns: ['name'] },
  { list: 'products', table: 'product_images', columns: null },
];

/**
 * Counts, per list, the writes that may change it. Triggers do it, in the transaction of the write, so that no
 * writer can forget it: neither a route nor a restored backup nor an administrator at the SQL prompt.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('list_revisions')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_revisions_key', ['list', 'shard'])
    .execute();
  if (engine === 'postgres') await createCounter(db);
  for (const source of SOURCES) await createListTriggers(db, engine, source);
}

// One row per list would make all writers wait for each other until each has committed, and serializable ones fail.
// A writer counts in the row of its connection instead; the revision is the sum.
const SHARDS = 64;

async function createCounter(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_list_change() returns trigger language plpgsql as $$
    begin
      insert into list_revisions (list, shard, revision) values (tg_argv[0], pg_backend_pid() % ${sql.lit(SHARDS)}, 1)
      on conflict (list, shard) do update set revision = list_revisions.revision + 1;
      return null;
    end $$`.execute(db);
}
