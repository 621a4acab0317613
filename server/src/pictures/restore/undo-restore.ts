import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import {
  lockProducts,
  type PlacedPicture,
  picturesByPlace,
  placeKey,
  refillSlots,
} from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { type Author, logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type PictureStore, pictureKey } from '../store/picture-store.ts';
import { RESTORE_ACTION, type RestoreChange } from './fill-from-archive.ts';
import { logRestored } from './log-restored.ts';

/** Action name of an undo in the change log; its entity id is the id of the restore's entry. */
export const UNDO_ACTION = 'undo-restore';

/**
 * Undoes a restore: slots that still have its pictures get their previous ones back or become empty.
 * Slots that were changed since, and those whose previous file is gone, stay as they are. Throws 404.
 */
export async function undoRestore(db: Database, store: PictureStore, restoreId: number, author: Author) {
  const restore = await findRestore(db.query, restoreId);
  if (!restore) throw notFound();
  const present = await store.sizesOf(restore.before.map(keyOf));
  const former = new Map(restore.before.map((picture) => [placeKey(picture), picture]));
  const productIds = [...new Set(restore.after.map(({ productId }) => productId))];

  return db.transaction(async (trx) => {
    await lockProducts(trx, productIds);
    const current = await picturesByPlace(trx, productIds);
    const undone = restore.after.filter((picture) => {
      const before = former.get(placeKey(picture));
      const isUntouched = current.get(placeKey(picture))?.sha256 === picture.sha256;
      return isUntouched && !(before && present.get(keyOf(before)) !== before.bytes);
    });
    const restored = undone.flatMap((picture) => former.get(placeKey(picture)) ?? []);
    await refillSlots(trx, undone, restored, author);
    await logChange(trx, {
      author,
      action: UNDO_ACTION,
      entity: IMAGE_ENTITY,
      entityId: restoreId,
      before: { pictures: undone } satisfies RestoreChange,
      after: { pictures: restored } satisfies RestoreChange,
    });
    await logRestored(trx, undone, restored, author);
    return {
      message: IMAGE_MESSAGES.undone,
      restored: restored.length,
      removed: undone.length - restored.length,
      kept: restore.after.length - undone.length,
    };
  });
}

async function findRestore(query: Queries, id: number) {
  const entry = await query
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('id', '=', id)
    .where('entity', '=', IMAGE_ENTITY)
    .where('action', '=', RESTORE_ACTION)
    .executeTakeFirst();
  return entry && { before: picturesIn(entry.before), after: picturesIn(entry.after) };
}

function picturesIn(json: string | null): PlacedPicture[] {
  return json === null ? [] : (JSON.parse(json) as RestoreChange).pictures;
}

function keyOf({ sha256, extension }: PlacedPicture): string {
  return pictureKey(sha256, extension);
}
