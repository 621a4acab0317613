import { type Kysely, sql } from 'kysely';

/**
 * Who was shown a link to choose a password, to pass it on. Of the open ones of before, those of users for whom somebody has
 * made a link count as shown to that person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('password_tokens').addColumn('shown_to', 'integer').execute();
  await sql`update password_tokens set shown_to = (
      select actor_user_id from change_log
      where action = 'invitation-link' and entity = 'users' and entity_id = password_tokens.user_id
      order by id desc limit 1)
    where used_at is null and purpose = 'invitation'`.execute(db);
}
