import type { Readable } from 'node:stream';
import type { ThumbnailSize } from '@kitroom/contract/pictures/thumbnail';
import type { ImageExtension } from '@kitroom/contract/product-image';

/** A stored file that is open for reading: consume the stream or destroy it. */
export interface OpenFile {
  /** Bytes; undefined: a bucket does not say. */
  size: number | undefined;
  stream: Readable;
}

/**
 * Files named by their content: the bytes under a key never change, whatever happens to the slots.
 */
export interface PictureStore {
  /**
   * Resolves when the bytes are durable. Putting an existing file again resets its age for the sweep, and repairs it
   * if it is damaged: on disk its bytes are compared, on S3 its size and the hash that was noted when it was put.
   */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Like `put`, with the bytes of a spool file, which is moved or removed. */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Opens a picture of `bytes`; undefined: the file does not exist. From a bucket, the stream ends only if it is what its
   * key says.
   */
  open(key: string, bytes?: number): Promise<OpenFile | undefined>;
  /** Reads a whole file; undefined: it does not exist. */
  read(key: string): Promise<Buffer | undefined>;
  /** Sizes in bytes of those of `keys` that are in the store. */
  sizesOf(keys: readonly string[]): Promise<Map<string, number>>;
  /** All files with the time of their last put, in milliseconds since 1970. */
  list(): AsyncIterable<{ key: string; putAt: number }>;
  /** Removes a file unless it was put at `time` (milliseconds since 1970) or later. */
  removeUnlessPutSince(key: string, time: number): Promise<void>;
  /** Rejects when the store does not answer or is not writable. */
  check(): Promise<void>;
  /** Rejects what is under way: nobody waits for it anymore. */
  close(): void;
}

export function pictureKey({ sha256, extension }: { sha256: string; extension: ImageExtension }): string {
  return `images/${folder(sha256)}/${sha256}.${extension}`;
}

/** Key of a picture's thumbnail. */
export function thumbnailKey(sha256: string, { width, format }: ThumbnailSize): string {
  return `thumbnails/${folder(sha256)}/${sha256}-${width}.${format}`;
}

/** The hash of the picture that a key belongs to; undefined: not one of our keys. */
export function sha256OfKey(key: string): string | undefined {
  return /^(?:images|thumbnails)\/[0-9a-f/]+\/([0-9a-f]{64})[-.][0-9a-z.]+$/u.exec(key)?.[1];
}

/** The hash of the bytes of a picture; undefined: the key of a thumbnail. */
export function sha256OfPicture(key: string): string | undefined {
  return key.startsWith('images/') ? sha256OfKey(key) : undefined;
}

// Two levels keep each folder below a few thousand files; tools become slow beyond that.
function folder(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}`;
}
