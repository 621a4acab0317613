import type { LastRestore } from '@kitroom/contract/product-image';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { isLeased } from '../../platform/db/leases.ts';
import { allPictures } from '../download/all-pictures.ts';
import { findDamaged } from '../download/archive-download.ts';
import type { PictureStore } from '../store/picture-store.ts';
import { UNUSED_MILLISECONDS } from '../store/sweep.ts';
import { RESTORE_ACTION, RESTORE_LEASE, type RestoreChange, type RestoreOutcome } from './restore.ts';
import { UNDO_ACTION } from './undo-restore.ts';

/** What a download made now would contain and lack, whether a restore runs, and how the last one ended. */
export async function archiveSummary({ query }: Database, store: PictureStore) {
  const pictures = await allPictures(query);
  const damaged = await findDamaged(store, pictures);
  return {
    pictures: pictures.length,
    products: new Set(pictures.map(({ product }) => product)).size,
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
    damaged: damaged.map(({ product, color, slot }) => ({ product, color, slot })),
    // Before the last restore is read: one that ends in between must not be missing from both.
    restore_running: await isLeased(query, RESTORE_LEASE),
    last_restore: await lastRestore(query),
  };
}

async function lastRestore(query: Queries): Promise<LastRestore | null> {
  const restore = await query
    .selectFrom('change_log')
    .leftJoin('users', 'users.id', 'change_log.actor_user_id')
    .select(['change_log.id', 'change_log.at', 'change_log.before', 'change_log.after'])
    .select(['users.first_name', 'users.last_name'])
    .where('change_log.entity', '=', IMAGE_ENTITY)
    .where('change_log.action', '=', RESTORE_ACTION)
    .orderBy('change_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!restore) return null;
  const { id, at, first_name, last_name } = restore;
  const { pictures: replaced } = JSON.parse(restore.before ?? '{"pictures":[]}') as RestoreChange;
  const { pictures: changed, ...counts } = JSON.parse(restore.after ?? '{"pictures":[]}') as RestoreChange &
    Partial<RestoreOutcome>;
  const undone = await wasUndone(query, id);
  const isRecent = Date.now() - Date.parse(at) < UNUSED_MILLISECONDS;
  return {
    id,
    at,
    by: first_name === null ? null : `${first_name} ${last_name}`,
    added: changed.length - replaced.length,
    replaced: replaced.length,
    unchanged: counts.unchanged ?? null,
    skipped: counts.skipped ?? null,
    undone,
    can_undo: !undone && isRecent && changed.length > 0,
  };
}

async function wasUndone(query: Queries, restoreId: number): Promise<boolean> {
  const undo = await query
    .selectFrom('change_log')
    .select('id')
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', restoreId)
    .where('action', '=', UNDO_ACTION)
    .limit(1)
    .executeTakeFirst();
  return undo !== undefined;
}
