import { z } from 'zod';
import { defineCall } from './call.ts';
import type { Resource } from './resource.ts';

/** How often one record is used; kinds of use that it cannot have count 0. */
const usageRow = z.object({
  id: z.int(),
  /** Products available in this size or garment color, or of this category. */
  products: z.int(),
  /** Those of `products` that have a picture in this garment color. */
  pictured_products: z.int(),
  /** Garment colors for which this imprint color is approved. */
  garment_colors: z.int(),
});
export type UsageRow = z.output<typeof usageRow>;

const usageBody = z.object({ usage: z.array(usageRow) });

/** Where the records of a kind are used, for those who can read one of them. Unused ones are left out. */
export function usageCall({ path, label, clientNames, readPermissions }: Resource) {
  return defineCall({
    operationId: `get${clientNames.one}Usage`,
    summary: `${label}: where used`,
    method: 'GET',
    path: `${path}/usage`,
    access: readPermissions,
    answer: usageBody,
  });
}
