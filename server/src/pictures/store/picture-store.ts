import type { Readable } from 'node:stream';
import type { ImageExtension } from '@kitroom/contract/product-image';

/** A stored file, open for reading once: take the stream to its end or destroy it. */
export interface OpenFile {
  /** Bytes. */
  size: number;
  stream: Readable;
}

/**
 * Files named by their content. A key is never written twice with different bytes, so whoever has a key reads
 * the same bytes for ever, whatever happens to the slots meanwhile.
 */
export interface PictureStore {
  /** Resolves when the bytes are durable. A file that is there already counts as new again for the sweep. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Like `put`, with bytes from a file of the spool, which is gone afterwards. */
  putFile(key: string, path: string): Promise<void>;
  /** Undefined: there is no such file. */
  open(key: string): Promise<OpenFile | undefined>;
  /** All of a file that is known to be small; undefined: there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  /** Those of `keys` that are not in the store. */
  findMissing(keys: readonly string[]): Promise<Set<string>>;
  /** All files, with the time at which they were last put, in milliseconds. */
  list(): AsyncIterable<{ key: string; putAt: number }>;
  /** Removes a file unless it was put at `time` (milliseconds) or later. */
  removeUnlessPutSince(key: string, time: number): Promise<void>;
  /** Rejects when the store does not answer or cannot be written. */
  check(): Promise<void>;
}

/** Key of a picture. */
export function pictureKey(sha256: string, extension: ImageExtension): string {
  return `images/${folder(sha256)}/${sha256}.${extension}`;
}

/** Key of a picture's thumbnail, a WebP. */
export function thumbnailKey(sha256: string, width: number): string {
  return `thumbnails/${folder(sha256)}/${sha256}-${width}.webp`;
}

/** The picture that a key belongs to; undefined: not a key of ours. */
export function sha256OfKey(key: string): string | undefined {
  return /^(?:images|thumbnails)\/[0-9a-f/]+\/([0-9a-f]{64})[-.][0-9a-z.]+$/u.exec(key)?.[1];
}

// Two levels keep a folder below a few thousand files, beyond which tools become slow.
function folder(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}`;
}
