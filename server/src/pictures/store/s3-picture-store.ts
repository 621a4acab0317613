import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Config } from '../../platform/config.ts';
import type { PictureStore } from './picture-store.ts';

const PREFIXES = ['images/', 'thumbnails/'];
// One list request returns a thousand keys: cheaper than many head requests.
const KEYS_ASKED_FOR_ONE_BY_ONE = 10;
const CONNECT_MILLISECONDS = 5000;
/** A bucket that neither sends nor takes anything for this long no longer answers; it is asked twice. */
const SILENT_MILLISECONDS = 10_000;
const ATTEMPTS = 2;
/** An older file is put again, which resets its age for the sweep. */
const FRESH_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The bucket is missing, closed to us, or its server reports an error; answered with 503. */
export class BucketError extends Error {
  override name = 'BucketError';
  readonly code = 'STORE_UNAVAILABLE';
}

/** Stores pictures as objects in an S3-compatible store, under the same keys as on disk. */
export async function createS3PictureStore(
  { url, bucket, ...config }: S3Config,
  silentMilliseconds = SILENT_MILLISECONDS,
): Promise<PictureStore> {
  // The client warns about what its later versions will need. That concerns us when we update it, not the operator at
  // each start; this is its makers' switch (aws/aws-sdk-js-v3 issue 7983).
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // Loaded on demand: installations with pictures on disk should not wait for the SDK at every start.
  const {
    S3Client,
    PutObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    HeadBucketCommand,
    DeleteObjectCommand,
  } = await import('@aws-sdk/client-s3');
  const { paginateListObjectsV2, S3ServiceException } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    endpoint: url,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Buckets as host names need DNS entries that self-hosted stores rarely have.
    forcePathStyle: true,
    // Not `requestTimeout`: it only warns, and ignores a body that has stalled.
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, socketTimeout: silentMilliseconds },
    maxAttempts: ATTEMPTS,
    // Older S3-compatible stores reject the SDK's default checksums; TLS and our SHA-256 protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  function failed(error: unknown): never {
    if (!(error instanceof S3ServiceException)) throw error;
    const status = error.$metadata.httpStatusCode ?? 'no status';
    throw new BucketError(`The bucket ${bucket} at ${url} cannot be used: ${error.name} (${status})`, {
      cause: error,
    });
  }

  // A missing bucket must not look like a missing picture.
  async function undefinedIfMissing(error: unknown): Promise<undefined> {
    const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (!isMissing || error.name === 'NoSuchBucket') failed(error);
    // The answer to a HEAD has no body that could tell.
    if (error.name !== 'NoSuchKey') await checkBucket();
  }

  async function checkBucket(): Promise<void> {
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(failed);
  }

  async function head(Key: string): Promise<{ size: number; putAt: number } | undefined> {
    const found = await client
      .send(new HeadObjectCommand({ Bucket: bucket, Key }))
      .catch((error: unknown) => undefinedIfMissing(error));
    return found && { size: found.ContentLength ?? 0, putAt: found.LastModified?.getTime() ?? 0 };
  }

  function get(Key: string) {
    return client
      .send(new GetObjectCommand({ Bucket: bucket, Key }))
      .catch((error: unknown) => undefinedIfMissing(error));
  }

  async function* list() {
    for (const Prefix of PREFIXES) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })[Symbol.asyncIterator]();
      for (;;) {
        const { done, value: page } = await pages.next().catch(failed);
        if (done) break;
        for (const { Key, LastModified, Size } of page.Contents ?? []) {
          if (Key) yield { key: Key, putAt: LastModified?.getTime() ?? 0, size: Size ?? 0 };
        }
      }
    }
  }

  async function put(Key: string, Body: Buffer): Promise<void> {
    const before = await head(Key);
    const isFresh = before && Date.now() - before.putAt < FRESH_MILLISECONDS;
    if (isFresh && before.size === Body.length) return;
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body })).catch(failed);
  }

  return {
    list,

    put,

    async putFile(Key, path) {
      try {
        await put(Key, await readFile(path));
      } finally {
        await rm(path, { force: true });
      }
    },

    async open(Key) {
      const found = await get(Key);
      if (!(found?.Body instanceof Readable)) return undefined;
      return { size: found.ContentLength ?? 0, stream: found.Body };
    },

    async read(Key) {
      const found = await get(Key);
      return found?.Body && Buffer.from(await found.Body.transformToByteArray());
    },

    async sizesOf(keys) {
      const sizes = new Map<string, number>();
      if (keys.length > KEYS_ASKED_FOR_ONE_BY_ONE) {
        const wanted = new Set(keys);
        for await (const { key, size } of list()) if (wanted.has(key)) sizes.set(key, size);
      } else {
        for (const key of keys) {
          const found = await head(key);
          if (found) sizes.set(key, found.size);
        }
      }
      return sizes;
    },

    async removeUnlessPutSince(Key, time) {
      const found = await head(Key);
      if (!found || found.putAt >= time) return;
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key })).catch(failed);
    },

    check: checkBucket,
  };
}
