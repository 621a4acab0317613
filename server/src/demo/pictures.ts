import { readFile } from 'node:fs/promises';
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

/** The committed pictures, as `JR-4120_NAV_1.webp`; two levels up from this file and from its bundle in dist/assets. */
export const PICTURE_FOLDER = new URL('../../demo-pictures/', import.meta.url);

const AT_ONCE = 2;

/** Stores every picture of the demo before the server listens. The rows are written later. */
export async function storePictures(store: PictureStore): Promise<DemoPicture[]> {
  const places = PRODUCTS.flatMap(({ code: product, colors }) =>
    colors.flatMap(({ color, slots }) => slots.map((slot) => ({ product, color, slot }))),
  );
  const pictures: DemoPicture[] = [];
  await forEachLimited(places, AT_ONCE, async ({ product, color, slot }) => {
    const file = await readFile(new URL(`${product}_${color}_${slot}.webp`, PICTURE_FOLDER));
    const { bytes, ...picture } = await cleanPicture(file);
    await store.put(pictureKey(picture.sha256, picture.extension), bytes);
    pictures.push({ product, color, slot, picture: { ...picture, bytes: bytes.length } });
  });
  return pictures;
}
