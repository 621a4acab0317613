import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * The order of the feed of changes. PostgreSQL gives entries of the change log their ids before they are visible, so each
 * also gets the number of its transaction; those that are already there have been visible all along.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('change_feed')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('life', 'text', (column) => column.notNull())
    .addColumn('swept_transaction', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('swept_id', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`insert into change_feed (id, life) values (1, ${randomUUID()})`.execute(db);
  if (engine === 'sqlite') return;
  // In two steps: a default that differs from row to row would write the whole table again.
  await sql`alter table change_log add column transaction_id bigint not null default 0`.execute(db);
  await sql`alter table change_log alter column transaction_id
    set default pg_current_xact_id()::text::bigint`.execute(db);
  await db.schema
    .createIndex('change_log_by_transaction')
    .on('change_log')
    .columns(['transaction_id', 'id'])
    .execute();
}
