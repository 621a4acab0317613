import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { newFolder } from '../../../test/folders.ts';
import { createDiskPictureStore } from '../store/disk-picture-store.ts';
import { type PictureStore, pictureKey } from '../store/picture-store.ts';
import { openSpool } from '../store/spool.ts';
import { openArchiveDownload } from './archive-download.ts';
import type { ExportedPicture } from './archive-entries.ts';

const SHA256 = 'a'.repeat(64);
const BYTES = Buffer.from('not a picture: the download does not decode');

const folder = await newFolder();
let store: PictureStore;
beforeAll(async () => {
  store = createDiskPictureStore(folder, await openSpool(folder, `${process.pid}-ab`));
  await store.put(pictureKey({ sha256: SHA256, extension: 'png' }), BYTES);
});

const picture = (index: number): ExportedPicture => ({
  product: `A rather long product code ${index}`,
  color: null,
  slot: 1,
  extension: 'png',
  alt_text: null,
  sha256: SHA256,
  bytes: BYTES.length,
  crc32: crc32(BYTES),
});

describe('a zip for download', () => {
  // Size estimates without ZIP64 go wrong once the directory exceeds 65,535 bytes, at about 700 entries.
  it.each([0, 1, 700, 1100, 3000])('is exactly as large as it says: %i pictures', async (count) => {
    const download = await openArchiveDownload(
      store,
      Array.from({ length: count }, (_, index) => picture(index)),
      () => {},
    );
    const chunks: Buffer[] = [];
    for await (const chunk of download.stream) chunks.push(chunk);
    const zip = Buffer.concat(chunks);
    expect(zip.length).toBe(download.bytes);
    const opened = await yauzl.fromBufferPromise(zip);
    expect(opened.entryCount).toBe(count + 1);
  });
});
