import { IMAGE_MESSAGES, type ImageExtension } from '@kitroom/contract/product-image';
import { readGif } from './gif-structure.ts';
import { readJpeg } from './jpeg-structure.ts';
import { refuseTooManyPixels, UnusablePictureError } from './picture-error.ts';
import { BrokenStructureError, type PictureStructure } from './picture-structure.ts';
import { readPng } from './png-structure.ts';
import { readWebp } from './webp-structure.ts';

/** Parses a file of this type. Throws `UnusablePictureError` when it is damaged or has too many pixels. */
export function readStructure(extension: ImageExtension, bytes: Buffer): PictureStructure {
  try {
    const structure = READERS[extension](bytes);
    const { width, height } = structure;
    if (width === 0 || height === 0) throw new BrokenStructureError('A side is empty');
    refuseTooManyPixels(width, height);
    return structure;
  } catch (error) {
    if (!(error instanceof BrokenStructureError)) throw error;
    throw new UnusablePictureError(IMAGE_MESSAGES.broken, { cause: error });
  }
}

const READERS: Record<ImageExtension, (bytes: Buffer) => PictureStructure> = {
  jpg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
};
