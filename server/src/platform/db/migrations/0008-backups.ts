import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { tableParts } from './table-parts.ts';

/** Backups that the server has made by itself or on request. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { withId, index } = tableParts(db, engine);
  await withId('backups')
    .addColumn('user_id', 'integer', (column) => column.references('users.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint')
    .addColumn('products', 'integer')
    .addColumn('pictures', 'integer')
    .addColumn('error', 'text')
    .addColumn('check_started_at', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('check_error', 'text')
    .execute();
  await index('backups', 'started_at');
}
