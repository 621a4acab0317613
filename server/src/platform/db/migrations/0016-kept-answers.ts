import type { Kysely } from 'kysely';

/** Answers of writes that have a key, by which a repeated one is answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_answers')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('etag', 'text')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('is_sealed', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_answers_key', ['actor', 'key'])
    .execute();
}
