import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Queries } from '../../platform/db/database.ts';
import { RESTORE_ACTION } from './restore.ts';
import { UNDO_ACTION } from './undo-restore.ts';

/** Size of a download made now, and the last restore. */
export async function archiveSummary(query: Queries) {
  const { pictures, products, bytes } = await query
    .selectFrom('product_images')
    .select(({ fn }) => [
      fn.countAll<number>().as('pictures'),
      fn.count<number>('product_id').distinct().as('products'),
      fn.sum<number | null>('bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { pictures, products, bytes: bytes ?? 0, last_restore: await lastRestore(query) };
}

async function lastRestore(query: Queries) {
  const changes = query.selectFrom('change_log').where('entity', '=', IMAGE_ENTITY);
  const restore = await changes
    .select(['id', 'at'])
    .where('action', '=', RESTORE_ACTION)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!restore) return null;
  const undo = await changes
    .select('id')
    .where('action', '=', UNDO_ACTION)
    .where('entity_id', '=', restore.id)
    .limit(1)
    .executeTakeFirst();
  return { ...restore, undone: undo !== undefined };
}
