import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';
import { tableParts } from './table-parts.ts';

type Schema = Kysely<unknown>;

/** All tables of the first release, the same on both engines but for how an id is generated. */
export async function up(db: Schema, engine: Engine): Promise<void> {
  const { folded, withId, record, flag, unique, index } = tableParts(db, engine);

  for (const table of ['roles', 'permissions']) {
    await record(table).addColumn('description', 'text').execute();
    await unique(table, 'name_folded');
  }
  await linkTable(db, 'role_permissions', ['role_id', 'roles'], ['permission_id', 'permissions']);

  await record('clubs')
    .addColumn('description', 'text')
    .addColumn('is_active', flag('clubs', 'is_active', 1))
    .execute();
  await unique('clubs', 'name_folded');

  await withId('users')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'integer', (column) => column.references('users.id'))
    .addColumn('updated_by', 'integer', (column) => column.references('users.id'))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_folded', folded, (column) => column.notNull())
    .addColumn('display_name', 'text')
    .addColumn('phone', 'text')
    .addColumn('address_line1', 'text')
    .addColumn('address_line2', 'text')
    .addColumn('city', 'text')
    .addColumn('state', 'text')
    .addColumn('postal_code', 'text')
    .addColumn('club_id', 'integer', (column) => column.references('clubs.id'))
    .addColumn('app_role_id', 'integer', (column) => column.notNull().references('roles.id'))
    .addColumn('is_active', flag('users', 'is_active', 1))
    .addColumn('email_verified', flag('users', 'email_verified', 0))
    .addColumn('password_change_required', flag('users', 'password_change_required', 1))
    .addColumn('password_hash', 'text')
    .addColumn('failed_login_attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_login', 'text')
    .execute();
  await unique('users', 'email_folded');
  await index('users', 'app_role_id');
  await index('users', 'club_id');

  // Clubs and users point at each other: this column could only follow the users.
  await db.schema
    .alterTable('clubs')
    .addColumn('director_user_id', 'integer', (column) => column.references('users.id'))
    .execute();
  await index('clubs', 'director_user_id');

  for (const table of ['sizes', 'product_categories']) {
    await record(table)
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('code_folded', folded, (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('sort_order', 'integer')
      .addColumn('is_active', flag(table, 'is_active', 1))
      .execute();
    await unique(table, 'name_folded');
    await unique(table, 'code_folded');
  }

  for (const table of ['garment_colors', 'imprint_colors']) {
    await record(table)
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('code_folded', folded, (column) => column.notNull())
      .addColumn('pantone_code', 'text')
      .addColumn('hex_value', 'text', (column) => column.notNull())
      .addColumn('image_url', 'text')
      .addColumn('notes', 'text')
      .addColumn('sort_order', 'integer')
      .addColumn('is_active', flag(table, 'is_active', 1))
      .execute();
    await unique(table, 'name_folded');
    await unique(table, 'code_folded');
  }
  await linkTable(
    db,
    'garment_color_imprint_colors',
    ['garment_color_id', 'garment_colors'],
    ['imprint_color_id', 'imprint_colors'],
  );

  await record('products')
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('code_folded', folded, (column) => column.notNull())
    .addColumn('supplier_name', 'text', (column) => column.notNull())
    .addColumn('supplier_code', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('product_category_id', 'integer', (column) =>
      column.notNull().references('product_categories.id'),
    )
    .addColumn('requires_color_pairing', flag('products', 'requires_color_pairing', 0))
    .addColumn('sort_order', 'integer')
    .addColumn('is_active', flag('products', 'is_active', 0))
    .execute();
  await unique('products', 'code_folded');
  await index('products', 'product_category_id');
  await linkTable(db, 'product_sizes', ['product_id', 'products'], ['size_id', 'sizes']);
  await linkTable(
    db,
    'product_garment_colors',
    ['product_id', 'products'],
    ['garment_color_id', 'garment_colors'],
  );

  await withId('product_images')
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id'))
    .addColumn('slot', 'integer', (column) => column.notNull().check(sql`slot between 1 and 4`))
    .addColumn('color_id', 'integer', (column) => column.references('garment_colors.id'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('crc32', 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'integer')
    .execute();
  // Two partial indexes, because null is never equal to null: one picture per hero slot, one per color slot.
  await sql`create unique index "product_images.hero_slot" on product_images (product_id, slot) where color_id is null`.execute(
    db,
  );
  await sql`create unique index "product_images.color_slot" on product_images (product_id, color_id, slot) where color_id is not null`.execute(
    db,
  );
  await index('product_images', 'product_id');
  await index('product_images', 'sha256');
  await index('product_images', 'color_id');

  await withId('sessions')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute();
  await unique('sessions', 'token_hash');
  await index('sessions', 'user_id');

  await withId('password_tokens')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await unique('password_tokens', 'token_hash');
  await index('password_tokens', 'user_id');

  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();

  await withId('outbox')
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await index('outbox', 'sent_at', 'next_attempt_at');

  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();

  await withId('change_log')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_user_id', 'integer')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await index('change_log', 'entity', 'entity_id');
}

async function linkTable(
  db: Schema,
  name: string,
  [left, leftTable]: [string, string],
  [right, rightTable]: [string, string],
): Promise<void> {
  await db.schema
    .createTable(name)
    .addColumn(left, 'integer', (column) => column.notNull().references(`${leftTable}.id`))
    .addColumn(right, 'integer', (column) => column.notNull().references(`${rightTable}.id`))
    .addPrimaryKeyConstraint(`${name}_key`, [left, right])
    .execute();
  await db.schema.createIndex(`${name}_${right}`).on(name).column(right).execute();
}
