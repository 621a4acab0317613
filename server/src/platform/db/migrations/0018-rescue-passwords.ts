import type { Kysely } from 'kysely';

/** When a password was chosen with a printed link is in the change log; nothing reads it here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rescue_passwords').dropColumn('chosen_at').execute();
}
