import { idParams } from '@kitroom/contract/fields';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageQuery, pictureByContent } from '@kitroom/contract/pictures/thumbnail';
import { productResource } from '@kitroom/contract/product';
import {
  deleteImageInput,
  IMAGE_MESSAGES,
  imageCalls,
  moveImageInput,
} from '@kitroom/contract/product-image';
import { filledSlots, pictureOfContent } from '../catalog/slots/slot-rows.ts';
import { deletePicture, describePicture, movePicture, requireProduct } from '../catalog/slots/slots.ts';
import { notFound } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer, done } from '../platform/http/schemas.ts';
import type { PictureParts } from './parts.ts';
import { SENT_TYPES, sendPicture } from './send-picture.ts';

/** At an address that names the content, the answer never changes. */
const FOREVER = `private, max-age=${365 * 24 * 60 * 60}, immutable`;

/** The slots of a product: list, show, delete, move, describe. */
export function pictureRoutes(app: App, parts: PictureParts): void {
  readingRoutes(app, parts);
  changingRoutes(app, parts);
}

function readingRoutes(app: App, parts: PictureParts): void {
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
        produces: SENT_TYPES,
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
        produces: SENT_TYPES,
        etag: true,
      },
      schema: { params: pictureByContent.params, querystring: pictureByContent.query },
    },
    async (request, reply) => {
      const picture = await pictureOfContent(db.query, request.params.sha256);
      if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
      return sendPicture(request, reply, parts, { picture, ...request.query, cacheControl: FOREVER });
    },
  );
}

function changingRoutes(app: App, parts: PictureParts): void {
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

  app.put(
    altTextCall.path,
    {
      config: {
        operationId: 'setProductImageAltText',
        access: [altTextCall.permission],
        failures: [404, 409],
      },
      schema: { body: altTextCall.input, response: { 200: done } },
    },
    async (request) => {
      const { productId, slot, colorId, sha256, altText } = request.body;
      await describePicture(
        parts,
        { productId, slot, colorId: colorId ?? null },
        { sha256, altText },
        actorOf(request),
      );
      return { success: true as const, message: altTextCall.saved };
    },
  );
}
