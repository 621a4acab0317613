import { type Kysely, sql } from 'kysely';

/** Entries that get their request at once: PostgreSQL ends a statement after 30 seconds. */
const BATCH = 20_000;

/**
 * Names the request of each entry of the change log, and indexes what histories and the activity are read by: newest
 * first within a record, a person, an action, an entity, or all. Entries of before are a request each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds no column without a default; every writer names the request.
  await sql`alter table change_log add column request_id text not null default ''`.execute(db);
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from change_log`.execute(db);
  const last = rows[0]?.last ?? 0;
  for (let from = 0; from < last; from += BATCH) {
    await sql`update change_log set request_id = 'entry-' || id where id > ${from} and id <= ${from + BATCH}`.execute(
      db,
    );
  }
  await db.schema.dropIndex('change_log_entity_entity_id').execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`change_log_${name}`).on('change_log').columns(columns).execute();
  await index('by_time', 'at', 'id');
  await index('by_person', 'actor_user_id', 'at', 'id');
  await index('by_action', 'action', 'at', 'id');
  await index('by_entity', 'entity', 'at', 'id');
  await index('by_record', 'entity', 'entity_id', 'at', 'id');
  await index('by_request', 'request_id');
}
