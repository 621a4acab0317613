import { rm } from 'node:fs/promises';
import {
  BRING_BACK_MESSAGES,
  bringBackPicture,
  earlierPictures as earlierPicturesCall,
} from '@kitroom/contract/history/earlier-pictures';
import { earlierPicture } from '@kitroom/contract/history/history';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { type Place, placeKey } from '../../catalog/slots/slot-rows.ts';
import { putPicture, requireProduct } from '../../catalog/slots/slots.ts';
import type { PictureParts } from '../../pictures/parts.ts';
import { sendPicture } from '../../pictures/send-picture.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';
import { writeSpoolFile } from '../../pictures/store/spool.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { earlierPictures, findPicture, removedPictures } from './earlier-pictures.ts';

/**
 * A picture that is or was in a slot of a product: the only way to the bytes of former ones, for histories and for those that
 * can be brought back. The pictures that left a product's slots lately, and how one of them comes back.
 */
export function earlierPictureRoutes(app: App, parts: PictureParts): void {
  const { db, store, spool } = parts;

  serve(app, earlierPicture, async (request, reply) => {
    const { id, sha256 } = request.params;
    const picture = await findPicture(db.query, id, sha256);
    if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
    return sendPicture(request, reply, parts, { picture, width: request.query.width });
  });

  serve(app, earlierPicturesCall, async (request) => {
    const { id } = request.params;
    await requireProduct(db.query, id);
    return { entries: await earlierPictures(parts, id, actorOf(request)) };
  });

  serve(app, bringBackPicture, async (request, reply) => {
    const { slot, colorId, sha256 } = request.body;
    const place = { productId: request.params.id, slot, colorId: colorId ?? null };
    const picture = await removedFrom(place, sha256);
    if (!picture || !(await keepLonger(pictureKey(picture), picture.bytes)))
      throw notFound(BRING_BACK_MESSAGES.notKept);
    return answerOnce(reply, db.transaction, async (trx) => {
      const change = { picture, as: 'bring-back' } as const;
      await putPicture({ ...parts, trx }, place, change, actorOf(request));
      return { message: BRING_BACK_MESSAGES.broughtBack };
    });
  });

  async function removedFrom(place: Place, sha256: string) {
    const removed = await removedPictures(db.query, place.productId);
    return removed.find(({ picture }) => placeKey(picture) === placeKey(place) && picture.sha256 === sha256)
      ?.picture;
  }

  /** Makes a file young again, so that no sweep takes it meanwhile. False: it is gone already. */
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
