import { idParams } from '@kitroom/contract/fields';
import { productResource } from '@kitroom/contract/product';
import {
  byteText,
  deleteImageInput,
  IMAGE_MESSAGES,
  IMAGE_TYPES,
  imageAddress,
  imageCalls,
  imageQuery,
  moveImageInput,
} from '@kitroom/contract/product-image';
import type { FastifyRequest } from 'fastify';
import { filledSlots, type Place, type StoredPicture } from '../catalog/slots/slot-rows.ts';
import {
  deletePicture,
  movePicture,
  putPicture,
  refuseBadPlace,
  requireProduct,
} from '../catalog/slots/slots.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer, done } from '../platform/http/schemas.ts';
import { UnusablePictureError } from './clean/picture-error.ts';
import { DecoderUnavailableError } from './decode/picture-decoder.ts';
import { signalOfDisconnect } from './disconnect.ts';
import type { PictureParts } from './parts.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';
import { sendPicture } from './send-picture.ts';
import { pictureKey } from './store/picture-store.ts';

/** The slots of a product: list, show, upload, delete. */
export function pictureRoutes(app: App, parts: PictureParts): void {
  const { db, store, spool, config, findPicture } = parts;

  app.get(
    imageCalls.filledSlots.path,
    {
      config: { access: [imageCalls.filledSlots.permission], notFound: productResource.notFound },
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
        access: [imageCalls.image.permission],
        failures: [404],
        produces: Object.values(IMAGE_TYPES),
        etag: true,
      },
      schema: { querystring: imageQuery },
    },
    async (request, reply) => {
      const { productId, slot, colorId, width } = request.query;
      const picture = await findPicture({ productId, slot, colorId: colorId ?? null });
      if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
      return sendPicture(request, reply, parts, { picture, width });
    },
  );

  app.post(
    imageCalls.upload.path,
    {
      config: { access: [imageCalls.upload.permission], csrf: false, failures: [404], form: imageAddress },
      schema: { response: { 200: done } },
    },
    async (request, reply) => {
      const signal = signalOfDisconnect(reply);
      const upload = await receiveUpload(request, spool, {
        maxBytes: config.maxImageBytes,
        tooLargeMessage: IMAGE_MESSAGES.tooManyBytes(byteText(config.maxImageBytes)),
      });
      try {
        const { place, path } = readForm(upload);
        await refuseBadPlace(db.query, place);
        const clean = spool.newPath();
        const picture = await cleanUpload(request, parts, path, clean);
        await store.putFile(pictureKey(picture.sha256, picture.extension), clean);
        signal.throwIfAborted();
        await putPicture(parts, place, picture, actorOf(request));
        return { success: true as const, message: IMAGE_MESSAGES.uploaded };
      } finally {
        await upload.discard();
      }
    },
  );

  app.post(
    imageCalls.delete.path,
    {
      config: { access: [imageCalls.delete.permission], failures: [404] },
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
      config: { access: [imageCalls.move.permission], failures: [404] },
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

function readForm({ fields, path }: Upload): { place: Place; path: string } {
  const address = imageAddress.safeParse(fields);
  const errors = (address.error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  if (path === undefined) errors.push({ path: 'file', message: IMAGE_MESSAGES.fileMissing });
  if (!address.success || path === undefined) throw invalid(errors);
  const { productId, slot, colorId } = address.data;
  return { place: { productId, slot, colorId: colorId ?? null }, path };
}

async function cleanUpload(
  request: FastifyRequest,
  { decoder }: PictureParts,
  source: string,
  target: string,
): Promise<StoredPicture> {
  try {
    return await decoder.clean(source, target);
  } catch (error) {
    if (error instanceof UnusablePictureError) throw invalid([{ path: 'file', message: error.message }]);
    if (error instanceof DecoderUnavailableError)
      request.log.error({ err: error }, 'no verdict on a picture');
    throw error;
  }
}
