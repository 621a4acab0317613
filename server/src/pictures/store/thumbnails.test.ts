import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newFolder } from '../../../test/folders.ts';
import { filesIn } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { type DecoderProcess, startDecoderProcess } from '../decode/decoder-process.ts';
import { createPictureDecoder } from '../decode/picture-decoder.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { type PictureStore, pictureKey, thumbnailKey } from './picture-store.ts';
import { openSpool, type Spool } from './spool.ts';
import { createThumbnails } from './thumbnails.ts';

const WEBP = { width: 96, format: 'webp' } as const;
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
    folder = await newFolder();
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
    await disk.put(pictureKey(one), bytes);
    await disk.put(pictureKey(other), bytes);
  });
  afterEach(async () => {
    expect(await filesIn(join(folder, 'tmp'))).toEqual([]);
  });
  const decoder = createPictureDecoder();
  afterAll(() => decoder.close());

  it('is made once for all who ask at the same time, and once for those who ask later', async () => {
    const find = createThumbnails(store, spool, decoder);
    const found = await Promise.all(Array.from({ length: 5 }, () => find(one, WEBP)));
    expect(put).toEqual([thumbnailKey(one.sha256, WEBP)]);
    for (const thumbnail of found) expect(thumbnail).toBe(found[0]);
    expect(await find(one, WEBP)).toEqual(found[0]);
    expect(await createThumbnails(store, spool, decoder)(one, WEBP)).toEqual(found[0]);
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
    const made = await find(one, WEBP);
    expect(made?.subarray(8, 12).toString()).toBe('WEBP');
    expect(await disk.read(thumbnailKey(one.sha256, WEBP))).toBeUndefined();
    isFull = false;
    expect(await find(one, WEBP)).toEqual(made);
    expect(await disk.read(thumbnailKey(one.sha256, WEBP))).toEqual(made);
  });

  it('of another picture, another width, or another format is another', async () => {
    const find = createThumbnails(store, spool, decoder);
    const all = [
      [one, WEBP],
      [one, { ...WEBP, width: 320 }],
      [one, { ...WEBP, format: 'jpeg' }],
      [other, WEBP],
    ] as const;
    await Promise.all(all.map(([picture, size]) => find(picture, size)));
    expect(put.sort()).toEqual(all.map(([{ sha256 }, size]) => thumbnailKey(sha256, size)).sort());
  });

  it('whose decoder process is killed leaves no file, and the next one who asks gets it', async () => {
    const killed: DecoderProcess[] = [];
    const start = () => {
      const child = startDecoderProcess();
      if (killed.length === 0 && child.pid) process.kill(child.pid, 'SIGSTOP');
      killed.push(child);
      return child;
    };
    const fragile = createPictureDecoder({ start });
    const find = createThumbnails(store, spool, fragile);
    const size = { width: 320, format: 'jpeg' } as const;
    const both = Promise.allSettled([find(one, size), find(one, size)]);
    await eventually(() => expect(killed[0]?.pid).toBeDefined());
    process.kill(killed[0]?.pid ?? 0, 'SIGKILL');
    for (const outcome of await both)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { statusCode: 503 } });
    expect([await disk.read(thumbnailKey(one.sha256, size)), put]).toEqual([undefined, []]);
    expect(await find(one, size)).toBeInstanceOf(Buffer);
    await fragile.close();
  });

  it('that could not be made, or whose picture was not there, is looked for again by the next', async () => {
    const find = createThumbnails(store, spool, decoder);
    const broken = { sha256: 'c'.repeat(64), extension: 'png' as const };
    expect(await find(broken, WEBP)).toBeUndefined();
    await disk.put(pictureKey(broken), Buffer.from('no picture'));
    const both = await Promise.allSettled([find(broken, WEBP), find(broken, WEBP)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await rm(join(folder, pictureKey(broken)));
    await disk.put(pictureKey(broken), bytes);
    expect(await find(broken, WEBP)).toBeInstanceOf(Buffer);
    expect(put).toEqual([thumbnailKey(broken.sha256, WEBP)]);
  });
});
