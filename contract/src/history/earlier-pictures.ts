import { z } from 'zod';
import { imageCalls } from '../pictures/image-calls.ts';
import { deleteImageInput } from '../product-image.ts';
import { CHANGE_ACTIONS } from './change-actions.ts';

/** How many earlier pictures of a product are listed at most: the last ones. */
export const EARLIER_PICTURES = 100;

const earlierPicture = z.object({
  slot: z.int(),
  /** The garment color whose slot it was in; null: the hero. */
  color: z.object({ id: z.int(), name: z.string(), hex_value: z.string() }).nullable(),
  /** Whether the product is available in that color now: otherwise the picture cannot be brought back. */
  offered: z.boolean(),
  /** Hex; names the picture, whatever slot it was in. */
  sha256: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  /** When it left its slot: UTC, ISO 8601. */
  at: z.string(),
  /** First and last name of who did that; null: that user is unknown. */
  by: z.string().nullable(),
  /** Whether another picture took its place. */
  replaced: z.boolean(),
});
export type EarlierPicture = z.output<typeof earlierPicture>;

/**
 * Pictures of a product that were replaced or deleted in the last 30 days, newest first, while their files are kept.
 * Restores from a zip count as well; a picture that only moved to another slot does not.
 */
export const earlierPictures = {
  path: '/api/admin/product/:id/earlier-pictures',
  permission: imageCalls.filledSlots.access[0],
  body: z.object({ pictures: z.array(earlierPicture) }),
} as const;

/** Restores an earlier picture to its slot; the picture that is there becomes an earlier picture. */
export const bringBackPicture = {
  path: '/api/admin/product/:id/earlier-pictures/bring-back',
  permission: imageCalls.upload.access[0],
  input: z.object({
    slot: deleteImageInput.shape.slot,
    colorId: deleteImageInput.shape.colorId,
    sha256: z.string('Picture is required').regex(/^[0-9a-f]{64}$/u, 'Picture is required'),
  }),
  broughtBack: CHANGE_ACTIONS['bring-back'],
  /** 404. */
  notKept: 'This picture is no longer kept',
} as const;
