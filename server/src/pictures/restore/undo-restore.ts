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

/** The undo of a restore, and the undo of that, by their names in the change log, where the restore is their record. */
const WAYS_BACK = {
  'undo-restore': { message: IMAGE_MESSAGES.undone, refused: IMAGE_MESSAGES.undoneAlready },
  'redo-restore': { message: IMAGE_MESSAGES.redone, refused: IMAGE_MESSAGES.notUndone },
} as const;
export type WayBack = keyof typeof WAYS_BACK;

/**
 * Undoes a restore or, with `redo-restore`, its undo, each once: slots that still have its pictures get their previous ones
 * back or become empty. Slots that were changed since, and those whose previous file is gone, stay as they are. Throws
 * 404, and 409 when it is undone already or was not, is too old, or nothing is left to undo.
 */
export async function swapBack(
  { db: { query }, store }: Parts,
  { restoreId, action, author }: { restoreId: number; action: WayBack; author: Author },
  commit: Commit,
) {
  const restore = await findRestore(query, restoreId);
  if (!restore) throw notFound();
  const { message, refused } = WAYS_BACK[action];
  const undo = action === 'redo-restore' ? await lastUndo(query, restoreId) : undefined;
  const swapped = action === 'redo-restore' ? undo : restore;
  if (!swapped) throw conflict('id', refused);
  if (!isRecent(swapped.at)) throw conflict('id', IMAGE_MESSAGES.undoTooLate);
  const { before, after } = await swapIn(query, swapped);
  const present = await store.sizesOf(before.map(pictureKey));
  const [former, later] = [byPlace(before), byPlace(after)];
  const places = [...new Map([...former, ...later])];
  const productIds = [...new Set(places.map(([, { productId }]) => productId))];
  return commit(async (trx) => {
    const found = await lockProducts(trx, productIds);
    // Others can no longer change the pictures.
    if ((await lastUndo(trx, restoreId))?.id !== undo?.id) throw conflict('id', refused);
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
      action,
      entity: IMAGE_ENTITY,
      entityId: restoreId,
      after: { changed: open.length },
    });
    await logRestored(trx, taken, restored, author);
    return {
      message,
      restored: restored.length,
      removed: open.length - restored.length,
      kept: places.length - open.length,
    };
  });
}

/** The undo of a restore that is still in effect; undefined: it was not undone, or that was undone as well. */
export async function lastUndo(query: Queries, restoreId: number): Promise<Swapped | undefined> {
  const last = await query
    .selectFrom('change_log')
    .select([...SWAPPED, 'action'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', restoreId)
    .where('action', 'in', Object.keys(WAYS_BACK))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'undo-restore' ? last : undefined;
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
/** The entry of a restore, or of its undo. */
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
