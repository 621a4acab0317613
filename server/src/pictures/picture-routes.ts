import { ALT_TEXT_MESSAGES, altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { pictureByContent } from '@kitroom/contract/pictures/thumbnail';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { filledSlotsOf } from '../catalog/slots/filled-slots.ts';
import { type Place, pictureOfContent } from '../catalog/slots/slot-rows.ts';
import { deletePicture, describePicture, movePicture, requireProduct } from '../catalog/slots/slots.ts';
import { notFound } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve, serveChange } from '../platform/http/serve.ts';
import type { PictureParts } from './parts.ts';
import { sendPicture } from './send-picture.ts';

/** At an address that names the content, the answer never changes. */
const FOREVER = `private, max-age=${365 * 24 * 60 * 60}, immutable`;

/** The slots of a product: list, show, delete, move, describe. */
export function pictureRoutes(app: App, parts: PictureParts): void {
  const { db, findPicture } = parts;

  serve(app, imageCalls.filledSlots, async ({ params: { id } }) => {
    await requireProduct(db.query, id);
    const filled = await filledSlotsOf(db.query, [id]);
    return { filled_slots: filled.get(id)?.pictures ?? [] };
  });

  serve(app, imageCalls.image, async (request, reply) => {
    const { productId, slot, colorId, width, format } = request.query;
    const picture = await findPicture({ productId, slot, colorId: colorId ?? null });
    if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
    return sendPicture(request, reply, parts, { picture, width, format });
  });

  serve(app, pictureByContent, async (request, reply) => {
    const picture = await pictureOfContent(db.query, request.params.sha256);
    if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
    return sendPicture(request, reply, parts, { picture, ...request.query, cacheControl: FOREVER });
  });

  serveChange(app, imageCalls.delete, db.transaction, async (trx, request) => {
    await deletePicture({ ...parts, trx }, placeIn(request.body), actorOf(request));
    return { message: IMAGE_MESSAGES.deleted };
  });

  serveChange(app, imageCalls.move, db.transaction, async (trx, request) => {
    const { productId, from, to } = request.body;
    const move = { from: placeIn({ productId, ...from }), to: placeIn({ productId, ...to }) };
    await movePicture({ ...parts, trx }, move, actorOf(request));
    return { message: IMAGE_MESSAGES.moved };
  });

  serveChange(app, altTextCall, db.transaction, async (trx, request) => {
    const words = { sha256: request.body.sha256, altText: request.body.alt_text };
    await describePicture({ ...parts, trx }, placeIn(request.body), words, actorOf(request));
    return { message: ALT_TEXT_MESSAGES.saved };
  });
}

function placeIn({
  productId,
  slot,
  colorId = null,
}: Pick<Place, 'productId' | 'slot'> & { colorId?: number | null | undefined }): Place {
  return { productId, slot, colorId };
}
