import { readFile, rm } from 'node:fs/promises';
import type { ThumbnailSize } from '@kitroom/contract/pictures/thumbnail';
import type { ImageExtension } from '@kitroom/contract/product-image';
import { isStorageFull } from '../../platform/http/storage-failures.ts';
import type { PictureDecoder } from '../decode/picture-decoder.ts';
import { type PictureStore, pictureKey, thumbnailKey } from './picture-store.ts';
import { type Spool, writeSpoolFile } from './spool.ts';

/** Returns a picture's thumbnail; undefined: the picture's file is missing. */
export type FindThumbnail = (
  picture: { sha256: string; extension: ImageExtension; bytes?: number },
  size: ThumbnailSize,
) => Promise<Buffer | undefined>;

/** Makes thumbnails at the first request and stores them. Concurrent requests for the same one share the work. */
export function createThumbnails(store: PictureStore, spool: Spool, decoder: PictureDecoder): FindThumbnail {
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function make(
    key: string,
    source: Parameters<FindThumbnail>[0],
    size: ThumbnailSize,
  ): Promise<Buffer | undefined> {
    const cached = await store.read(key);
    if (cached) return cached;
    const picture = await store.open(pictureKey(source), source.bytes);
    if (!picture) return undefined;
    const [file, thumbnail] = [spool.newPath(), spool.newPath()];
    try {
      await writeSpoolFile(file, picture.stream);
      await decoder.thumbnail(file, thumbnail, size);
      const bytes = await readFile(thumbnail);
      // On a full disk, the next request makes it again.
      await store.putFile(key, thumbnail).catch((error: unknown) => {
        if (!isStorageFull(error)) throw error;
      });
      return bytes;
    } finally {
      for (const each of [file, thumbnail]) await rm(each, { force: true });
    }
  }

  return (picture, size) => {
    const key = thumbnailKey(picture.sha256, size);
    const running = underWay.get(key);
    if (running) return running;
    const made = make(key, picture, size);
    underWay.set(key, made);
    const forget = () => underWay.delete(key);
    made.then(forget, forget);
    return made;
  };
}
