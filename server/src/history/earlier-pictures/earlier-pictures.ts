import { rm } from 'node:fs/promises';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { BRING_BACK_MESSAGES, bringBackPicture } from '@kitroom/contract/history/earlier-pictures';
import { earlierPicture } from '@kitroom/contract/history/history';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { loggedPictures } from '../../catalog/slots/logged-pictures.ts';
import { type Place, type PlacedPicture, placeKey } from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY, putPicture } from '../../catalog/slots/slots.ts';
import type { PictureParts } from '../../pictures/parts.ts';
import { sendPicture } from '../../pictures/send-picture.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';
import { writeSpoolFile } from '../../pictures/store/spool.ts';
import type { Queries } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';

/**
 * A picture that is or was in a slot of a product: the only way to the bytes of former ones, for histories. And how one of
 * them comes back into its slot.
 */
export function earlierPictureRoutes(app: App, parts: PictureParts): void {
  const { db, store, spool } = parts;

  serve(app, earlierPicture, async (request, reply) => {
    const picture = await findPicture(db.query, request.params);
    if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
    return sendPicture(request, reply, parts, { picture, width: request.query.width });
  });

  serve(app, bringBackPicture, async (request, reply) => {
    const { slot, colorId, sha256 } = request.body;
    const { id } = request.params;
    const place = { productId: id, slot, colorId: colorId ?? null };
    const picture = await findPicture(db.query, { id, sha256 }, place);
    if (!picture || !(await keepLonger(pictureKey(picture), picture.bytes)))
      throw notFound(BRING_BACK_MESSAGES.notKept);
    return answerOnce(reply, db.transaction, async (trx) => {
      const change = { picture, as: 'bring-back' } as const;
      await putPicture({ ...parts, trx }, place, change, actorOf(request));
      return { message: BRING_BACK_MESSAGES.broughtBack };
    });
  });

  /** Resets a file's age, so that no sweep removes it in the meantime. False: it is already gone. */
  async function keepLonger(key: string, bytes: number): Promise<boolean> {
    const file = await store.open(key, bytes);
    if (!file) return false;
    const path = spool.newPath();
    try {
      await writeSpoolFile(path, file.stream);
      await store.putFile(key, path);
      return true;
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** The undo of a restore names the restore as its record; its effect on each product has its own entry. */
const OF_ALL_PRODUCTS: readonly ChangeAction[] = ['undo-restore', 'redo-restore'];

/**
 * A picture that is or was in a slot of this product, or in this slot, with its last words there. Every picture that a
 * product gains or loses is in the product's part of the change log.
 */
async function findPicture(
  query: Queries,
  { id, sha256 }: { id: number; sha256: string },
  place?: Place,
): Promise<PlacedPicture | undefined> {
  const entries = await query
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('entity', '=', IMAGE_ENTITY)
    .where('entity_id', '=', id)
    .where('action', 'not in', OF_ALL_PRODUCTS)
    .where((eb) => eb.or([eb('before', 'like', `%${sha256}%`), eb('after', 'like', `%${sha256}%`)]))
    .orderBy('id', 'desc')
    .execute();
  const pictures = entries.flatMap(({ before, after }) => [
    ...loggedPictures(before),
    ...loggedPictures(after),
  ]);
  return pictures.find(
    (picture) => picture.sha256 === sha256 && (!place || placeKey(picture) === placeKey(place)),
  );
}
