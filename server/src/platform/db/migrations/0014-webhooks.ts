import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';
import { tableParts } from './table-parts.ts';

/** Webhooks, and what was sent to them or waits to be. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { withId, index, flag } = tableParts(db, engine);
  await withId('webhooks')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('entities', 'text', (column) => column.notNull())
    .addColumn('is_active', flag('webhooks', 'is_active', 0))
    .addColumn('off_because', 'text', (column) => column.defaultTo('restored'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('sealed_former_secret', 'text')
    .addColumn('former_secret_until', 'text')
    .addColumn('cursor', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await index('webhooks', 'user_id');

  await withId('webhook_deliveries')
    .addColumn('webhook_id', 'integer', (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('is_repeated', flag('webhook_deliveries', 'is_repeated', 0))
    .addColumn('records', 'text', (column) => column.notNull())
    .addColumn('cursor', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('attempted_at', 'text')
    .addColumn('status', 'integer')
    .addColumn('duration', 'integer')
    .addColumn('reason', 'text')
    .execute();
  await index('webhook_deliveries', 'webhook_id', 'id');
  // Of a thousand that are kept, one or two wait.
  await db.schema
    .createIndex('webhook_deliveries_waiting')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'is_repeated', 'id'])
    .where(sql.ref('next_attempt_at'), 'is not', null)
    .execute();
}
