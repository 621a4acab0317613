import type { ImageExtension } from '@kitroom/contract/product-image';
import { makeThumbnail } from '../clean/picture-decoder.ts';
import { type PictureStore, pictureKey, thumbnailKey } from './picture-store.ts';

/** Returns a picture's thumbnail as WebP; undefined: the picture's file is missing. */
export type FindThumbnail = (
  picture: { sha256: string; extension: ImageExtension },
  width: number,
) => Promise<Buffer | undefined>;

/** Makes thumbnails at the first request and stores them. Concurrent requests for the same one share the work. */
export function createThumbnails(store: PictureStore): FindThumbnail {
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function make(key: string, source: string, width: number): Promise<Buffer | undefined> {
    const cached = await store.read(key);
    if (cached) return cached;
    const picture = await store.read(source);
    if (!picture) return undefined;
    const thumbnail = await makeThumbnail(picture, width);
    await store.put(key, thumbnail);
    return thumbnail;
  }

  return (picture, width) => {
    const key = thumbnailKey(picture.sha256, width);
    const running = underWay.get(key);
    if (running) return running;
    const made = make(key, pictureKey(picture.sha256, picture.extension), width);
    underWay.set(key, made);
    const forget = () => underWay.delete(key);
    made.then(forget, forget);
    return made;
  };
}
