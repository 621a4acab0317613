import { rm } from 'node:fs/promises';
import { BRING_BACK_MESSAGES, bringBackPicture } from '@kitroom/contract/history/earlier-pictures';
import { earlierPicture } from '@kitroom/contract/history/history';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { putPicture } from '../../catalog/slots/slots.ts';
import type { PictureParts } from '../../pictures/parts.ts';
import { sendPicture } from '../../pictures/send-picture.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';
import { writeSpoolFile } from '../../pictures/store/spool.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { findPicture } from './earlier-pictures.ts';

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
