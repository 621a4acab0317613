import type { Kysely } from 'kysely';

/** The version of a webhook, as records have: a change of an older one is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
