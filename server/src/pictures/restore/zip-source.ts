import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import yauzl, { type ZipFile } from 'yauzl';

const READ_BYTES = 64 * 1024;

/** An open zip and its underlying file, which the caller closes. */
export interface ZipSource {
  file: FileHandle;
  zip: ZipFile;
  /** Awaits work of `zip`; rejects also when yauzl throws in a callback, where the work would never end. */
  settled<T>(work: Promise<T>): Promise<T>;
}

/**
 * Opens a zip so that nothing in it can end the process. Without `decodeStrings` the caller decodes names: yauzl fails
 * at the first bad one without naming it. Throws yauzl's error about the end records.
 */
export async function openZipSource(
  file: FileHandle,
  { decodeStrings }: { decodeStrings: boolean },
): Promise<ZipSource> {
  const { size } = await file.stat();
  const reader = new GuardedReader(file);
  const options = { autoClose: false, decodeStrings };
  const zip = await reader.settled(yauzl.fromRandomAccessReaderPromise(reader, size, options));
  return { file, zip, settled: (work) => reader.settled(work) };
}

type AfterRead = (error: Error | null, bytesRead?: number) => void;

/**
 * yauzl reads wherever a zip's fields point, within its own callbacks. Its own reader throws there at offsets from 2^53
 * on, and an error thrown in a callback ends the process. Here, such a read fails, and an error thrown in a callback
 * fails the work.
 */
class GuardedReader extends yauzl.RandomAccessReader {
  readonly #file: FileHandle;
  readonly #waiting = new Set<(error: unknown) => void>();

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  settled<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject);
      work.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  // biome-ignore lint/complexity/useMaxParams: yauzl calls it with these.
  override read(buffer: Buffer, offset: number, length: number, position: number, callback: AfterRead): void {
    const done: AfterRead = (error, bytesRead) => {
      try {
        callback(error, bytesRead);
      } catch (thrown) {
        for (const fail of this.#waiting) fail(thrown);
      }
    };
    this.#file.read(buffer, offset, length, position).then(({ bytesRead }) => done(null, bytesRead), done);
  }

  // Not the file's own stream: destroyed by yauzl, it would close the file.
  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    return Readable.from(bytesOf(this.#file, start, end), { objectMode: false });
  }
}

async function* bytesOf(file: FileHandle, start: number, end: number) {
  for (let at = start; at < end; ) {
    const length = Math.min(READ_BYTES, end - at);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
