import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openBucket, type S3Config } from '../../platform/s3-bucket.ts';
import type { PictureStore } from './picture-store.ts';

const PREFIXES = ['images/', 'thumbnails/'];
// One list request returns a thousand keys: cheaper than many head requests.
const KEYS_ASKED_FOR_ONE_BY_ONE = 10;
/** A bucket that neither sends nor takes anything for this long no longer answers; it is asked twice. */
const SILENT_MILLISECONDS = 10_000;
/** An older file is put again, which resets its age for the sweep. */
const FRESH_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Stores pictures as objects in an S3-compatible store, under the same keys as on disk. */
export async function createS3PictureStore(
  config: S3Config,
  silentMilliseconds = SILENT_MILLISECONDS,
): Promise<PictureStore> {
  const bucket = await openBucket(config, silentMilliseconds);

  async function put(key: string, bytes: Buffer): Promise<void> {
    const before = await bucket.head(key);
    const isFresh = before && Date.now() - before.putAt < FRESH_MILLISECONDS;
    if (isFresh && before.size === bytes.length) return;
    await bucket.put(key, bytes);
  }

  async function* list() {
    for (const prefix of PREFIXES) yield* bucket.list(prefix);
  }

  return {
    list,

    put,

    async putFile(key, path) {
      try {
        await put(key, await readFile(path));
      } finally {
        await rm(path, { force: true });
      }
    },

    async open(key) {
      const found = await bucket.get(key);
      if (!(found?.Body instanceof Readable)) return undefined;
      return { size: found.ContentLength ?? 0, stream: found.Body };
    },

    async read(key) {
      const found = await bucket.get(key);
      return found?.Body && Buffer.from(await found.Body.transformToByteArray());
    },

    async sizesOf(keys) {
      const sizes = new Map<string, number>();
      if (keys.length > KEYS_ASKED_FOR_ONE_BY_ONE) {
        const wanted = new Set(keys);
        for await (const { key, size } of list()) if (wanted.has(key)) sizes.set(key, size);
      } else {
        for (const key of keys) {
          const found = await bucket.head(key);
          if (found) sizes.set(key, found.size);
        }
      }
      return sizes;
    },

    async removeUnlessPutSince(key, time) {
      const found = await bucket.head(key);
      if (!found || found.putAt >= time) return;
      await bucket.delete(key);
    },

    check: bucket.check,
  };
}
