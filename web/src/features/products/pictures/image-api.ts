import {
  bringBackPicture,
  type EarlierPicture,
  earlierPictures as earlierPicturesCall,
} from '@kitroom/contract/history/earlier-pictures';
import { earlierPicture } from '@kitroom/contract/history/history';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageCalls, type THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, call, callBody } from '../../../api/call.ts';
import { request } from '../../../api/client.ts';
import type { SlotAddress } from '../../../api/product-pictures.ts';
import type { Place } from './slots.ts';

/** 403 of every list of pictures. SPEC §6. */
export const READ_FORBIDDEN = 'You do not have permission to view product images.';

/** Resolves to the id of the request, with which a change can be undone. */
type Changed = Promise<string | null>;

/** Uploads a picture into a slot, in place of what is there. Errors: `ApiError`; an abort rejects as such. */
export async function uploadImage(
  { productId, colorId, slot }: SlotAddress,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Changed {
  const form = new FormData();
  form.set('file', file);
  form.set('productId', String(productId));
  form.set('slot', String(slot));
  if (colorId !== null) form.set('colorId', String(colorId));
  const call = { method: 'POST', form, signal, onProgress, csrf: false } as const;
  return (await request(imageCalls.upload.path, call)).requestId;
}

/** Moves a picture to another slot of the product; one already there is swapped. Errors: `ApiError`. */
export async function moveImage(productId: number, from: Place, to: Place): Changed {
  const json = { productId, from, to };
  return (await request(imageCalls.move.path, { method: 'POST', json })).requestId;
}

/** Empties a slot. Errors: `ApiError`. */
export async function deleteImage(address: SlotAddress): Changed {
  return (await request(imageCalls.delete.path, { method: 'POST', json: address })).requestId;
}

/** Says in words what the picture of a slot shows; null: says nothing. Errors: `ApiError`. */
export async function describeImage(
  address: SlotAddress,
  { sha256, altText }: { sha256: string; altText: string | null },
): Changed {
  const json = { ...address, sha256, altText };
  return (await request(altTextCall.path, { method: 'PUT', json })).requestId;
}

/** `useQuery(earlierPictures(id)).data`: the pictures that left the product's slots lately and can come back. */
export function earlierPictures(productId: number) {
  return queryOptions({
    queryKey: [earlierPicturesCall.path, productId],
    queryFn: async ({ signal }): Promise<EarlierPicture[]> =>
      (await callBody(earlierPicturesCall, { params: { id: productId }, signal })).pictures,
  });
}

/** Address of a thumbnail of a picture that is or was in a slot of the product. */
export function earlierImageUrl(
  productId: number,
  sha256: string,
  width: (typeof THUMBNAIL_WIDTHS)[number],
): string {
  return addressOf(earlierPicture, { id: productId, sha256 }, { width });
}

/** Puts an earlier picture back into its slot, in place of what is there. Errors: `ApiError`. */
export async function bringBackImage({ productId: id, ...place }: SlotAddress, sha256: string): Changed {
  return (await call(bringBackPicture, { params: { id }, body: { ...place, sha256 } })).requestId;
}
