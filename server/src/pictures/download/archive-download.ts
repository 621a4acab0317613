import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { MANIFEST_NAME } from '@kitroom/contract/pictures/image-archive';
import { breather } from '../../platform/breather.ts';
import { type PictureStore, pictureKey } from '../store/picture-store.ts';
import {
  type ExportedPicture,
  entryName,
  manifestOf,
  type NamedPicture,
  sortPictures,
} from './archive-entries.ts';
import { writeZip, type ZipSource, zipBytes } from './zip-writer.ts';

export interface ArchiveDownload {
  /** Exact size of the zip in bytes. */
  bytes: number;
  /** Pictures left out of the zip because their file is missing or has the wrong size. */
  damaged: ExportedPicture[];
  /** The zip. A file that turns out to be damaged only now is in it under a name that ends in `.bad`. */
  stream: Readable;
}

/**
 * A zip of these pictures with a manifest. The same pictures always give the same bytes.
 * Reads one file at a time, so memory use does not depend on the size of the zip.
 */
export async function openArchiveDownload(
  store: PictureStore,
  pictures: readonly ExportedPicture[],
  onDamaged: (name: string) => void,
): Promise<ArchiveDownload> {
  const damaged = await findDamaged(store, pictures);
  const present = await named(pictures, new Set(damaged));
  const manifest = manifestOf(present, damaged);
  const files: ZipSource[] = [
    {
      name: MANIFEST_NAME,
      bytes: manifest.length,
      crc32: crc32(manifest),
      open: async () => Readable.from([manifest]),
    },
    ...present.map((picture) => fileOf(store, picture)),
  ];
  const stream = Readable.from(writeZip(files, onDamaged), { objectMode: false });
  return { bytes: zipBytes(files), damaged, stream };
}

/** All but the damaged ones, in the order of the zip, with their names. */
async function named(pictures: readonly ExportedPicture[], damaged: ReadonlySet<ExportedPicture>) {
  const breathe = breather();
  const present: NamedPicture[] = [];
  for (const picture of sortPictures(pictures.filter((one) => !damaged.has(one)))) {
    present.push({ ...picture, name: entryName(picture) });
    await breathe();
  }
  return present;
}

/** The pictures whose file is missing or has changed its size. */
export async function findDamaged(
  store: PictureStore,
  pictures: readonly ExportedPicture[],
): Promise<ExportedPicture[]> {
  const sizes = await store.sizesOf(pictures.map(pictureKey));
  return sortPictures(pictures.filter((picture) => sizes.get(pictureKey(picture)) !== picture.bytes));
}

function fileOf(store: PictureStore, picture: NamedPicture): ZipSource {
  return {
    name: picture.name,
    bytes: picture.bytes,
    crc32: picture.crc32,
    open: async () => {
      const file = await store.open(pictureKey(picture), picture.bytes);
      return file?.stream;
    },
  };
}
