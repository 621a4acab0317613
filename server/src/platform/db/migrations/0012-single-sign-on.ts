import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { tableParts } from './table-parts.ts';

/** Who users are at a provider of single sign-on, which sessions began there, and whose password is a rescue. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { withId, index, unique } = tableParts(db, engine);
  await withId('single_sign_on_identities')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();
  await unique('single_sign_on_identities', 'issuer', 'subject');
  await index('single_sign_on_identities', 'user_id');
  await db.schema
    .createTable('single_sign_on_sessions')
    .addColumn('session_id', 'integer', (column) =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('sid', 'text')
    .execute();
  await index('single_sign_on_sessions', 'issuer', 'subject');
  await db.schema
    .createTable('rescue_passwords')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id'))
    .addColumn('chosen_at', 'text', (column) => column.notNull())
    .execute();
}
