import { bytesToRead, type Reserve } from './decoder-memory.ts';
import { openPicture } from './open-picture.ts';
import { UnusablePictureError } from './picture-error.ts';
import { recognizePicture } from './picture-type.ts';
import { readStructure } from './read-structure.ts';

/**
 * A WebP thumbnail of a stored picture, `width` pixels wide; smaller pictures are not enlarged. Shows what it can of
 * pictures that were stored when checks were less strict. Throws `UnusablePictureError`.
 */
export async function makeThumbnail(file: Buffer, width: number, reserve: Reserve): Promise<Buffer> {
  const type = recognizePicture(file);
  if ('refusal' in type) throw new UnusablePictureError(type.refusal);
  await reserve(bytesToRead(readStructure(type.extension, file)));
  const picture = await openPicture(file, { strict: false });
  return picture.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer();
}
