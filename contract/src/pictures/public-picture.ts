import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pictureByContent, SENT_TYPES } from './thumbnail.ts';

export const PUBLIC_HERO = 'hero';

/**
 * Pictures of active products for everyone, where the server's settings say so: by the code of the product, `PUBLIC_HERO` or
 * the code of an active garment color, and the slot. `width` and `format` as in the image call. 404 for all others.
 */
export const publicPicture = defineCall({
  operationId: 'getPublicPicture',
  summary: 'Picture for everyone',
  method: 'GET',
  path: '/pictures/:product/:color/:slot',
  access: 'PUBLIC',
  params: z.object({ product: z.string(), color: z.string(), slot: z.string() }),
  query: pictureByContent.query,
  produces: SENT_TYPES,
  etag: 'picture',
  failures: [404],
});
