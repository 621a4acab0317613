import { type FindPicture, pictureFinder } from '../catalog/slots/slot-rows.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { createPictureDecoder, type PictureDecoder } from './decode/picture-decoder.ts';
import { createDiskPictureStore } from './store/disk-picture-store.ts';
import type { PictureStore } from './store/picture-store.ts';
import { openSpool, type Spool } from './store/spool.ts';
import { createThumbnails, type FindThumbnail } from './store/thumbnails.ts';

/** Dependencies of the picture routes. */
export interface PictureParts {
  config: Config;
  db: Database;
  store: PictureStore;
  spool: Spool;
  decoder: PictureDecoder;
  findPicture: FindPicture;
  findThumbnail: FindThumbnail;
}

/** Opens the configured store and a folder for temporary files. The caller closes `spool`. */
export async function openPictureStore(config: Config): Promise<Pick<PictureParts, 'store' | 'spool'>> {
  const spool = await openSpool(config.dataDir, config.processName);
  const store = config.s3
    ? // The S3 client is loaded only where it is used.
      await (await import('./store/s3-picture-store.ts')).createS3PictureStore(config.s3)
    : createDiskPictureStore(config.dataDir, spool);
  return { store, spool };
}

/** Opens everything the picture routes need. The caller closes `spool`. */
export async function openPictureParts(config: Config, db: Database): Promise<PictureParts> {
  const { store, spool } = await openPictureStore(config);
  const decoder = createPictureDecoder();
  return {
    config,
    db,
    store,
    spool,
    findPicture: pictureFinder(db.query),
    decoder,
    findThumbnail: createThumbnails(store, spool, decoder),
  };
}
