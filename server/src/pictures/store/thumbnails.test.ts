import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sample } from '../../../test/pictures/pictures.ts';
import { createPictureDecoder } from '../decode/picture-decoder.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { type PictureStore, pictureKey, thumbnailKey } from './picture-store.ts';
import { openSpool, type Spool } from './spool.ts';
import { createThumbnails } from './thumbnails.ts';

const WIDTH = 96;
const [one, other] = ['a', 'b'].map((digit) => ({
  sha256: digit.repeat(64),
  extension: 'png' as const,
})) as [Picture, Picture];
type Picture = { sha256: string; extension: 'png' };

describe('a thumbnail', () => {
  let folder: string;
  let spool: Spool;
  let disk: PictureStore;
  let bytes: Buffer;
  let put: string[];
  let store: PictureStore;

  beforeAll(async () => {
    bytes = await sample(400, 300).png().toBuffer();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kitroom-thumbnails-'));
    folders.push(folder);
    spool = await openSpool(folder, `${process.pid}-abcd`);
    disk = createDiskPictureStore(folder, spool);
    put = [];
    store = {
      ...disk,
      putFile: async (key, path) => {
        put.push(key);
        await disk.putFile(key, path);
      },
    };
    await disk.put(pictureKey(one.sha256, one.extension), bytes);
    await disk.put(pictureKey(other.sha256, other.extension), bytes);
  });
  const folders: string[] = [];
  afterEach(async () => {
    const left = await readdir(join(folder, 'tmp'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
  const decoder = createPictureDecoder();
  afterAll(async () => {
    await decoder.close();
    await Promise.all(folders.map((each) => rm(each, { recursive: true })));
  });

  it('is made once for all who ask at the same time, and once for those who ask later', async () => {
    const find = createThumbnails(store, spool, decoder);
    const found = await Promise.all(Array.from({ length: 5 }, () => find(one, WIDTH)));
    expect(put).toEqual([thumbnailKey(one.sha256, WIDTH)]);
    for (const thumbnail of found) expect(thumbnail).toBe(found[0]);
    expect(await find(one, WIDTH)).toEqual(found[0]);
    expect(await createThumbnails(store, spool, decoder)(one, WIDTH)).toEqual(found[0]);
    expect(put).toHaveLength(1);
  });

  it('is handed out and not kept while the disk is full, and kept when there is space again', async () => {
    let isFull = true;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const putFile: PictureStore['putFile'] = async (key, path) => {
      if (isFull) await rm(path);
      if (isFull) throw full;
      await store.putFile(key, path);
    };
    const find = createThumbnails({ ...store, putFile }, spool, decoder);
    const made = await find(one, WIDTH);
    expect(made?.subarray(8, 12).toString()).toBe('WEBP');
    expect(await disk.read(thumbnailKey(one.sha256, WIDTH))).toBeUndefined();
    isFull = false;
    expect(await find(one, WIDTH)).toEqual(made);
    expect(await disk.read(thumbnailKey(one.sha256, WIDTH))).toEqual(made);
  });

  it('of another picture or another width is another', async () => {
    const find = createThumbnails(store, spool, decoder);
    await Promise.all([find(one, WIDTH), find(one, 320), find(other, WIDTH)]);
    expect(put.sort()).toEqual(
      [
        thumbnailKey(one.sha256, WIDTH),
        thumbnailKey(one.sha256, 320),
        thumbnailKey(other.sha256, WIDTH),
      ].sort(),
    );
  });

  it('that could not be made, or whose picture was not there, is looked for again by the next', async () => {
    const find = createThumbnails(store, spool, decoder);
    const broken = { sha256: 'c'.repeat(64), extension: 'png' as const };
    expect(await find(broken, WIDTH)).toBeUndefined();
    await disk.put(pictureKey(broken.sha256, broken.extension), Buffer.from('no picture'));
    const both = await Promise.allSettled([find(broken, WIDTH), find(broken, WIDTH)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await rm(join(folder, pictureKey(broken.sha256, broken.extension)));
    await disk.put(pictureKey(broken.sha256, broken.extension), bytes);
    expect(await find(broken, WIDTH)).toBeInstanceOf(Buffer);
    expect(put).toEqual([thumbnailKey(broken.sha256, WIDTH)]);
  });
});
