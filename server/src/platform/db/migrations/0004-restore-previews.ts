import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { tableParts } from './table-parts.ts';

/** Previews of restores: the checked pictures of an uploaded zip, and what their slots held when they were compared. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { withId, index } = tableParts(db, engine);
  await withId('restore_previews')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('skipped', 'text', (column) => column.notNull())
    .addColumn('comparison', 'integer', (column) => column.notNull())
    .addColumn('compared_at', 'text', (column) => column.notNull())
    .addColumn('restore_id', 'integer')
    .execute();
  await index('restore_previews', 'user_id');

  // Without references to products and colors, which are never deleted: checking them would lock the products in the
  // order of the zip, and others lock them in the order of their ids.
  await db.schema
    .createTable('restore_preview_pictures')
    .addColumn('preview_id', 'integer', (column) => column.notNull().references('restore_previews.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('color_id', 'integer')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('crc32', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('before_sha256', 'text')
    .addColumn('before_extension', 'text')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('restore_preview_pictures_key', ['preview_id', 'position'])
    .execute();
  await index('restore_preview_pictures', 'preview_id', 'sha256');
  await index('restore_preview_pictures', 'preview_id', 'before_sha256');
}
