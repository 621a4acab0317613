import type { Kysely } from 'kysely';

/** What a picture shows, in words: with its slot, and with the picture of a preview that a zip has words for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product_images').addColumn('alt_text', 'text').execute();
  for (const column of ['alt_text', 'before_alt_text'])
    await db.schema.alterTable('restore_preview_pictures').addColumn(column, 'text').execute();
}
