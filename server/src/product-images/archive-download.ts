import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { MANIFEST_NAME } from '@kitroom/contract/image-archive';
import yazl from 'yazl';
import { type ArchivedPicture, entryName, manifestOf, sortPictures } from './archive-entries.ts';
import { type PictureStore, pictureKey } from './picture-store.ts';

// The first moment that a zip can name; local time, as zips have it, so that the bytes are the same everywhere.
const ENTRY_OPTIONS = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100644,
  compress: false,
};

export interface ArchiveDownload {
  /** Exact size of the zip in bytes. */
  bytes: number;
  pictures: number;
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

  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)));
  let underWay: Readable | undefined;
  zip.on('error', fail);
  // Without this the file that a reader was waiting for stays open when the reader goes away.
  output.on('close', () => underWay?.destroy());

  zip.addBuffer(manifestOf(present), MANIFEST_NAME, ENTRY_OPTIONS);
  for (const picture of present) {
    zip.addReadStreamLazy(entryName(picture), { ...ENTRY_OPTIONS, size: picture.bytes }, (take) => {
      openChecked(store, picture).then((stream) => {
        underWay = stream.on('error', fail);
        if (output.destroyed) stream.destroy();
        else take(null, stream);
      }, fail);
    });
  }
  const bytes = await new Promise<number>((resolve) => {
    // The types know neither the parameter nor that ZIP64 is what makes it exact.
    const end = zip.end.bind(zip) as (options: object, withSize: (size: number) => void) => void;
    end({ forceZip64Format: true }, resolve);
  });
  return { bytes, pictures: present.length, missing, stream: output };
}

function keyOf({ sha256, extension }: ArchivedPicture): string {
  return pictureKey(sha256, extension);
}

async function openChecked(store: PictureStore, picture: ArchivedPicture): Promise<Readable> {
  const name = entryName(picture);
  const file = await store.open(keyOf(picture));
  if (!file) throw new Error(`The file of ${name} is gone`);
  let checksum = 0;
  file.stream.on('data', (chunk: Buffer) => {
    checksum = crc32(chunk, checksum);
  });
  file.stream.on('end', () => {
    if (checksum !== picture.crc32) file.stream.emit('error', new Error(`The file of ${name} is damaged`));
  });
  file.stream.pause();
  return file.stream;
}
