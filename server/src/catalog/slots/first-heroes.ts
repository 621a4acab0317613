import { imageCalls } from '@kitroom/contract/product-image';
import type { Queries } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';

/**
 * Addresses of the pictures that stand for these products, by their ids: of the first filled hero slot, as in the list of
 * products. They change with the picture, and take a `&width=`.
 */
export async function firstHeroes(
  query: Queries,
  productIds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const addresses = new Map<number, string>();
  for (const ids of inBatches([...productIds])) {
    const filled = await query
      .selectFrom('product_images')
      .select(['product_id', 'slot', 'sha256'])
      .where('product_id', 'in', ids)
      .where('color_id', 'is', null)
      .orderBy('slot', 'desc')
      .execute();
    // The first slot is the last one to be set.
    for (const { product_id, slot, sha256 } of filled) {
      const address = { productId: String(product_id), slot: String(slot), v: sha256.slice(0, 12) };
      addresses.set(product_id, `${imageCalls.image.path}?${new URLSearchParams(address)}`);
    }
  }
  return addresses;
}
