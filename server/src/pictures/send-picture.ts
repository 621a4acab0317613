import {
  DEFAULT_FORMAT,
  THUMBNAIL_TYPES,
  type ThumbnailFormat,
  type ThumbnailSize,
} from '@kitroom/contract/pictures/thumbnail';
import { IMAGE_MESSAGES, IMAGE_TYPES } from '@kitroom/contract/product-image';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredPicture } from '../catalog/slots/slot-rows.ts';
import { notFound } from '../platform/http/errors.ts';
import { isKnown } from '../platform/http/etag.ts';
import { isStorageFull } from '../platform/http/storage-failures.ts';
import { DAMAGED_FILE, UnusablePictureError } from './clean/picture-error.ts';
import type { PictureParts } from './parts.ts';
import { pictureKey } from './store/picture-store.ts';

type Named = Pick<StoredPicture, 'sha256' | 'extension'> & Partial<Pick<StoredPicture, 'bytes'>>;

/** Which picture to send, and how: with `width` as a thumbnail, in WebP if no format is named. */
interface Sending {
  picture: Named;
  width?: number | undefined;
  format?: ThumbnailFormat | undefined;
  /** Who may keep it, and for how long; unsaid: the browser that asked, which asks again each time. */
  cacheControl?: string;
}

/**
 * Answers with a stored picture, or with its thumbnail of `width` pixels; 304 when the client has it. The caller has
 * checked that the user can see it. Throws 404 when its file is missing.
 */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PictureParts,
  { picture, width, format = DEFAULT_FORMAT, cacheControl = 'private, no-cache' }: Sending,
): Promise<FastifyReply> {
  const size = width === undefined ? undefined : { width, format };
  const etag = etagOf(picture, size);
  reply
    .header('ETag', etag)
    .header('Cache-Control', cacheControl)
    .header('Content-Disposition', 'inline')
    // A picture opened in its own tab cannot run scripts, whatever type the browser takes it for.
    .header('Content-Security-Policy', "sandbox; default-src 'none'");
  if (isKnown(request, etag)) return reply.code(304).send();
  return size ? sendThumbnail(reply, parts, picture, size) : sendWhole(reply, parts, picture);
}

function etagOf({ sha256 }: Named, size: ThumbnailSize | undefined): string {
  if (!size) return `"${sha256}"`;
  // The size in front: no tag may be the beginning of another (`names`).
  return `"${size.width}-${size.format}-${sha256}"`;
}

async function sendThumbnail(
  reply: FastifyReply,
  parts: PictureParts,
  picture: Named,
  size: ThumbnailSize,
): Promise<FastifyReply> {
  const thumbnail = await parts.findThumbnail(picture, size).catch((error: unknown) => {
    if (isStorageFull(error)) return 'no room' as const;
    if (!(error instanceof UnusablePictureError)) throw error;
    reply.log.error({ err: error, sha256: picture.sha256 }, DAMAGED_FILE);
    throw notFound(IMAGE_MESSAGES.imageNotFound);
  });
  // There is no room to make one. The picture itself looks the same, but must not be taken for the thumbnail later.
  if (thumbnail === 'no room')
    return sendWhole(reply.removeHeader('ETag').header('Cache-Control', 'no-store'), parts, picture);
  if (!thumbnail) throw fileGone(reply, picture);
  return reply.type(THUMBNAIL_TYPES[size.format]).send(thumbnail);
}

async function sendWhole(
  reply: FastifyReply,
  { store }: PictureParts,
  picture: Named,
): Promise<FastifyReply> {
  const file = await store.open(pictureKey(picture), picture.bytes);
  if (!file) throw fileGone(reply, picture);
  // A file that was cut off would be taken for the whole picture, and kept.
  if (picture.bytes !== undefined && file.size !== picture.bytes) {
    file.stream.destroy();
    reply.log.error({ sha256: picture.sha256, bytes: file.size, expected: picture.bytes }, DAMAGED_FILE);
    throw notFound(IMAGE_MESSAGES.imageNotFound);
  }
  if (file.size !== undefined) reply.header('Content-Length', file.size);
  return reply.type(IMAGE_TYPES[picture.extension]).send(file.stream);
}

function fileGone(reply: FastifyReply, { sha256 }: Named): Error {
  reply.log.error({ sha256 }, 'the file of a picture is missing');
  return notFound(IMAGE_MESSAGES.imageNotFound);
}
