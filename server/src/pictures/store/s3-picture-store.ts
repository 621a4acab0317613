import { createHash, hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BucketError, type FoundObject, openBucket, type S3Config } from '../../platform/s3-bucket.ts';
import { type PictureStore, sha256OfPicture } from './picture-store.ts';

const PREFIXES = ['images/', 'thumbnails/'];
// One list request returns a thousand keys: cheaper than many head requests.
const KEYS_ASKED_FOR_ONE_BY_ONE = 10;
/** A bucket that neither sends nor takes anything for this long no longer answers; it is asked twice. */
const SILENT_MILLISECONDS = 10_000;
/** More than any picture has: a store that never ends must not fill the memory. */
const LARGEST_BYTES = 128 * 1024 * 1024;
/** An older file is put again, which resets its age for the sweep. */
const FRESH_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Stores pictures as objects in an S3-compatible store, under the same keys as on disk. */
export async function createS3PictureStore(
  config: S3Config,
  silentMilliseconds = SILENT_MILLISECONDS,
): Promise<PictureStore> {
  const ending = new AbortController();
  const bucket = await openBucket(config, silentMilliseconds, ending.signal);

  async function put(key: string, bytes: Buffer): Promise<void> {
    const before = await bucket.head(key);
    const isFresh = before && Date.now() - before.putAt < FRESH_MILLISECONDS;
    if (isFresh && before.size === bytes.length && before.sha256 === hash('sha256', bytes)) return;
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

    async open(key, bytes) {
      const found = await bucket.get(key);
      if (!found) return undefined;
      const whole = verified(key, found, bytes);
      // Something small and wrong is known to be before anybody has seen any of it.
      const first = await whole.next();
      const rest = async function* () {
        if (!first.done) yield first.value;
        yield* whole;
      };
      const stream = Readable.from(rest(), { objectMode: false });
      stream.once('close', () => found.stream.destroy());
      return { size: bytes ?? found.size, stream };
    },

    async read(key) {
      const found = await bucket.get(key);
      if (!found) return undefined;
      const bytes = await readAll(key, found.stream);
      // A thumbnail that is not what was put is made again. Whoever reads pictures compares them, and says which is damaged.
      if (sha256OfPicture(key) === undefined && found.sha256 !== hash('sha256', bytes)) return undefined;
      return bytes;
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

    close: () => ending.abort(),
  };
}

const wrong = (key: string, what: string) =>
  new BucketError(`The bucket has something else under ${key}: ${what}`);

async function readAll(key: string, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST_BYTES) throw wrong(key, 'it does not end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The bytes of a picture, the last of them only if all are what its key says: a reader who gets no end keeps nothing.
 * Rejects before the first if their number is not `expected`.
 */
async function* verified(
  key: string,
  { size, stream }: FoundObject,
  expected: number | undefined,
): AsyncGenerator<Buffer> {
  if (size !== undefined && expected !== undefined && size !== expected) {
    stream.destroy();
    throw wrong(key, `${size} of ${expected} bytes`);
  }
  const hashed = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (expected !== undefined && bytes > expected) throw wrong(key, `more than ${expected} bytes`);
    hashed.update(chunk);
    if (held.length > 0) yield held;
    held = chunk;
  }
  if (hashed.digest('hex') !== sha256OfPicture(key)) throw wrong(key, 'its hash is not that of its name');
  yield held;
}
