import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { eventually } from '../../../test/eventually.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createProduct, pictureUrl, upload } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { rowOf, setRows } from '../../../test/rows.ts';
import { fromNow } from '../../platform/db/now.ts';
import { createDiskPictureStore } from '../store/disk-picture-store.ts';
import { pictureKey, thumbnailKey } from '../store/picture-store.ts';
import { sweepPictures } from '../store/sweep.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

describeApp('the download', (harness) => {
  let keeper: Browser;
  let productId: number;

  beforeAll(async () => {
    keeper = await harness().signIn({ permissions: ['IMAGE_RESTORE', 'PRODUCT_READ', 'PRODUCT_UPDATE'] });
    productId = (await createProduct(harness().db, 'DL-1')).id;
    for (const slot of [1, 2, 3]) await upload(harness(), keeper, await noisy(), { productId, slot });
  });

  // Noise does not shrink: a zip of three does not fit into the buffers of a connection.
  function noisy(): Promise<Buffer> {
    const [width, height] = [2000, 1500];
    const raw = { width, height, channels: 3 } as const;
    return sharp(randomBytes(width * height * 3), { raw })
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
  const pathOf = (sha256: string) => join(harness().dataDir, pictureKey({ sha256, extension: 'png' }));
  const inSlot = (slot: number) => rowOf(harness().db, 'product_images', { product_id: productId, slot });
  const get = (headers: Record<string, string> = {}) =>
    harness().app.inject({ url: imageCalls.download.path, headers: { cookie: keeper.cookie, ...headers } });
  const listen = async () => {
    const { app } = harness();
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as AddressInfo).port;
  };
  const begin = async () => {
    const port = await listen();
    return new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { cookie: keeper.cookie };
      request({ port, path: imageCalls.download.path, headers }, resolve).on('error', reject).end();
    });
  };
  const entriesOf = async (zip: Buffer) => {
    const opened = await yauzl.fromBufferPromise(zip);
    const names: string[] = [];
    for await (const entry of opened.eachEntry()) {
      names.push(entry.fileName);
      const bytes = await buffer(await opened.openReadStreamPromise(entry));
      expect(crc32(bytes)).toBe(entry.crc32);
    }
    return names;
  };
  const openFiles = async () => {
    const fds = await readdir('/proc/self/fd');
    return fds.length;
  };

  it('is a zip with its name and its exact size; HEAD says so without making it', async () => {
    const answer = await get({ 'sec-fetch-site': 'same-origin' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.length),
      'x-accel-buffering': 'no',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="product-images-\d{4}-\d\d-\d\d\.zip"$/u,
      ),
      'cache-control': 'no-store',
    });
    const head = await harness().app.inject({
      method: 'HEAD',
      url: imageCalls.download.path,
      headers: { cookie: keeper.cookie },
    });
    expect(head.headers['content-length']).toBe(answer.headers['content-length']);
    expect(head.rawPayload).toHaveLength(0);
  });

  it('answers a browser with pages: to sign in, to be told, and nothing to other sites', async () => {
    const { app } = harness();
    const nobody = await app.inject({ url: imageCalls.download.path });
    expect([nobody.statusCode, nobody.headers.location]).toEqual([302, '/login']);
    const reader = await harness().signIn({ permissions: ['PRODUCT_READ'] });
    const refused = await reader.get(imageCalls.download.path);
    expect([refused.statusCode, refused.headers.location]).toEqual([302, '/unauthorized']);
    const foreign = await get({ 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect(foreign.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(foreign.body).toContain('Requests from other sites are refused');
  });

  /** Downloads while the file of the picture in slot 2 is changed. */
  const getWith = async (change: (bytes: Buffer) => Buffer | null) => {
    const { sha256 } = await inSlot(2);
    const bytes = await readFile(pathOf(sha256));
    const changed = change(bytes);
    await (changed ? writeFile(pathOf(sha256), changed) : rm(pathOf(sha256)));
    const response = await get();
    await writeFile(pathOf(sha256), bytes);
    return response;
  };

  it.each([
    ['gone', () => null],
    ['too short', (bytes: Buffer) => bytes.subarray(0, 1000)],
    ['too long', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(10)])],
  ])('leaves out a picture whose file is %s, and its manifest says so', async (_how, change) => {
    const { rawPayload, headers } = await getWith(change);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(await entriesOf(rawPayload)).toEqual([
      'manifest.json',
      'DL-1/hero/slot-1.png',
      'DL-1/hero/slot-3.png',
    ]);
    expect(rawPayload.toString('latin1')).toContain('"missing"');
  });

  it('runs twice per user at most, and one who goes away leaves no file open', async () => {
    const before = await openFiles();
    const [one, two] = [await begin(), await begin()];
    one.pause();
    two.pause();
    const third = await get();
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBe('30');
    expect(third.body).toContain(IMAGE_MESSAGES.downloadsRunning);
    one.destroy();
    two.destroy();
    await eventually(async () => expect((await get()).statusCode).toBe(200));
    for (let round = 0; round < 20; round++) (await begin()).destroy();
    await eventually(async () => expect(await openFiles()).toBeLessThanOrEqual(before + 2));
  });

  it('is not touched by the sweep, which removes what nothing has shown for 31 days', async () => {
    const { db, dataDir } = harness();
    const store = createDiskPictureStore(dataDir, { newPath: () => '', close: async () => {} });
    const { id } = await createProduct(db, 'SW-1');
    const place = { productId: id, slot: 1 };
    await upload(harness(), keeper, await sample(31, 41).png().toBuffer(), place);
    await keeper.get(pictureUrl(id, 1, undefined, 96));
    const { sha256 } = await rowOf(db, 'product_images', { product_id: id });
    const long = new Date(Date.now() - 32 * DAY);
    const thumbnail = join(dataDir, thumbnailKey(sha256, { width: 96, format: 'webp' }));
    for (const path of [pathOf(sha256), thumbnail]) await utimes(path, long, long);

    expect(await sweepPictures(db, store)).toBe(0);
    await keeper.post(imageCalls.delete.path, { ...place, colorId: null });
    const changedAgo = (milliseconds: number) =>
      setRows(db, 'change_log', { entity: 'product_images', entity_id: id }, { at: fromNow(-milliseconds) });
    // An undo may have begun while it was in time, or go by another machine's clock.
    for (const ago of [0, 30 * DAY, 31 * DAY - HOUR]) {
      await changedAgo(ago);
      expect(await sweepPictures(db, store), String(ago)).toBe(0);
    }
    await changedAgo(31 * DAY + HOUR);
    expect(await sweepPictures(db, store)).toBe(2);
    expect(await store.sizesOf([pictureKey({ sha256, extension: 'png' })])).toEqual(new Map());
    expect((await get()).statusCode).toBe(200);
  });
});
