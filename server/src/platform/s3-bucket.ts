import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

export interface S3Config {
  url: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const CONNECT_MILLISECONDS = 5000;
const ATTEMPTS = 2;
/** How many times the silence allowed to a store a request can take in all, until its answer begins. */
const LONGEST_REQUEST = 60;
/** The limits of S3: parts of at least 5 MB, and at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS = 10_000;

/** The bucket is missing, closed to us, or its server reports an error; answered with 503. */
class BucketError extends Error {
  override name = 'BucketError';
  readonly code = 'STORE_UNAVAILABLE';
}

interface ListOptions {
  delimiter?: string;
  signal?: AbortSignal;
}

/** The calls of one bucket: what is missing is undefined, everything else that fails a `BucketError`. */
export async function openBucket(config: S3Config, silentMilliseconds: number) {
  // The client warns about what its later versions will need. That concerns us when we update it, not the operator at
  // each start; this is its makers' switch (aws/aws-sdk-js-v3 issue 7983).
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // Loaded on demand: installations with pictures on disk should not wait for the SDK at every start.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client(clientSettings(config, silentMilliseconds));
  const { bucket: Bucket, url } = config;

  function failed(error: unknown): never {
    if (!(error instanceof sdk.S3ServiceException)) throw error;
    const status = error.$metadata.httpStatusCode ?? 'no status';
    throw new BucketError(`The bucket ${Bucket} at ${url} cannot be used: ${error.name} (${status})`, {
      cause: error,
    });
  }

  // A missing bucket must not look like a missing picture.
  async function undefinedIfMissing(error: unknown): Promise<undefined> {
    const isMissing = error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (!isMissing || error.name === 'NoSuchBucket') failed(error);
    // The answer to a HEAD has no body that could tell.
    if (error.name !== 'NoSuchKey') await check();
  }

  async function check(): Promise<void> {
    await client.send(new sdk.HeadBucketCommand({ Bucket })).catch(failed);
  }

  return {
    check,

    async head(Key: string): Promise<{ size: number; putAt: number } | undefined> {
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(undefinedIfMissing);
      return found && { size: found.ContentLength ?? 0, putAt: found.LastModified?.getTime() ?? 0 };
    },

    get(Key: string) {
      return client.send(new sdk.GetObjectCommand({ Bucket, Key })).catch(undefinedIfMissing);
    },

    async put(Key: string, Body: Buffer): Promise<void> {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body })).catch(failed);
    },

    /** Puts a file of any size; only a whole one can be seen. Rejects when `signal` aborts. */
    async putFile(Key: string, path: string, signal: AbortSignal): Promise<void> {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const { size } = await stat(path);
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: createReadStream(path) },
        partSize: Math.max(PART_BYTES, Math.ceil(size / PARTS)),
      });
      const abort = () => void upload.abort();
      signal.throwIfAborted();
      signal.addEventListener('abort', abort, { once: true });
      await upload
        .done()
        .catch(failed)
        .finally(() => signal.removeEventListener('abort', abort));
    },

    async delete(Key: string): Promise<void> {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key })).catch(failed);
    },

    /** All objects whose key begins with `Prefix`; with a `delimiter`, only those without one behind it. */
    async *list(Prefix: string, { delimiter, signal }: ListOptions = {}) {
      const input = { Bucket, Prefix, Delimiter: delimiter };
      const listed = sdk.paginateListObjectsV2({ client }, input, { abortSignal: signal });
      const pages = listed[Symbol.asyncIterator]();
      for (;;) {
        const { done, value: page } = await pages.next().catch(failed);
        if (done) break;
        for (const { Key, LastModified, Size } of page.Contents ?? []) {
          if (Key) yield { key: Key, putAt: LastModified?.getTime() ?? 0, size: Size ?? 0 };
        }
      }
    },
  };
}

function clientSettings({ url, region, accessKeyId, secretAccessKey }: S3Config, silentMilliseconds: number) {
  return {
    endpoint: url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets as host names need DNS entries that self-hosted stores rarely have.
    forcePathStyle: true,
    requestHandler: {
      connectionTimeout: CONNECT_MILLISECONDS,
      socketTimeout: silentMilliseconds,
      // An answer `101 Switching Protocols` ends the connection, and the SDK would wait for another one forever.
      requestTimeout: silentMilliseconds * LONGEST_REQUEST,
      throwOnRequestTimeout: true,
    },
    maxAttempts: ATTEMPTS,
    // Older S3-compatible stores reject the SDK's default checksums; TLS and our SHA-256 protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
}
