import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ClientRequest, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { isFull, whyRefused } from './bucket-refusals.ts';
import { reasonOf } from './reason-of.ts';

export interface S3Config {
  url: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const CONNECT_MILLISECONDS = 5000;
const ATTEMPTS = 2;
const SOCKETS = 50;
/** How many times the silence allowed to a store both attempts may take, for what is neither large to send nor to read. */
const BOTH_ATTEMPTS = 2.6;
/** The same for sending something large, until the answer begins. */
const LONGEST_REQUEST = 60;
/** A store that sends or takes less than this per millisecond, on the whole, does not answer. */
const SLOWEST_BYTES = 1;
const PACE_AFTER = 3;
/** The limits of S3: parts of at least 5 MB, and at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS = 10_000;

/** The bucket is missing, closed to us, or what answers is no store or has something else there; answered with 503. */
export class BucketError extends Error {
  override name = 'BucketError';
  /** `ENOSPC`: it is full. */
  code: 'STORE_UNAVAILABLE' | 'ENOSPC' = 'STORE_UNAVAILABLE';
}

interface ListOptions {
  delimiter?: string;
  signal?: AbortSignal;
}

/** An object on its way: consume the stream or destroy it. */
export interface FoundObject {
  /** Undefined: the store does not say. */
  size: number | undefined;
  /** What `put` has noted of the bytes; undefined: somebody else has put them, or an older version. */
  sha256: string | undefined;
  stream: Readable;
}

/**
 * The calls of one bucket: what is missing is undefined, everything else that fails a `BucketError` or that of the
 * connection. When `ending` aborts, all that is under way is rejected.
 */
export async function openBucket(config: S3Config, silentMilliseconds: number, ending?: AbortSignal) {
  // The client warns about what its later versions will need. That concerns us when we update it, not the operator at
  // each start; this is its makers' switch (aws/aws-sdk-js-v3 issue 7983).
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // Loaded on demand: installations with pictures on disk should not wait for the SDK at every start.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client(clientSettings(config, silentMilliseconds));
  const { bucket: Bucket, url } = config;

  const { hostname, pathname } = new URL(url);
  const isNamedTwice = hostname.startsWith(`${Bucket}.`) || pathname.split('/').includes(Bucket);
  const unusable = (why: string, cause?: unknown) =>
    new BucketError(
      `The bucket ${Bucket} at ${url} can’t be used: ${why}${isNamedTwice ? '. S3_URL seems to name the bucket, too: leave it out there' : ''}`,
      { cause },
    );

  function failed(error: unknown): never {
    if (error instanceof sdk.S3ServiceException) {
      const refused = unusable(whyRefused(error), error);
      if (isFull(error)) refused.code = 'ENOSPC';
      throw refused;
    }
    // Of the connection: they are told apart by their code or message.
    if (error instanceof BucketError || isOfConnection(error)) throw error;
    // Whoever stops an upload knows it.
    if (!ending?.aborted && error instanceof Error && error.name === 'AbortError') throw error;
    throw unusable(reasonOf(error), error);
  }

  // Others than a store answer 200 to everything, or 204: a page of a proxy, or a sign-in to a network.
  function requireOk({ $metadata: { httpStatusCode } }: Answered): void {
    if (httpStatusCode !== 200) throw unusable(`it answered with ${httpStatusCode}`);
  }

  // A missing bucket must not look like a missing picture.
  async function undefinedIfMissing(error: unknown): Promise<undefined> {
    const isMissing = error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (!isMissing || error.name === 'NoSuchBucket') failed(error);
    // The answer to a HEAD has no body that could tell.
    if (error.name !== 'NoSuchKey') await check();
  }

  /** Does what sends `bytes` in the time that both attempts may take, or until one of the signals aborts. */
  async function inTime<T>(
    work: (options: { requestTimeout?: number; abortSignal: AbortSignal }) => Promise<T>,
    { bytes = 0, signal }: { bytes?: number; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, silentMilliseconds * BOTH_ATTEMPTS + bytes / SLOWEST_BYTES);
    for (const other of [ending, signal]) other?.addEventListener('abort', end, { once: true });
    const soon = bytes === 0 ? { requestTimeout: silentMilliseconds } : {};
    try {
      return await work({ ...soon, abortSignal: ended.signal });
    } catch (error) {
      throw ended.signal.aborted ? unusable('it sends no whole answer', error) : error;
    } finally {
      clearTimeout(timer);
      for (const other of [ending, signal]) other?.removeEventListener('abort', end);
    }
  }

  async function check(): Promise<void> {
    const asked = new sdk.HeadBucketCommand({ Bucket });
    const answer = await inTime((options) => client.send(asked, options)).catch(async (error: unknown) => {
      // The answer to a HEAD has no body that could say why.
      const why = new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 });
      if (error instanceof sdk.S3ServiceException)
        await inTime((options) => client.send(why, options)).catch(failed);
      failed(error);
    });
    requireOk(answer);
  }

  return {
    check,

    async head(
      Key: string,
    ): Promise<{ size: number; putAt: number; sha256: string | undefined } | undefined> {
      const command = new sdk.HeadObjectCommand({ Bucket, Key });
      const found = await inTime((options) => client.send(command, options)).catch(undefinedIfMissing);
      if (!found) return undefined;
      requireOk(found);
      const { ContentLength = 0, LastModified, Metadata } = found;
      return { size: ContentLength, putAt: LastModified?.getTime() ?? 0, sha256: Metadata?.sha256 };
    },

    async get(Key: string): Promise<FoundObject | undefined> {
      const command = new sdk.GetObjectCommand({ Bucket, Key });
      const options = { requestTimeout: silentMilliseconds, ...(ending && { abortSignal: ending }) };
      const found = await client.send(command, options).catch(undefinedIfMissing);
      if (!found) return undefined;
      const { Body, ContentLength, Metadata } = found;
      const stream = Body instanceof Readable ? Body : Readable.from([]);
      try {
        requireOk(found);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      const steady = Readable.from(inPace(stream), { objectMode: false });
      // Also if nobody has begun to read.
      steady.once('close', () => stream.destroy());
      return { size: ContentLength, sha256: Metadata?.sha256, stream: steady };
    },

    /** Puts bytes, and notes their hash with them. */
    async put(Key: string, Body: Buffer): Promise<void> {
      const Metadata = { sha256: hash('sha256', Body) };
      const command = new sdk.PutObjectCommand({ Bucket, Key, Body, Metadata });
      const sending = inTime((options) => client.send(command, options), { bytes: Body.length });
      const answer = await sending.catch(failed);
      requireOk(answer);
      if (!answer.ETag) throw unusable('it answered without the ETag of what it has stored');
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
      const command = new sdk.DeleteObjectCommand({ Bucket, Key });
      await inTime((options) => client.send(command, options)).catch(failed);
    },

    /** All objects whose key begins with `Prefix`; with a `delimiter`, only those without one behind it. */
    async *list(Prefix: string, { delimiter, signal }: ListOptions = {}) {
      let ContinuationToken: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({
          Bucket,
          Prefix,
          Delimiter: delimiter,
          ContinuationToken,
        });
        const listing = inTime((options) => client.send(command, options), { signal });
        const page = await listing.catch(failed);
        requireOk(page);
        const { Name, KeyCount, IsTruncated, NextContinuationToken: next } = page;
        const isList = (Name ?? KeyCount ?? IsTruncated) !== undefined;
        // What is not listed would seem to be lost.
        if (!isList || (IsTruncated && (!next || next === ContinuationToken)))
          throw unusable('it does not list what it has');
        for (const { Key, LastModified, Size } of page.Contents ?? []) {
          if (Key) yield { key: Key, putAt: LastModified?.getTime() ?? 0, size: Size ?? 0 };
        }
        ContinuationToken = IsTruncated ? next : undefined;
      } while (ContinuationToken);
    },
  };

  /** The same bytes, as long as they come. Silence is the client's affair; the time of whoever reads does not count. */
  async function* inPace(stream: Readable): AsyncGenerator<Buffer> {
    let [bytes, waited] = [0, 0];
    let asked = performance.now();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      waited += performance.now() - asked;
      bytes += chunk.length;
      if (waited > silentMilliseconds * PACE_AFTER) {
        if (bytes < waited * SLOWEST_BYTES)
          throw unusable(`it sent ${bytes} bytes in ${Math.round(waited / 1000)} seconds`);
        [bytes, waited] = [0, 0];
      }
      yield chunk;
      asked = performance.now();
    }
  }
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || ('code' in error && /^E[A-Z]/u.test(String(error.code)));
}

