import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';
import { tableParts } from './table-parts.ts';

/** Second steps of a sign-in (passkeys, code apps, recovery codes), challenges, trusted browsers, and fresh proofs. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { withId, unique, index, flag } = tableParts(db, engine);
  await db.schema
    .createTable('passkey_handles')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id'))
    .addColumn('handle', 'text', (column) => column.notNull())
    .execute();
  await unique('passkey_handles', 'handle');

  await withId('passkeys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('rp_id', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('sign_count', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('is_synced', flag('passkeys', 'is_synced', 0))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('last_used_user_agent', 'text')
    .addColumn('refused_at', 'text')
    .execute();
  await unique('passkeys', 'credential_id');
  await index('passkeys', 'user_id');

  await db.schema
    .createTable('code_apps')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id'))
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute();

  await withId('recovery_codes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await index('recovery_codes', 'user_id');

  await withId('challenges')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id'))
    .addColumn('session_id', 'integer', (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('value', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await unique('challenges', 'token_hash');
  await index('challenges', 'session_id');

  await withId('trusted_browsers')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await unique('trusted_browsers', 'token_hash');
  await index('trusted_browsers', 'user_id');

  // Kysely has no way to say this that SQLite takes.
  await sql`alter table sessions add column proved_at text`.execute(db);
}
