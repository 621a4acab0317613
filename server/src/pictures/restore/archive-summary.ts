import type { Database } from '../../platform/db/database.ts';
import { isLeased } from '../../platform/db/leases.ts';
import { allPictures } from '../download/all-pictures.ts';
import { findDamaged } from '../download/archive-download.ts';
import type { PictureStore } from '../store/picture-store.ts';
import { RESTORE_LEASE } from './archive-upload.ts';
import { pastRestores } from './past-restores.ts';

/** What a download made now would contain and lack, whether a restore runs, and how the last one ended. */
export async function archiveSummary({ query }: Database, store: PictureStore) {
  const pictures = await allPictures(query);
  const damaged = await findDamaged(store, pictures);
  return {
    pictures: pictures.length,
    products: new Set(pictures.map(({ product }) => product)).size,
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
    damaged: damaged.map(({ product, color, slot }) => ({ product, color, slot })),
    // Before the last restore is read: one that ends in between must not be missing from both.
    restore_running: await isLeased(query, RESTORE_LEASE),
    last_restore: (await pastRestores(query, undefined)).restores[0] ?? null,
  };
}
