import { createHash } from 'node:crypto';
import { crc32, createInflate } from 'node:zlib';
import { recognizePicture } from '@kitroom/contract/pictures/picture-type';
import { IMAGE_MESSAGES, type ImageExtension } from '@kitroom/contract/product-image';
import type { Metadata, Sharp } from 'sharp';
import type { StoredPicture } from '../../catalog/slots/slot-rows.ts';
import { bytesToRead, DECODER_BYTES, type Reserve, rewritingOf } from './decoder-memory.ts';
import { openPicture } from './open-picture.ts';
import { UnusablePictureError } from './picture-error.ts';
import type { PictureStructure } from './picture-structure.ts';
import { readStructure } from './read-structure.ts';

/** A picture as it is stored: upright, in sRGB, without metadata. */
export interface CleanPicture extends Omit<StoredPicture, 'bytes'> {
  bytes: Buffer;
}

// Visually indistinguishable from the original. JPEG keeps full chroma: subsampling it a second time, after a
// rotation, would show at the edges of saturated colors.
const JPEG_QUALITY = 93;
const WEBP_QUALITY = 95;

/**
 * Makes the copy of a picture that is stored. Metadata, comments, further frames and trailing bytes are removed
 * without touching the pixels. The picture is re-encoded only where pixels must change: EXIF rotation, conversion
 * to sRGB from a color profile or CMYK, the first frame of an animation. A clean file is returned byte for byte, so
 * cleaning twice changes nothing. Every picture is decoded completely, after `reserve` has granted the memory.
 * Throws `UnusablePictureError`; any other error says nothing about the picture.
 */
export async function cleanPicture(sent: Buffer, reserve: Reserve = async () => {}): Promise<CleanPicture> {
  const type = recognizePicture(sent);
  if ('refusal' in type) throw new UnusablePictureError(type.refusal);
  const { extension } = type;
  const structure = readStructure(extension, sent);
  const file = structure.decodable ?? sent;
  try {
    const metadata = await (await openPicture(file, { strict: true })).metadata();
    if (await needsRewrite(structure, metadata)) {
      const { bytes, as } = rewritingOf(extension, structure, metadata);
      await reserve(refuseAbove(bytes));
      const upright = (await openPicture(file, { strict: true })).autoOrient();
      const light = withGamma(await inSrgb(upright, metadata), structure);
      const rewritten = await WRITERS[as](light, structure).toBuffer();
      return finish(as, rewritten, readStructure(as, rewritten));
    }
    await reserve(refuseAbove(bytesToRead(structure)));
    const picture = finish(extension, file, structure);
    await decodeCompletely(picture);
    return picture;
  } catch (error) {
    throw isOfMachine(error) ? error : asUnusable(error, structure);
  }
}

function refuseAbove(bytes: number): number {
  if (bytes > DECODER_BYTES) throw new UnusablePictureError(IMAGE_MESSAGES.tooDemanding);
  return bytes;
}

// A full disk or too little memory says nothing about the picture.
function isOfMachine(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || /memory|timeout/iu.test(error.message));
}

function asUnusable(error: unknown, { isRare }: PictureStructure): UnusablePictureError {
  if (error instanceof UnusablePictureError) return error;
  return new UnusablePictureError(isRare ? IMAGE_MESSAGES.rareKind : IMAGE_MESSAGES.broken, { cause: error });
}

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

// Sharp converts 8-bit pictures by itself and leaves 16-bit ones in the colors of their profile. It would turn gray
// ones into RGB before it applies their profile, so they become 8-bit pictures first.
async function inSrgb(picture: Sharp, { icc, depth, channels }: Metadata): Promise<Sharp> {
  if (!icc || depth !== 'ushort') return picture;
  if (channels > 2) return picture.withIccProfile('srgb', { attach: false });
  const gray = await picture.toColourspace('b-w').keepIccProfile().png().toBuffer();
  return openPicture(gray, { strict: true });
}

function withGamma(picture: Sharp, { gamma = 1 }: PictureStructure): Sharp {
  if (gamma === 1) return picture;
  return gamma > 1 ? picture.gamma(1, gamma) : picture.gamma(1 / gamma, 1);
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

// A JPEG read at a fraction of its size hides damage that shows at full size; extracting first makes libvips read all
// of it. A WebP is either intact or unreadable at any size, and takes eight bytes per pixel at full size.
async function decodeCompletely({ bytes, extension, width, height }: CleanPicture): Promise<void> {
  const picture = await openPicture(bytes, { strict: true });
  if (extension === 'jpg') picture.extract({ left: 0, top: 0, width, height });
  await picture.resize(8, 8, { fit: 'fill' }).raw().toBuffer();
}
