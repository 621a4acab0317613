import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredPicture } from '../catalog/slots/slot-rows.ts';
import { cleanPicture } from '../pictures/clean/clean-picture.ts';
import { type PictureStore, pictureKey } from '../pictures/store/picture-store.ts';
import { forEachLimited } from '../platform/limiter.ts';
import { PRODUCTS } from './products.ts';

/** A stored picture of a product in a color. */
export interface DemoPicture {
  product: string;
  color: string;
  slot: number;
  picture: StoredPicture;
}

const AT_ONCE = 2;

/**
 * Stores every picture of the demo before the server listens. The rows are written later. `folder` holds the committed
 * files, such as `JR-4120_NAV_1.webp`. `onStored` is told how many of how many are stored.
 */
export async function storePictures(
  store: PictureStore,
  folder: string,
  onStored: (stored: number, all: number) => void,
): Promise<DemoPicture[]> {
  const places = PRODUCTS.flatMap(({ code: product, colors }) =>
    colors.flatMap(({ color, slots }) => slots.map((slot) => ({ product, color, slot }))),
  );
  const pictures: DemoPicture[] = [];
  await forEachLimited(places, AT_ONCE, async ({ product, color, slot }) => {
    const file = await readFile(join(folder, `${product}_${color}_${slot}.webp`));
    const { bytes, ...picture } = await cleanPicture(file);
    await store.put(pictureKey(picture), bytes);
    pictures.push({ product, color, slot, picture: { ...picture, bytes: bytes.length } });
    onStored(pictures.length, places.length);
  });
  return pictures;
}
