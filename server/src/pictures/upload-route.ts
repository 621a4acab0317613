import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { byteText, IMAGE_MESSAGES, imageAddress } from '@kitroom/contract/product-image';
import type { FastifyRequest } from 'fastify';
import type { Place, StoredPicture } from '../catalog/slots/slot-rows.ts';
import { putPicture, refuseBadPlace } from '../catalog/slots/slots.ts';
import { invalid } from '../platform/http/errors.ts';
import { actorOf } from '../platform/http/guard.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { UnusablePictureError } from './clean/picture-error.ts';
import { DecoderUnavailableError } from './decode/picture-decoder.ts';
import { signalOfDisconnect } from './disconnect.ts';
import type { PictureParts } from './parts.ts';
import { noFile, receiveUpload, type Upload } from './receive-upload.ts';
import { pictureKey } from './store/picture-store.ts';

/** Puts a picture into a slot. */
export function uploadRoute(app: App, parts: PictureParts): void {
  const { db, store, spool, config } = parts;

  serve(app, imageCalls.upload, async (request, reply) => {
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
      await store.putFile(pictureKey(picture), clean);
      signal.throwIfAborted();
      return await answerOnce(reply, db.transaction, async (trx) => {
        // The words for the former picture say nothing about this one.
        const put = { picture: { ...picture, altText: null } };
        await putPicture({ ...parts, trx }, place, put, actorOf(request));
        return { message: IMAGE_MESSAGES.uploaded };
      });
    } finally {
      await upload.discard();
    }
  });
}

function readForm(upload: Upload): { place: Place; path: string } {
  const { fields, path } = upload;
  const address = imageAddress.safeParse(fields);
  const errors = (address.error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  if (path === undefined) errors.push({ path: 'file', message: noFile(upload) });
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
