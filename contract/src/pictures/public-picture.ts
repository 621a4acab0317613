import { z } from 'zod';
import { imageAddress } from '../product-image.ts';
import { pictureByContent } from './thumbnail.ts';

/**
 * Pictures of active products for everyone, where the server's settings say so: by the code of the product, `hero` or the
 * code of an active garment color, and the slot. `width` and `format` as in the image call. 404 for all others.
 */
export const publicPicture = {
  path: '/pictures/:product/:color/:slot',
  /** In place of a color. */
  hero: 'hero',
  params: z.object({ product: z.string(), color: z.string(), slot: z.string() }),
  slot: imageAddress.shape.slot,
  query: pictureByContent.query,
} as const;
