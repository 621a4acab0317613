import { refuseTooManyPixels } from './picture-error.ts';
import { BrokenStructureError, type PictureStructure, slice } from './picture-structure.ts';

const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;
const RGBA = 4;

/** Parses the chunks of a WebP (RFC 9649) and reassembles the still picture. Throws `BrokenStructureError`. */
export function readWebp(bytes: Buffer): PictureStructure {
  const end = 8 + slice(bytes, 4, 4).readUInt32LE();
  const content = bytes.subarray(0, end);
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < end; ) {
    const header = slice(content, at, 8);
    const type = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    const size = SIZES[type]?.(content.subarray(at, at + 8 + length));
    if (size !== undefined) refuseTooManyPixels(size.width, size.height);
    // Chunks of odd length are padded with a zero byte, which some writers omit at the very end.
    const chunk = slice(content, at, 8 + length);
    if (!chunks.has(type)) chunks.set(type, chunk);
    at += chunk.length + (length % 2);
  }
  slice(bytes, 0, end);
  return chunks.has('ANMF') ? animation(chunks, content.includes('VP8L')) : still(chunks);
}

function animation(chunks: Map<string, Buffer>, isLossless: boolean): PictureStructure {
  const extended = chunks.get('VP8X');
  if (!extended || (extended.readUInt8(8) & ANIMATION_FLAG) === 0) {
    throw new BrokenStructureError('Frames without an animation');
  }
  return { ...described(canvas(extended), isLossless), pieces: [], needsRewrite: true, isLossless };
}

/** What chunks say of their size, or of that of the picture. */
const SIZES: Record<string, (chunk: Buffer) => Size> = {
  VP8X: canvas,
  VP8L: losslessSize,
  'VP8 ': lossySize,
  ANMF: (frame) => sizeAt(frame, 14),
};

interface Size {
  width: number;
  height: number;
}

function canvas(extended: Buffer): Size {
  return sizeAt(extended, 12);
}

function sizeAt(chunk: Buffer, at: number): Size {
  const size = slice(chunk, at, 6);
  return { width: size.readUIntLE(0, 3) + 1, height: size.readUIntLE(3, 3) + 1 };
}

function still(chunks: Map<string, Buffer>): PictureStructure {
  const lossless = chunks.get('VP8L');
  if (lossless)
    return { ...described(losslessSize(lossless), true), pieces: riff([lossless]), isLossless: true };
  const lossy = chunks.get('VP8 ');
  if (!lossy) throw new BrokenStructureError('The picture is missing');
  const size = lossySize(lossy);
  const alpha = chunks.get('ALPH');
  return {
    ...described(size, alpha !== undefined),
    pieces: riff(alpha ? [withAlpha(size), alpha, lossy] : [lossy]),
  };
}

// Lossless pixels, and the alpha channel, are decoded as a whole.
function described(size: Size, holdsPixels: boolean) {
  return { ...size, heldBytes: holdsPixels ? size.width * size.height * RGBA : 0, pixelBytes: RGBA };
}

function losslessSize(chunk: Buffer): Size {
  const bits = slice(chunk, 9, 4).readUInt32LE();
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function lossySize(chunk: Buffer): Size {
  const size = slice(chunk, 14, 4);
  return { width: size.readUInt16LE(0) & 0x3fff, height: size.readUInt16LE(2) & 0x3fff };
}

function withAlpha({ width, height }: Size): Buffer {
  const chunk = Buffer.alloc(18);
  chunk.write('VP8X', 'latin1');
  chunk.writeUInt32LE(10, 4);
  chunk.writeUInt8(ALPHA_FLAG, 8);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  return chunk;
}

function riff(chunks: Buffer[]): Buffer[] {
  const padded = chunks.flatMap((chunk) => (chunk.length % 2 === 0 ? [chunk] : [chunk, Buffer.alloc(1)]));
  const header = Buffer.alloc(12);
  header.write('RIFF', 'latin1');
  header.writeUInt32LE(4 + padded.reduce((sum, piece) => sum + piece.length, 0), 4);
  header.write('WEBP', 8, 'latin1');
  return [header, ...padded];
}