type Answered = { $metadata: { httpStatusCode?: number | undefined } };

/** Node hands over the connection of an answer that wants another protocol, and the SDK would wait for another answer. */
function refuseOtherProtocols<Kind extends HttpAgent>(agent: Kind): Kind {
  // The one place where every request of an agent comes by; its types do not have it.
  const adding = agent as unknown as { addRequest(request: ClientRequest, ...rest: unknown[]): void };
  const add = adding.addRequest.bind(agent);
  adding.addRequest = (request, ...rest) => {
    request.once('upgrade', (_answer, socket) => {
      socket.destroy();
      request.emit('error', new Error('it wants to speak another protocol (101)'));
    });
    add(request, ...rest);
  };
  return agent;
}

function clientSettings({ url, region, accessKeyId, secretAccessKey }: S3Config, silentMilliseconds: number) {
  return {
    endpoint: url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets as host names need DNS entries that self-hosted stores rarely have.
    forcePathStyle: true,
    requestHandler: {
      httpAgent: refuseOtherProtocols(new HttpAgent({ keepAlive: true, maxSockets: SOCKETS })),
      httpsAgent: refuseOtherProtocols(new HttpsAgent({ keepAlive: true, maxSockets: SOCKETS })),
      connectionTimeout: CONNECT_MILLISECONDS,
      socketTimeout: silentMilliseconds,
      requestTimeout: silentMilliseconds * LONGEST_REQUEST,
      throwOnRequestTimeout: true,
    },
    maxAttempts: ATTEMPTS,
    // Older S3-compatible stores reject the SDK's default checksums; TLS and our SHA-256 protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
}
