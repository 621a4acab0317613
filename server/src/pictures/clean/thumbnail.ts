import { recognizePicture } from '@kitroom/contract/pictures/picture-type';
import type { ThumbnailFormat, ThumbnailSize } from '@kitroom/contract/pictures/thumbnail';
import type { Sharp } from 'sharp';
import { type Reserve, thumbnailOf } from './decoder-memory.ts';
import { openPicture } from './open-picture.ts';
import { UnusablePictureError } from './picture-error.ts';
import { readStructure } from './read-structure.ts';
import { restrictedSharp } from './restricted-sharp.ts';

// WebP has half the resolution of colors; JPEG keeps all of it, for the edges of saturated garments.
const ENCODERS: Record<ThumbnailFormat, (pixels: Sharp) => Sharp> = {
  webp: (pixels) => pixels.webp({ quality: 82 }),
  jpeg: (pixels) => pixels.jpeg({ quality: 90, mozjpeg: true, chromaSubsampling: '4:4:4' }),
};

/**
 * A thumbnail of a stored picture, at most `width` pixels wide; smaller pictures are not enlarged. Shows what it can of
 * pictures that were stored when checks were less strict. JPEG has no transparency: it gets a white background. Throws
 * `UnusablePictureError`.
 */
export async function makeThumbnail(file: Buffer, size: ThumbnailSize, reserve: Reserve): Promise<Buffer> {
  const type = recognizePicture(file);
  if ('refusal' in type) throw new UnusablePictureError(type.refusal);
  const { width, bytes } = thumbnailOf(readStructure(type.extension, file), size);
  await reserve(bytes);
  const picture = await openPicture(file, { strict: false });
  if (size.format === 'jpeg') picture.flatten({ background: '#fff' });
  // In two steps, so that the decoder's memory is free before the encoder takes its own.
  const { data, info } = await picture.resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const sharp = await restrictedSharp();
  return ENCODERS[size.format](sharp(data, { raw: info })).toBuffer();
}
