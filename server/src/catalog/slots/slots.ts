import { ALT_TEXT_MESSAGES } from '@kitroom/contract/pictures/alt-text';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { productResource } from '@kitroom/contract/product';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { requireStillAllowed } from '../../access/session/sessions.ts';
import { type Author, logChange } from '../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import {
  emptySlots,
  type FindPicture,
  isOffered,
  lockProducts,
  type Place,
  placeKey,
  refillSlots,
  type SlotPicture,
} from './slot-rows.ts';

/** Name of pictures in the change log; an entry's id is that of the product. */
export const IMAGE_ENTITY = 'product_images';

/** The tools that the slots of products are changed with. */
interface SlotParts {
  trx: Transaction;
  findPicture: FindPicture;
}

/** Throws 404 for an unknown product. */
export async function requireProduct(query: Queries, id: number): Promise<void> {
  const product = await query.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  if (!product) throw notFound(productResource.notFound);
}

/** Throws 404 for an unknown product, 400 for a color in which it is not available. */
export async function refuseBadPlace(query: Queries, { productId, colorId }: Place): Promise<void> {
  await requireProduct(query, productId);
  if (colorId !== null && !(await isOffered(query, productId, colorId))) {
    throw invalid([{ path: 'colorId', message: IMAGE_MESSAGES.colorNotOffered }]);
  }
}

/**
 * Puts a stored picture into a slot, in place of what is there; `as` names what is done in the change log, if it is not an
 * upload. The last of several at once stays; the picture that is there already keeps its words. Throws 401 or 403 when the actor may no longer do so: an upload takes long.
 */
export async function putPicture(
  { trx, findPicture }: SlotParts,
  place: Place,
  { picture, as }: { picture: SlotPicture; as?: 'bring-back' },
  actor: Actor,
): Promise<void> {
  await requireStillAllowed(trx, actor, imageCalls.upload.access[0]);
  await lockProducts(trx, [place.productId]);
  await refuseBadPlace(trx, place);
  const before = await findPicture(place, trx);
  if (before?.sha256 === picture.sha256) return;
  await refillSlots(trx, [place], [{ ...place, ...picture }], actor);
  await logChange(trx, {
    author: actor,
    action: as ?? (before ? 'replace' : 'upload'),
    entity: IMAGE_ENTITY,
    entityId: place.productId,
    before: before && { ...place, ...before },
    after: { ...place, ...picture },
  });
}

/** Empties a slot; the picture's file stays for a while. Throws 404 when the slot is empty. */
export async function deletePicture(
  { trx, findPicture }: SlotParts,
  place: Place,
  author: Author,
): Promise<void> {
  await lockProducts(trx, [place.productId]);
  const before = await findPicture(place, trx);
  if (!before) throw notFound(IMAGE_MESSAGES.imageNotFound);
  await emptySlots(trx, [place]);
  await logChange(trx, {
    author,
    action: 'delete',
    entity: IMAGE_ENTITY,
    entityId: place.productId,
    before: { ...place, ...before },
  });
}

/**
 * Moves a picture to another slot of its product; one that is there takes its place. Throws 404 when there is no picture
 * to move, 400 for a color in which the product is not available.
 */
export async function movePicture(
  { trx, findPicture }: SlotParts,
  { from: origin, to: target }: { from: Place; to: Place },
  author: Author,
): Promise<void> {
  const { productId } = origin;
  if (placeKey(origin) === placeKey(target)) return;
  await lockProducts(trx, [productId]);
  await refuseBadPlace(trx, target);
  const moved = await findPicture(origin, trx);
  if (!moved) throw notFound(IMAGE_MESSAGES.imageNotFound);
  const swapped = await findPicture(target, trx);
  // A picture comes back into a slot that could take an upload as well.
  if (swapped) await refuseBadPlace(trx, origin);
  const before = [{ ...origin, ...moved }, ...(swapped ? [{ ...target, ...swapped }] : [])];
  const after = [{ ...target, ...moved }, ...(swapped ? [{ ...origin, ...swapped }] : [])];
  await refillSlots(trx, [origin, target], after, author);
  await logChange(trx, {
    author,
    action: swapped ? 'swap' : 'move',
    entity: IMAGE_ENTITY,
    entityId: productId,
    before: { pictures: before },
    after: { pictures: after },
  });
}

/**
 * Says in words what the picture of a slot shows; null: says nothing. Throws 404 when the slot is empty, 409 when it holds
 * another picture than the one whose `sha256` starts so.
 */
export async function describePicture(
  { trx, findPicture }: SlotParts,
  place: Place,
  { sha256, altText }: Pick<SlotPicture, 'sha256' | 'altText'>,
  author: Author,
): Promise<void> {
  await lockProducts(trx, [place.productId]);
  const picture = await findPicture(place, trx);
  if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
  if (!picture.sha256.startsWith(sha256)) throw conflict('sha256', ALT_TEXT_MESSAGES.otherPicture);
  if (picture.altText === altText) return;
  const before = { ...place, ...picture };
  const after = { ...before, altText };
  await refillSlots(trx, [place], [after], author);
  await logChange(trx, {
    author,
    action: 'alt-text',
    entity: IMAGE_ENTITY,
    entityId: place.productId,
    before,
    after,
  });
}
