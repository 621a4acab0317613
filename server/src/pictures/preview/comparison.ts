import { SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import {
  byPlace,
  offeredColors,
  offerKey,
  type Place,
  picturesOfProducts,
  placeKey,
} from '../../catalog/slots/slot-rows.ts';
import type { Queries } from '../../platform/db/database.ts';
import { missingIds } from '../../platform/db/references.ts';

/** The picture in a slot, and the one that is to go into it. */
export interface Seen {
  /** Null: the slot is empty. */
  before_sha256: string | null;
  before_extension: string | null;
  before_alt_text: string | null;
  /** Why the picture cannot go there; null: it can. */
  reason: string | null;
}

/** Looks at the slots of these pictures as they are now; the answer is in their order. */
export async function compareWithSlots(query: Queries, pictures: readonly Place[]): Promise<Seen[]> {
  const productIds = [...new Set(pictures.map(({ productId }) => productId))];
  const present = byPlace(await picturesOfProducts(query, productIds));
  const offered = await offeredColors(query, productIds);
  const gone = new Set(await missingIds(query, 'products', productIds));
  const seen: Seen[] = [];
  for (const place of pictures) {
    const { productId, colorId } = place;
    const { sha256 = null, extension = null, altText = null } = present.get(placeKey(place)) ?? {};
    const fits = colorId === null || offered.has(offerKey(productId, colorId));
    const reason = gone.has(productId)
      ? SKIP_REASONS.productGone
      : fits
        ? null
        : await reasonOf(query, productId, colorId);
    seen.push({ before_sha256: sha256, before_extension: extension, before_alt_text: altText, reason });
  }
  return seen;
}

async function reasonOf(query: Queries, productId: number, colorId: number): Promise<string> {
  const codeOf = (table: 'products' | 'garment_colors', id: number) =>
    query.selectFrom(table).select('code').where('id', '=', id).executeTakeFirstOrThrow();
  const [product, color] = [await codeOf('products', productId), await codeOf('garment_colors', colorId)];
  return SKIP_REASONS.colorNotOffered(product.code, color.code);
}
