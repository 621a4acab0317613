import { createHash } from 'node:crypto';
import { crc32, createInflate } from 'node:zlib';
import { IMAGE_MESSAGES, IMAGE_PIXELS, type ImageExtension } from '@kitroom/contract/product-image';
import type { Metadata, Sharp } from 'sharp';
import type { StoredPicture } from '../../catalog/slots/slot-rows.ts';
import { readGif } from './gif-structure.ts';
import { readJpeg } from './jpeg-structure.ts';
import { decodePicture } from './picture-decoder.ts';
import { BrokenStructureError, type PictureStructure } from './picture-structure.ts';
import { recognizePicture } from './picture-type.ts';
import { readPng } from './png-structure.ts';
import { readWebp } from './webp-structure.ts';

/** A picture as it is stored: upright, in sRGB, without metadata. */
export interface CleanPicture extends Omit<StoredPicture, 'bytes'> {
  bytes: Buffer;
}

/** The file cannot be stored as a picture. The message is shown to the user. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError';
}

// Visually indistinguishable from the original. JPEG keeps full chroma: subsampling it a second time, after a
// rotation, would show at the edges of saturated colors.
const JPEG_QUALITY = 93;
const WEBP_QUALITY = 95;

/**
 * Makes the copy of a picture that is stored. Metadata, comments, further frames and trailing bytes are removed
 * without touching the pixels. The picture is re-encoded only where pixels must change: EXIF rotation, conversion
 * to sRGB from a color profile or CMYK, the first frame of an animation. A clean file is returned byte for byte, so
 * cleaning twice changes nothing. Every picture is decoded completely.
 * Throws `UnusablePictureError`.
 */
export async function cleanPicture(file: Buffer): Promise<CleanPicture> {
  const type = recognizePicture(file);
  if ('refusal' in type) throw new UnusablePictureError(type.refusal);
  const { extension } = type;
  try {
    const structure = readStructure(extension, file);
    const metadata = await (await decodePicture(file)).metadata();
    if (await needsRewrite(structure, metadata)) {
      const upright = (await decodePicture(file)).autoOrient();
      const rewritten = await WRITERS[extension](upright, structure).toBuffer();
      return finish(extension, rewritten, readStructure(extension, rewritten));
    }
    const picture = finish(extension, file, structure);
    await decodeToTheEnd(picture.bytes);
    return picture;
  } catch (error) {
    if (error instanceof UnusablePictureError) throw error;
    throw new UnusablePictureError(IMAGE_MESSAGES.broken, { cause: error });
  }
}

function readStructure(extension: ImageExtension, bytes: Buffer): PictureStructure {
  const structure = READERS[extension](bytes);
  const { width, height } = structure;
  if (width === 0 || height === 0) throw new BrokenStructureError('A side is empty');
  if (Math.max(width, height) > IMAGE_PIXELS.side || width * height > IMAGE_PIXELS.total) {
    throw new UnusablePictureError(IMAGE_MESSAGES.tooManyPixels);
  }
  return structure;
}

const READERS: Record<ImageExtension, (bytes: Buffer) => PictureStructure> = {
  jpg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
};

async function needsRewrite(structure: PictureStructure, metadata: Metadata): Promise<boolean> {
  const isTurned = (metadata.orientation ?? 1) > 1;
  if (structure.needsRewrite || isTurned || metadata.icc !== undefined || metadata.space === 'cmyk')
    return true;
  return structure.zlibStream !== undefined && (await hasBytesBehind(structure.zlibStream));
}

// A PNG decoder stops at the end of the zlib stream; bytes after it in the same chunks would be hidden data.
async function hasBytesBehind(zlibStream: Buffer[]): Promise<boolean> {
  const inflate = createInflate();
  inflate.resume();
  const ended = new Promise<void>((resolve, reject) => inflate.on('end', resolve).on('error', reject));
  for (const part of zlibStream) inflate.write(part);
  inflate.end();
  await ended;
  return inflate.bytesWritten < zlibStream.reduce((sum, part) => sum + part.length, 0);
}

function finish(
  extension: ImageExtension,
  file: Buffer,
  { width, height, pieces }: PictureStructure,
): CleanPicture {
  const bytes = isMadeUpOf(pieces, file) ? file : Buffer.concat(pieces);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, extension, sha256, crc32: crc32(bytes), width, height };
}

function isMadeUpOf(pieces: readonly Buffer[], file: Buffer): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (!piece.equals(file.subarray(at, at + piece.length))) return false;
    at += piece.length;
  }
  return at === file.length;
}

const WRITERS: Record<ImageExtension, (picture: Sharp, structure: PictureStructure) => Sharp> = {
  // Optimized tables or progressive mode would keep all coefficients in memory: 300 MB at 50 megapixels.
  jpg: (picture) =>
    picture.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  png: (picture) => picture.png(),
  webp: (picture, { isLossless }) =>
    picture.webp({
      lossless: isLossless ?? false,
      quality: isLossless ? 100 : WEBP_QUALITY,
      smartSubsample: true,
    }),
  gif: (picture) => picture.gif(),
};

// libvips decodes a JPEG or WebP at a fraction of its size here, in a third of the time.
async function decodeToTheEnd(bytes: Buffer): Promise<void> {
  const picture = await decodePicture(bytes);
  await picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
}
