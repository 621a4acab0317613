import { earlierPictures as earlierPicturesCall } from '@kitroom/contract/history/earlier-pictures';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { queryOptions } from '@tanstack/react-query';
import { call, callBody } from '../../../api/call.ts';
import type { Answer } from '../../../api/client.ts';
import type { SlotAddress } from '../../../api/product-pictures.ts';

/** 403 of every list of pictures. SPEC §6. */
export const READ_FORBIDDEN = 'You do not have permission to view product pictures.';

/** Uploads a picture into a slot, in place of what is there. Errors: `ApiError`; an abort rejects as such. */
export async function uploadImage(
  { productId, colorId, slot }: SlotAddress,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Answer> {
  const form = new FormData();
  form.set('file', file);
  form.set('productId', String(productId));
  form.set('slot', String(slot));
  if (colorId !== null) form.set('colorId', String(colorId));
  return call(imageCalls.upload, { form, signal, onProgress });
}

/** `useQuery(earlierPictures(id)).data`: the changes by which pictures left the product's slots lately. */
export function earlierPictures(productId: number) {
  return queryOptions({
    queryKey: [earlierPicturesCall.path, productId],
    queryFn: async ({ signal }) =>
      (await callBody(earlierPicturesCall, { params: { id: productId }, signal })).entries,
  });
}
