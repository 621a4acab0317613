import { toLoggedSlots } from '../../catalog/slots/logged-pictures.ts';
import type { PlacedPicture } from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { type Author, logChanges } from '../../platform/db/change-log.ts';
import type { Transaction } from '../../platform/db/database.ts';

/**
 * Logs what a restore or its undo changed, one entry per product, with the request of its own single entry, which has
 * only numbers: `before` are the pictures that left their slots, `after` the new ones.
 */
export async function logRestored(
  trx: Transaction,
  before: readonly PlacedPicture[],
  after: readonly PlacedPicture[],
  author: Author,
): Promise<void> {
  const products = new Map<number, { before: PlacedPicture[]; after: PlacedPicture[] }>();
  const of = (productId: number) => {
    const known = products.get(productId) ?? { before: [], after: [] };
    products.set(productId, known);
    return known;
  };
  for (const picture of before) of(picture.productId).before.push(picture);
  for (const picture of after) of(picture.productId).after.push(picture);
  const changes = [...products].map(([productId, pictures]) => ({
    author,
    action: 'restored' as const,
    entity: IMAGE_ENTITY,
    entityId: productId,
    before: toLoggedSlots(productId, pictures.before),
    after: toLoggedSlots(productId, pictures.after),
  }));
  await logChanges(trx, changes);
}
