import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import { productResource } from '@kitroom/contract/product';
import type { FilledSlot, THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, callBody } from './call.ts';

/** A slot of a product: of the hero (`colorId` null) or of one of its garment colors. */
export interface SlotAddress {
  productId: number;
  colorId: number | null;
  slot: number;
}

/** `useQuery(filledSlots(id)).data` is the list of slots that hold a picture. */
export function filledSlots(productId: number) {
  return queryOptions({
    queryKey: [imageCalls.filledSlots.path, productId],
    queryFn: async ({ signal }): Promise<FilledSlot[]> =>
      (await callBody(imageCalls.filledSlots, { params: { id: productId }, signal })).filled_slots,
  });
}

/**
 * Address of a slot's picture, whole or as a thumbnail of `width` pixels. `sha256` makes it change with the
 * picture, so that a replaced one is never shown from the browser's cache.
 */
export function imageUrl(
  { productId, colorId, slot }: SlotAddress,
  sha256: string,
  width?: (typeof THUMBNAIL_WIDTHS)[number],
): string {
  return addressOf(imageCalls.image, {}, { productId, slot, colorId, width, v: sha256.slice(0, 12) });
}

/** Colors, sizes and picture counts of all products, by id. */
export function summaryQuery() {
  return queryOptions({
    // Beside the list: a save that asks for it again asks for these, too.
    queryKey: [productResource.path, 'pictures'],
    queryFn: async ({ signal }) =>
      new Map(
        (await callBody(pictureBoard.summary, { signal })).products.map((product) => [product.id, product]),
      ),
    // Pictures may just have been changed on another screen; unchanged, the answer has no body.
    staleTime: 0,
    // Comparing 10,000 rows with those before would take longer than drawing the few in sight.
    structuralSharing: false,
  });
}
