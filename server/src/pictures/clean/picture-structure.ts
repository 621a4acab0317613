/** The structure of a picture file, read before anything is decoded. */
export interface PictureStructure {
  width: number;
  height: number;
  /** Bytes that a decoder holds of the whole picture to read it at all: 0 where it reads line by line. */
  heldBytes: number;
  /** Bytes of a decoded pixel. */
  pixelBytes: number;
  /** The parts of the file that make up one still picture, without metadata, comments and trailing bytes. */
  pieces: Buffer[];
  /** The pieces alone do not make up the picture: it must be decoded and re-encoded. */
  needsRewrite?: boolean;
  /** The file without what decoders warn of though it harms nothing; missing: the file itself. */
  decodable?: Buffer;
  /** How much lighter a PNG is meant than sRGB would show it, as a power; missing or 1: it is sRGB. */
  gamma?: number;
  /** Compressed pixels of a PNG: must be exactly one zlib stream. */
  zlibStream?: Buffer[];
  /** Of a kind that decoders may refuse though nothing is wrong with it, such as a JPEG of 12 bits. */
  isRare?: boolean;
  /** Whether a WebP is lossless. */
  isLossless?: boolean;
}

/** The file does not follow the specification of its format. */
export class BrokenStructureError extends Error {
  override name = 'BrokenStructureError';
}

/** The byte at `at`; throws `BrokenStructureError` when the file ends before it. */
export function byteAt(bytes: Buffer, at: number): number {
  const value = bytes[at];
  if (value === undefined) throw new BrokenStructureError('The file ends too early');
  return value;
}

/** `length` bytes from `from`; throws `BrokenStructureError` when the file ends before it. */
export function slice(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new BrokenStructureError('The file ends too early');
  return bytes.subarray(from, from + length);
}
