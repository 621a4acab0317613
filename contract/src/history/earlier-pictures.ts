import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../fields.ts';
import { productResource } from '../product.ts';
import { deleteImageInput } from '../product-image.ts';
import { CHANGE_ACTIONS } from './change-actions.ts';

/**
 * Puts a picture back into a slot of its product where it was, while its file is kept: the history has them. The picture
 * that is there becomes an earlier picture.
 */
export const bringBackPicture = defineCall({
  operationId: 'bringBackEarlierPicture',
  summary: 'Bring an earlier picture back',
  method: 'POST',
  path: '/api/admin/product/:id/earlier-pictures/bring-back',
  access: ['PRODUCT_UPDATE'],
  params: idParams,
  body: deleteImageInput.pick({ slot: true, colorId: true }).extend({
    sha256: z.string('Picture is required').regex(/^[0-9a-f]{64}$/u, 'Picture is required'),
  }),
  notFound: productResource.notFound,
});

export const BRING_BACK_MESSAGES = {
  broughtBack: CHANGE_ACTIONS['bring-back'],
  /** 404. */
  notKept: 'This picture is no longer kept',
} as const;
