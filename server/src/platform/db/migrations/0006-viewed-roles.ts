import { type Kysely, sql } from 'kysely';

/** Sessions whose user views the application as a role does. A role that goes takes the view along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Kysely has no way to say this that SQLite takes.
  await sql`alter table sessions add column viewed_role_id integer references roles (id) on delete set null`.execute(
    db,
  );
}
