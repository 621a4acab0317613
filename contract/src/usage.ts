import { z } from 'zod';

/** How often one record is used; kinds of use that it cannot have count 0. */
export const usageRow = z.object({
  id: z.int(),
  /** Products available in this size or garment color, or of this category. */
  products: z.int(),
  /** Those of `products` that have a picture in this garment color. */
  pictured_products: z.int(),
  /** Garment colors for which this imprint color is approved. */
  garment_colors: z.int(),
});
export type UsageRow = z.output<typeof usageRow>;

/** Answer: the records that are used at all. */
export const usageBody = z.object({ usage: z.array(usageRow) });

/** Where records of an entity are used: `GET {path}`, for those who can read one of them. */
export interface UsageCall {
  path: string;
  /** What generated clients call it. */
  operationId: string;
}
