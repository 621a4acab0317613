import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { loggedPictures } from '../../catalog/slots/logged-pictures.ts';
import {
  isSamePicture,
  lockProducts,
  type PlacedPicture,
  picturesByPlace,
  placeKey,
  refillSlots,
} from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { type Author, logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/tables.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { type PictureStore, pictureKey } from '../store/picture-store.ts';
import { UNUSED_MILLISECONDS } from '../store/sweep.ts';
import { RESTORE_ACTION } from './fill-from-archive.ts';
import { logRestored } from './log-restored.ts';
import type { Commit } from './store-archive.ts';

/** Action names in the change log of an undo, and of undoing that; their entity id is the id of the restore's entry. */
const UNDO_ACTION = 'undo-restore';
const REDO_ACTION = 'redo-restore';

/** Pictures that left slots, and those that came into them; thousands at times. */
interface Swap {
  before: PlacedPicture[];
  after: PlacedPicture[];
}

interface Parts {
  db: Database;
  store: PictureStore;
}

/**
 * Undoes a restore, once: slots that still have its pictures get their previous ones back or become empty.
 * Slots that were changed since, and those whose previous file is gone, stay as they are. Throws 404, and 409 when it is
 * undone already, is too old, or nothing is left to undo.
 */
export async function undoRestore(parts: Parts, restoreId: number, author: Author, commit: Commit) {
  const restore = await findRestore(parts.db.query, restoreId);
  if (!restore) throw notFound();
  if (!isRecent(restore.at)) throw conflict('id', IMAGE_MESSAGES.undoTooLate);
  return swapBack(parts, await swapIn(parts.db.query, restore), {
    author,
    commit,
    action: UNDO_ACTION,
    message: IMAGE_MESSAGES.undone,
    restoreId,
    async check(trx) {
      if (await lastUndo(trx, restoreId)) throw conflict('id', IMAGE_MESSAGES.undoneAlready);
    },
  });
}

/** Undoes the undo of a restore, in the same way. Throws as `undoRestore`. */
export async function redoRestore(parts: Parts, restoreId: number, author: Author, commit: Commit) {
  if (!(await findRestore(parts.db.query, restoreId))) throw notFound();
  const undo = await lastUndo(parts.db.query, restoreId);
  if (!undo) throw conflict('id', IMAGE_MESSAGES.notUndone);
  if (!isRecent(undo.at)) throw conflict('id', IMAGE_MESSAGES.undoTooLate);
  const swap = await swapIn(parts.db.query, await logged(parts.db.query, undo.id));
  return swapBack(parts, swap, {
    author,
    commit,
    action: REDO_ACTION,
    message: IMAGE_MESSAGES.redone,
    restoreId,
    async check(trx) {
      if ((await lastUndo(trx, restoreId))?.id !== undo.id) throw conflict('id', IMAGE_MESSAGES.notUndone);
    },
  });
}

/** The undo of a restore that is still in effect; undefined: it was not undone, or that was undone as well. */
export async function lastUndo(
  query: Queries,
  restoreId: number,
): Promise<{ id: number; at: string } | undefined> {
  const last = await query
    .selectFrom('change_log')
    .select(['id', 'at', 'action'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', restoreId)
    .where('action', 'in', [UNDO_ACTION, REDO_ACTION])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === UNDO_ACTION ? last : undefined;
}

/** Whether the pictures that left their slots at this time are still kept. */
export function isRecent(at: string): boolean {
  return Date.now() - Date.parse(at) < UNUSED_MILLISECONDS;
}

interface SwapOptions {
  author: Author;
  commit: Commit;
  /** Of the answer. */
  message: string;
  action: typeof UNDO_ACTION | typeof REDO_ACTION;
  restoreId: number;
  /** Called once others can no longer change the pictures. */
  check: (trx: Transaction) => Promise<void>;
}

async function swapBack(
  { store }: Parts,
  swap: Swap,
  { author, commit, message, action, restoreId, check }: SwapOptions,
) {
  const present = await store.sizesOf(swap.before.map(keyOf));
  const [former, later] = [byPlace(swap.before), byPlace(swap.after)];
  const places = [...new Map([...former, ...later])];
  const productIds = [...new Set(places.map(([, { productId }]) => productId))];
  return commit(async (trx) => {
    const found = await lockProducts(trx, productIds);
    await check(trx);
    const current = await picturesByPlace(trx, productIds);
    const swapped = places.flatMap(([place, { productId }]) => {
      const before = former.get(place);
      const isUntouched = isSamePicture(current.get(place), later.get(place));
      return isUntouched && found.has(productId) && !(before && present.get(keyOf(before)) !== before.bytes)
        ? [place]
        : [];
    });
    if (swapped.length === 0) throw conflict('id', IMAGE_MESSAGES.nothingToUndo);
    const taken = swapped.flatMap((place) => later.get(place) ?? []);
    const restored = swapped.flatMap((place) => former.get(place) ?? []);
    await refillSlots(trx, taken, restored, author);
    await logChange(trx, {
      author,
      action,
      entity: IMAGE_ENTITY,
      entityId: restoreId,
      after: { changed: swapped.length },
    });
    await logRestored(trx, taken, restored, author);
    return {
      message,
      restored: restored.length,
      removed: swapped.length - restored.length,
      kept: places.length - swapped.length,
    };
  });
}

function findRestore(query: Queries, id: number) {
  return query
    .selectFrom('change_log')
    .select(['at', 'request_id', 'before', 'after'])
    .where('id', '=', id)
    .where('entity', '=', IMAGE_ENTITY)
    .where('action', '=', RESTORE_ACTION)
    .executeTakeFirst();
}

function logged(query: Queries, id: number) {
  return query
    .selectFrom('change_log')
    .select(['request_id', 'before', 'after'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type Logged = Pick<Row<'change_log'>, 'request_id' | 'before' | 'after'>;

/** The pictures that a restore or its undo swapped. Entries of older versions list them; now those of the products do. */
async function swapIn(query: Queries, entry: Logged): Promise<Swap> {
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

function swapOf(entries: readonly Pick<Logged, 'before' | 'after'>[]): Swap {
  return {
    before: entries.flatMap(({ before }) => loggedPictures(before)),
    after: entries.flatMap(({ after }) => loggedPictures(after)),
  };
}

function byPlace(pictures: readonly PlacedPicture[]): Map<string, PlacedPicture> {
  return new Map(pictures.map((picture) => [placeKey(picture), picture]));
}

function keyOf({ sha256, extension }: PlacedPicture): string {
  return pictureKey(sha256, extension);
}
