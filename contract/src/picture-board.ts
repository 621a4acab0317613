import { z } from 'zod';
import { productResource } from './product.ts';
import { filledSlot } from './product-image.ts';

/** How many digits of a picture's SHA-256 the board has: enough to notice that a slot holds another picture. */
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

/** Which slots of all products are filled, and the garment colors, in their order, in which products are available. */
export const pictureBoard = {
  products: {
    path: '/api/admin/product-picture-board',
    permissions: productResource.listPermissions,
    body: z.object({ products: z.array(boardProduct) }),
  },
  summary: {
    path: '/api/admin/product-picture-board/summary',
    permissions: productResource.listPermissions,
    body: z.object({ products: z.array(pictureSummary) }),
  },
  colors: {
    path: '/api/admin/product-picture-board/colors',
    permissions: productResource.listPermissions,
    body: z.object({ colors: z.array(boardColor) }),
  },
} as const;
