import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';
import { tableParts } from './table-parts.ts';

/** Saved views: the address parameters of a list under a name, for one person or for everyone. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { withId, folded, flag, index, unique } = tableParts(db, engine);
  await withId('saved_views')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', folded, (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('is_shared', flag('saved_views', 'is_shared', 0))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await unique('saved_views', 'name_key');
  await index('saved_views', 'user_id');
}
