import { IMAGE_PIXELS } from '@kitroom/contract/product-image';
import type { Sharp } from 'sharp';
import { createLimiter } from '../../platform/limiter.ts';
import { restrictedSharp } from './restricted-sharp.ts';

const SECONDS = 15;

/** Limits everything that decodes a picture: two at a time, and 64 that wait. */
export const pictureLimiter = createLimiter({ concurrency: 2, maxWaiting: 64 });

/** A decoder for the first frame, limited in pixels and time. Any warning of the decoder is an error. */
export async function decodePicture(bytes: Buffer): Promise<Sharp> {
  const sharp = await restrictedSharp();
  return sharp(bytes, {
    failOn: 'warning',
    limitInputPixels: IMAGE_PIXELS.total,
    sequentialRead: true,
    pages: 1,
  }).timeout({ seconds: SECONDS });
}

/** A WebP thumbnail, `width` pixels wide; smaller pictures are not enlarged. */
export async function makeThumbnail(bytes: Buffer, width: number): Promise<Buffer> {
  return pictureLimiter.run(async () => {
    const picture = await decodePicture(bytes);
    return picture.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer();
  });
}
