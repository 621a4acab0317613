import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';
import { tableParts } from './table-parts.ts';

/** API tokens, and which of them made a change. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { withId, unique, index } = tableParts(db, engine);
  await withId('api_tokens')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('start', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('codes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('last_used_address', 'text')
    .execute();
  await unique('api_tokens', 'token_hash');
  await index('api_tokens', 'user_id');
  await sql`alter table change_log add column api_token_id integer`.execute(db);
}
