import type { ThumbnailFormat, ThumbnailSize } from '@kitroom/contract/pictures/thumbnail';
import type { ImageExtension } from '@kitroom/contract/product-image';
import type { Metadata } from 'sharp';
import type { PictureStructure } from './picture-structure.ts';

/** Resolves when this many bytes are available. */
export type Reserve = (bytes: number) => Promise<void>;

/**
 * The most bytes that decoding and re-encoding may take, for one picture and for all together. With what a process
 * itself takes (about 80 MB) one picture stays below 400 MB.
 */
export const DECODER_BYTES = 325_000_000;

/** Held even when reading line by line: buffers, the file, and its copy. */
const LINES_BYTES = 24_000_000;
/** Per pixel: libvips holds a frame and a canvas of a WebP that is read at full size. */
const WEBP_FRAMES = 8;
/** Per pixel: what libwebp takes to write one, measured at 50 megapixels. */
const WEBP_ENCODER = 10;
/** Per pixel of a thumbnail: its pixels as they are, and with what its encoder takes, measured at 23 megapixels. */
const PIXELS = 4;
const PIXELS_AND_ENCODER: Record<ThumbnailFormat, number> = {
  webp: PIXELS + WEBP_ENCODER,
  jpeg: PIXELS + 14,
};

/** Bytes for reading every pixel without keeping any. */
export function bytesToRead({ heldBytes }: PictureStructure): number {
  return heldBytes + LINES_BYTES;
}

/**
 * In which format a picture is re-encoded, and the bytes that takes: its own, but where libwebp would take too much for
 * a WebP it is one that is written line by line.
 */
export function rewritingOf(
  extension: ImageExtension,
  structure: PictureStructure,
  { orientation = 1, hasAlpha }: Pick<Metadata, 'orientation' | 'hasAlpha'>,
): { as: ImageExtension; bytes: number } {
  const pixels = structure.width * structure.height;
  const read = bytesToRead(structure);
  if (extension !== 'webp')
    return { as: extension, bytes: read + (orientation > 1 ? pixels * structure.pixelBytes : 0) };
  const asWebp = read + pixels * (WEBP_FRAMES + WEBP_ENCODER);
  if (asWebp <= DECODER_BYTES) return { as: 'webp', bytes: asWebp };
  return { as: hasAlpha ? 'png' : 'jpg', bytes: read + pixels * WEBP_FRAMES };
}

/**
 * How wide a thumbnail becomes, in pixels, and the bytes that reading the picture and then encoding takes. No wider than
 * the picture; and narrower than asked for where so high a thumbnail would take more than all memory to encode.
 */
export function thumbnailOf(
  structure: PictureStructure,
  asked: ThumbnailSize,
): { width: number; bytes: number } {
  const perPixel = PIXELS_AND_ENCODER[asked.format];
  const heightOfWidth = structure.height / structure.width;
  const most = Math.floor(Math.sqrt((DECODER_BYTES - LINES_BYTES) / perPixel / heightOfWidth));
  const width = Math.max(1, Math.min(asked.width, structure.width, most));
  const pixels = Math.floor(width * width * heightOfWidth);
  return {
    width,
    bytes: Math.max(bytesToRead(structure) + pixels * PIXELS, LINES_BYTES + pixels * perPixel),
  };
}
