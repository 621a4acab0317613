/** What a walk through a picture file finds, before anything is decoded. */
export interface PictureStructure {
  width: number;
  height: number;
  /** The parts of the file that make up one still picture; metadata, comments and trailing bytes left out. */
  pieces: Buffer[];
  /** The pieces alone would not show what the file shows: it has to be decoded and written anew. */
  needsRewrite?: boolean;
  /** The compressed pixels of a PNG: together they must be one zlib stream and nothing else. */
  zlibStream?: Buffer[];
  /** Whether a WebP keeps each pixel as it was. */
  isLossless?: boolean;
}

/** Thrown by the readers of picture files when a file is not built as its format says. */
export class BrokenStructureError extends Error {
  override name = 'BrokenStructureError';
}

/** The byte at `at`; throws `BrokenStructureError` when the file has ended before. */
export function byteAt(bytes: Buffer, at: number): number {
  const value = bytes[at];
  if (value === undefined) throw new BrokenStructureError('The file ends too early');
  return value;
}

/** `length` bytes from `from`; throws `BrokenStructureError` when the file has ended before. */
export function slice(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new BrokenStructureError('The file ends too early');
  return bytes.subarray(from, from + length);
}
