import { IMAGE_PIXELS } from '@kitroom/contract/product-image';
import type { Sharp } from 'sharp';
import { restrictedSharp } from './restricted-sharp.ts';

/**
 * A decoder for the first frame, limited in pixels. With `strict`, any warning of the decoder is an error; without, it
 * shows what it can, as browsers do.
 */
export async function openPicture(bytes: Buffer, { strict }: { strict: boolean }): Promise<Sharp> {
  const sharp = await restrictedSharp();
  return sharp(bytes, {
    failOn: strict ? 'warning' : 'none',
    limitInputPixels: IMAGE_PIXELS.total,
    sequentialRead: true,
    pages: 1,
  });
}
