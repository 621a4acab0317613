import type { Database } from '../../platform/db/database.ts';
import { allPictures } from '../download/all-pictures.ts';
import { findDamaged } from '../download/archive-download.ts';
import type { PictureStore } from '../store/picture-store.ts';

/** The contents of a download made right now, and the pictures that it lacks. */
export async function archiveSummary({ query }: Database, store: PictureStore) {
  const pictures = await allPictures(query);
  const damaged = await findDamaged(store, pictures);
  return {
    pictures: pictures.length,
    products: new Set(pictures.map(({ product }) => product)).size,
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
    damaged: damaged.map(({ product, color, slot }) => ({ product, color, slot })),
  };
}
