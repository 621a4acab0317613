import type { FilledSlot } from '@kitroom/contract/product-image';
import type { Queries } from '../../platform/db/database.ts';
import { picturesOfProducts } from './slot-rows.ts';

/** Ids above `after` of products that have pictures, ascending; at most `count`. */
export async function productsWithPictures(query: Queries, after: number, count: number): Promise<number[]> {
  const rows = await query
    .selectFrom('product_images')
    .select('product_id')
    .distinct()
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(count)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** The filled slots of each of these products: hero first, then by color and slot. */
export async function filledSlotsOf(
  query: Queries,
  productIds: readonly number[],
): Promise<Map<number, { pictures: FilledSlot[] }>> {
  const slots = new Map(productIds.map((id) => [id, { pictures: [] as FilledSlot[] }]));
  for (const { productId, slot, colorId, sha256 } of await picturesOfProducts(query, productIds))
    slots.get(productId)?.pictures.push({ slot, color_id: colorId, sha256 });
  for (const { pictures } of slots.values())
    pictures.sort((one, other) => (one.color_id ?? 0) - (other.color_id ?? 0) || one.slot - other.slot);
  return slots;
}
