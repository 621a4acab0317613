import type { Kysely } from 'kysely';

/** Alt texts: with their slot, and with the picture of a preview for which a zip has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product_images').addColumn('alt_text', 'text').execute();
  for (const column of ['alt_text', 'before_alt_text'])
    await db.schema.alterTable('restore_preview_pictures').addColumn(column, 'text').execute();
}
