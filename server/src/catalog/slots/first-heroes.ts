import type { FilledSlot } from '@kitroom/contract/product-image';
import { inBatches, type Queries } from '../../platform/db/database.ts';

/** A slot, with the picture in it. */
type Hero = Pick<FilledSlot, 'slot' | 'sha256'>;

/** The pictures that stand for these products, by their ids: of the first filled hero slot, as in the list of products. */
export async function firstHeroes(
  query: Queries,
  productIds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, Hero>> {
  const heroes = new Map<number, Hero>();
  for (const ids of inBatches([...productIds])) {
    const filled = await query
      .selectFrom('product_images')
      .select(['product_id', 'slot', 'sha256'])
      .where('product_id', 'in', ids)
      .where('color_id', 'is', null)
      .orderBy('slot', 'desc')
      .execute();
    // The first slot is the last one to be set.
    for (const { product_id, slot, sha256 } of filled) heroes.set(product_id, { slot, sha256 });
  }
  return heroes;
}
