import { idParams } from '@kitroom/contract/fields';
import { imageQuery, pictureByContent, THUMBNAIL_TYPES } from '@kitroom/contract/pictures/thumbnail';
import { productResource } from '@kitroom/contract/product';
import {
  deleteImageInput,
  IMAGE_MESSAGES,
  IMAGE_TYPES,
  imageCalls,
  moveImageInput,
} from '@kitroom/contract/product-image';
import { filledSlots, pictureOfContent } from '../catalog/slots/slot-rows.ts';
import { deletePicture, movePicture, requireProduct } from '../catalog/slots/slots.ts';
import { notFound } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer, done } from '../platform/http/schemas.ts';
import type { PictureParts } from './parts.ts';
import { sendPicture } from './send-picture.ts';

const TYPES = [...new Set([...Object.values(IMAGE_TYPES), ...Object.values(THUMBNAIL_TYPES)])];

/** The slots of a product: list, show, delete, move. */
export function pictureRoutes(app: App, parts: PictureParts): void {
  const { db, findPicture } = parts;

  app.get(
    imageCalls.filledSlots.path,
    {
      config: {
        operationId: 'listFilledSlots',
        access: [imageCalls.filledSlots.permission],
        notFound: productResource.notFound,
      },
      schema: { params: idParams, response: { 200: answer(imageCalls.filledSlots.body) } },
    },
    async (request) => {
      const { id } = request.params;
      await requireProduct(db.query, id);
      return { success: true as const, filled_slots: await filledSlots(db.query, id) };
    },
  );

  app.get(
    imageCalls.image.path,
    {
      config: {
        operationId: 'getProductImage',
        access: [imageCalls.image.permission],
        failures: [404],
        produces: TYPES,
        etag: true,
      },
      schema: { querystring: imageQuery },
    },
    async (request, reply) => {
      const { productId, slot, colorId, width, format } = request.query;
      const picture = await findPicture({ productId, slot, colorId: colorId ?? null });
      if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
      return sendPicture(request, reply, parts, { picture, width, format });
    },
  );

  app.get(
    pictureByContent.path,
    {
      config: {
        operationId: 'getPictureByContent',
        access: [pictureByContent.permission],
        notFound: IMAGE_MESSAGES.imageNotFound,
        produces: TYPES,
        etag: true,
      },
      schema: { params: pictureByContent.params, querystring: pictureByContent.query },
    },
    async (request, reply) => {
      const picture = await pictureOfContent(db.query, request.params.sha256);
      if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
      return sendPicture(request, reply, parts, { picture, ...request.query, byContent: true });
    },
  );

  app.post(
    imageCalls.delete.path,
    {
      config: { operationId: 'deleteProductImage', access: [imageCalls.delete.permission], failures: [404] },
      schema: { body: deleteImageInput, response: { 200: done } },
    },
    async (request) => {
      const { productId, slot, colorId } = request.body;
      await deletePicture(parts, { productId, slot, colorId: colorId ?? null }, actorOf(request));
      return { success: true as const, message: IMAGE_MESSAGES.deleted };
    },
  );

  app.post(
    imageCalls.move.path,
    {
      config: { operationId: 'moveProductImage', access: [imageCalls.move.permission], failures: [404] },
      schema: { body: moveImageInput, response: { 200: done } },
    },
    async (request) => {
      const { productId, from, to } = request.body;
      const move = {
        productId,
        from: { slot: from.slot, colorId: from.colorId ?? null },
        to: { slot: to.slot, colorId: to.colorId ?? null },
      };
      await movePicture(parts, move, actorOf(request));
      return { success: true as const, message: IMAGE_MESSAGES.moved };
    },
  );
}
