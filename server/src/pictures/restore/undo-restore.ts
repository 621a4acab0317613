import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { loggedPictures } from '../../catalog/slots/logged-pictures.ts';
import {
  byPlace,
  isSamePicture,
  lockProducts,
  picturesOfProducts,
  refillSlots,
} from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { type Author, logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/tables.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { type PictureStore, pictureKey } from '../store/picture-store.ts';
import { UNUSED_MILLISECONDS } from '../store/sweep.ts';
import { RESTORE_ACTION } from './fill-from-archive.ts';
import { logRestored } from './log-restored.ts';
import type { Commit } from './store-archive.ts';

interface Parts {
  db: Database;
  store: PictureStore;
}

/**
 * Undoes a restore, once: slots that still have its pictures get their previous ones back or become empty. Slots that
 * were changed since, and those whose previous file is gone, stay as they are. Throws 404, and 409 when it is undone
 * already, is too old, or nothing is left to undo.
 */
export async function undoRestore(
  { db: { query }, store }: Parts,
  { restoreId, author }: { restoreId: number; author: Author },
  commit: Commit,
) {
  const restore = await findRestore(query, restoreId);
  if (!restore) throw notFound();
  if (!isRecent(restore.at)) throw conflict('id', IMAGE_MESSAGES.undoTooLate);
  const { before, after } = await swapIn(query, restore);
  const present = await store.sizesOf(before.map(pictureKey));
  const [former, later] = [byPlace(before), byPlace(after)];
  const places = [...new Map([...former, ...later])];
  const productIds = [...new Set(places.map(([, { productId }]) => productId))];
  return commit(async (trx) => {
    const found = await lockProducts(trx, productIds);
    // Others can no longer change the pictures.
    if (await isUndone(trx, restoreId)) throw conflict('id', IMAGE_MESSAGES.undoneAlready);
    const current = byPlace(await picturesOfProducts(trx, productIds));
    const open = places.flatMap(([place, { productId }]) => {
      const picture = former.get(place);
      const isUntouched = isSamePicture(current.get(place), later.get(place));
      const isGone = picture && present.get(pictureKey(picture)) !== picture.bytes;
      return isUntouched && found.has(productId) && !isGone ? [place] : [];
    });
    if (open.length === 0) throw conflict('id', IMAGE_MESSAGES.nothingToUndo);
    const taken = open.flatMap((place) => later.get(place) ?? []);
    const restored = open.flatMap((place) => former.get(place) ?? []);
    await refillSlots(trx, taken, restored, author);
    await logChange(trx, {
      author,
      action: 'undo-restore',
      entity: IMAGE_ENTITY,
      entityId: restoreId,
      after: { changed: open.length },
    });
    await logRestored(trx, taken, restored, author);
    return {
      message: IMAGE_MESSAGES.undone,
      restored: restored.length,
      removed: open.length - restored.length,
      kept: places.length - open.length,
    };
  });
}

/** Whether a restore is undone. Until 1.1.0, that could be undone as well. */
export async function isUndone(query: Queries, restoreId: number): Promise<boolean> {
  const last = await query
    .selectFrom('change_log')
    .select('action')
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', restoreId)
    .where('action', 'in', ['undo-restore', 'redo-restore'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'undo-restore';
}

function findRestore(query: Queries, id: number): Promise<Swapped | undefined> {
  return query
    .selectFrom('change_log')
    .select(SWAPPED)
    .where('id', '=', id)
    .where('entity', '=', IMAGE_ENTITY)
    .where('action', '=', RESTORE_ACTION)
    .executeTakeFirst();
}

/** Whether the pictures that left their slots at this time are still kept. */
export function isRecent(at: string): boolean {
  return Date.now() - Date.parse(at) < UNUSED_MILLISECONDS;
}

const SWAPPED = ['id', 'at', 'request_id', 'before', 'after'] as const;
/** The entry of a restore. */
type Swapped = Pick<Row<'change_log'>, (typeof SWAPPED)[number]>;

/**
 * The pictures that left slots, and those that came into them; thousands at times. Entries of older versions list them; now
 * those of the products do.
 */
async function swapIn(query: Queries, entry: Swapped) {
  const own = swapOf([entry]);
  if (own.before.length + own.after.length > 0) return own;
  const entries = await query
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('request_id', '=', entry.request_id)
    .where('action', '=', 'restored')
    .execute();
  return swapOf(entries);
}

function swapOf(entries: readonly Pick<Swapped, 'before' | 'after'>[]) {
  return {
    before: entries.flatMap(({ before }) => loggedPictures(before)),
    after: entries.flatMap(({ after }) => loggedPictures(after)),
  };
}
