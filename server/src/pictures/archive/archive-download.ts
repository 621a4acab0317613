import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { MANIFEST_NAME } from '@kitroom/contract/image-archive';
import { type PictureStore, pictureKey } from '../store/picture-store.ts';
import { type ArchivedPicture, entryName, manifestOf, sortPictures } from './archive-entries.ts';
import { writeZip, type ZipFile, zipBytes } from './zip-writer.ts';

export interface ArchiveDownload {
  /** Exact size of the zip in bytes. */
  bytes: number;
  /** Pictures whose file is not in the store; they are not in the zip. */
  missing: ArchivedPicture[];
  /** The zip. Destroyed with an error, never short, when a file cannot be read to its end as it was stored. */
  stream: Readable;
}

/**
 * A zip of these pictures, stored, with its manifest: the same bytes whenever the same pictures are downloaded.
 * Reads one file at a time, so memory does not grow with the zip.
 */
export async function openArchiveDownload(
  store: PictureStore,
  pictures: readonly ArchivedPicture[],
): Promise<ArchiveDownload> {
  const missingKeys = await store.findMissing(pictures.map(keyOf));
  const missing = pictures.filter((picture) => missingKeys.has(keyOf(picture)));
  const present = sortPictures(pictures.filter((picture) => !missingKeys.has(keyOf(picture))));
  const manifest = manifestOf(present);
  const files: ZipFile[] = [
    {
      name: MANIFEST_NAME,
      bytes: manifest.length,
      crc32: crc32(manifest),
      open: async () => Readable.from([manifest]),
    },
    ...present.map((picture) => fileOf(store, picture)),
  ];
  const stream = Readable.from(writeZip(files), { objectMode: false });
  return { bytes: zipBytes(files), missing, stream };
}

function fileOf(store: PictureStore, picture: ArchivedPicture): ZipFile {
  const name = entryName(picture);
  return {
    name,
    bytes: picture.bytes,
    crc32: picture.crc32,
    open: async () => {
      const file = await store.open(keyOf(picture));
      if (!file) throw new Error(`The file of ${name} is gone`);
      return file.stream;
    },
  };
}

function keyOf({ sha256, extension }: ArchivedPicture): string {
  return pictureKey(sha256, extension);
}
