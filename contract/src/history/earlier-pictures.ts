import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../fields.ts';
import { productResource } from '../product.ts';
import { deleteImageInput } from '../product-image.ts';
import { CHANGE_ACTIONS } from './change-actions.ts';
import { historyEntry } from './history.ts';

/** How many earlier pictures of a product are listed at most: the last ones. */
export const EARLIER_PICTURES = 100;

/**
 * Pictures of a product that were replaced or deleted in the last 30 days, newest first, while their files are kept.
 * Restores from a zip count as well; a picture that only moved to another slot does not. Each entry has the one change by which
 * a picture left its slot.
 */
export const earlierPictures = defineCall({
  operationId: 'listEarlierPictures',
  summary: 'Earlier pictures of a product',
  method: 'GET',
  path: '/api/admin/product/:id/earlier-pictures',
  access: ['PRODUCT_READ'],
  params: idParams,
  answer: z.object({ entries: z.array(historyEntry) }),
  notFound: productResource.notFound,
});

/** Restores an earlier picture to its slot; the picture that is there becomes an earlier picture. */
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
