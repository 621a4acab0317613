import { z } from 'zod';
import { defineCall } from '../call.ts';
import { productResource } from '../product.ts';
import { filledSlot } from '../product-image.ts';

/** How many digits of a picture's SHA-256 the board has: enough to notice that a slot has another picture. */
export const BOARD_DIGITS = 12;

/** A product's garment colors and filled slots. */
const boardProduct = z.object({
  id: z.int(),
  color_ids: z.array(z.int()),
  /** Also of colors in which the product is no longer available; `sha256` is its first `BOARD_DIGITS` digits. */
  pictures: z.array(filledSlot),
});
export type BoardProduct = z.output<typeof boardProduct>;

/** The part of the board that a list of products shows, in a twentieth of the bytes, and their sizes, which a file of it has. */
const pictureSummary = z.object({
  id: z.int(),
  color_ids: z.array(z.int()),
  size_ids: z.array(z.int()),
  /** How many slots are filled. */
  pictures: z.int(),
});
export type PictureSummary = z.output<typeof pictureSummary>;

/** A garment color as it names slots. */
const boardColor = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  hex_value: z.string(),
  sort_order: z.int().nullable(),
  is_active: z.boolean(),
});
export type BoardColor = z.output<typeof boardColor>;

const path = '/api/admin/product-picture-board';
const access = productResource.listPermissions;

/** Which slots of all products are filled, and the garment colors, in their order, in which products are available. */
export const pictureBoard = {
  products: defineCall({
    operationId: 'getPictureBoard',
    summary: 'Filled slots of all products',
    method: 'GET',
    path,
    access,
    etag: 'list',
    answer: z.object({ products: z.array(boardProduct) }),
  }),
  summary: defineCall({
    operationId: 'getPictureBoardSummary',
    summary: 'Picture counts of all products',
    method: 'GET',
    path: `${path}/summary`,
    access,
    etag: 'list',
    answer: z.object({ products: z.array(pictureSummary) }),
  }),
  colors: defineCall({
    operationId: 'getPictureBoardColors',
    summary: 'Garment colors of all products',
    method: 'GET',
    path: `${path}/colors`,
    access,
    etag: 'list',
    answer: z.object({ colors: z.array(boardColor) }),
  }),
} as const;
