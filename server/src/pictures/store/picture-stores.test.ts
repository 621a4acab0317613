import { spawn } from 'node:child_process';
import { hash, pbkdf2 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { ImageExtension } from '@kitroom/contract/product-image';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { type PictureStore, pictureKey, sha256OfKey, thumbnailKey } from './picture-store.ts';
import { createS3PictureStore } from './s3-picture-store.ts';
import { openSpool, type Spool, writeSpoolFile } from './spool.ts';

const sha = (digit: string) => digit.repeat(64);
const keyOf = (digit: string, extension: ImageExtension = 'jpg') =>
  pictureKey({ sha256: sha(digit), extension });
const DAY = 24 * 60 * 60 * 1000;
const PICTURE = Buffer.alloc(700_000, 'kitroom ');
const PICTURE_SHA256 = hash('sha256', PICTURE);
const PICTURE_KEY = pictureKey({ sha256: PICTURE_SHA256, extension: 'jpg' });

const folder = await newFolder();
let spool: Spool;
let s3: S3rver;
const stores: Record<string, PictureStore> = {};
let brokenS3: PictureStore;

beforeAll(async () => {
  spool = await openSpool(folder, `${process.pid}-abcd`);
  stores.disk = createDiskPictureStore(folder, spool);
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await s3.run();
  const config = {
    url: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
  };
  stores.s3 = await createS3PictureStore({ ...config, bucket: 'pictures' });
  brokenS3 = await createS3PictureStore({ ...config, bucket: 'nowhere' });
});
afterAll(async () => {
  await s3.close();
});

describe.each(['disk', 's3'])('the store on %s', (name) => {
  const store = () => stores[name] as PictureStore;
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of store().list()) found.push(key);
    return found.sort();
  };
  const spoolFile = async (bytes: Buffer) => {
    const path = spool.newPath();
    await writeFile(path, bytes);
    return path;
  };

  it('keeps bytes under their key, from memory and from a file, and says how many there are', async () => {
    const [one, two] = [PICTURE_KEY, thumbnailKey(sha('b'), { width: 96, format: 'webp' })];
    const bytes = PICTURE;
    expect(await store().open(one)).toBeUndefined();
    await store().putFile(one, await spoolFile(bytes));
    await store().put(two, Buffer.from('small'));
    const file = await store().open(one);
    expect(file?.size).toBe(bytes.length);
    const chunks: Buffer[] = [];
    for await (const chunk of file?.stream ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect((await store().read(one))?.equals(bytes)).toBe(true);
    expect(await store().read(keyOf('8'))).toBeUndefined();
    expect(await store().read(two)).toEqual(Buffer.from('small'));
    expect(await keys()).toEqual([one, two]);
    expect((await keys()).map(sha256OfKey)).toEqual([PICTURE_SHA256, sha('b')]);
    expect(await readdir(join(folder, 'tmp', `${hostname()}_${process.pid}-abcd`))).toEqual([]);
  });

  it('takes the same bytes twice, at the same time too', async () => {
    const key = keyOf('c', 'png');
    await Promise.all([1, 2, 3, 4].map(() => store().put(key, Buffer.from('same'))));
    await store().putFile(key, await spoolFile(Buffer.from('same')));
    expect(await store().read(key)).toEqual(Buffer.from('same'));
    expect((await keys()).filter((found) => found === key)).toHaveLength(1);
  });

  it('knows the sizes of the keys it has: few and many', async () => {
    const gone = Array.from({ length: 30 }, (_, index) =>
      pictureKey({ sha256: sha('d').replace(/^dd/u, String(10 + index)), extension: 'gif' }),
    );
    const there = PICTURE_KEY;
    expect(await store().sizesOf([])).toEqual(new Map());
    expect(await store().sizesOf([there, ...gone.slice(0, 1)])).toEqual(new Map([[there, 700_000]]));
    expect(await store().sizesOf([there, ...gone])).toEqual(new Map([[there, 700_000]]));
  });

  it('removes what was not put since a time, and nothing else', async () => {
    const key = keyOf('e', 'webp');
    await store().put(key, Buffer.from('x'));
    await store().removeUnlessPutSince(key, Date.now() - DAY);
    expect(await store().sizesOf([key])).toEqual(new Map([[key, 1]]));
    await store().removeUnlessPutSince(key, Date.now() + DAY);
    expect(await store().sizesOf([key])).toEqual(new Map());
    await store().removeUnlessPutSince(key, Date.now() + DAY);
  });

  it('says that it answers', async () => {
    await expect(store().check()).resolves.toBeUndefined();
  });
});

it('a store that does not answer is not ready', async () => {
  const key = keyOf('f');
  const calls = {
    check: () => brokenS3.check(),
    put: () => brokenS3.put(key, Buffer.from('x')),
    open: () => brokenS3.open(key),
    read: () => brokenS3.read(key),
    'sizes of one': () => brokenS3.sizesOf([key]),
    'sizes of many': () => brokenS3.sizesOf(Array.from({ length: 11 }, () => key)),
    remove: () => brokenS3.removeUnlessPutSince(key, 0),
  };
  for (const [name, call] of Object.entries(calls)) {
    await expect(call(), name).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/^The bucket nowhere at \S+ can’t be used: \S+ \(404\)/u),
    });
  }
  const nowhere = createDiskPictureStore(join(folder, 'disk'), {
    newPath: () => join(folder, 'no', 'such', 'folder'),
    close: async () => {},
  });
  await expect(nowhere.check()).rejects.toThrow('ENOENT');
});

it('a file that could not be stored does not stay in the spool', async () => {
  const path = spool.newPath();
  await writeFile(path, 'x');
  await expect(brokenS3.putFile(keyOf('f'), path)).rejects.toThrow();
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a file whose content fails at once is there by the time that is told, and can be removed for good', async () => {
  // Each thread that opens files is busy: the content fails long before the file is open.
  const busy = Array.from({ length: 4 }, () => promisify(pbkdf2)('', '', 200_000, 8, 'sha512'));
  const content = new Readable({ read: () => {} });
  const path = spool.newPath();
  const written = writeSpoolFile(path, content);
  content.destroy(new Error('aborted'));
  await expect(written).rejects.toThrow('aborted');
  expect(existsSync(path)).toBe(true);
  await rm(path);
  await Promise.all(busy);
});

it.each([
  ['disk', ''],
  ['s3', '._S3rver_object'],
])('putting what is there makes it new again: %s', async (name, ending) => {
  const store = stores[name] as PictureStore;
  const key = keyOf('9');
  await store.put(key, Buffer.from('x'));
  const old = new Date('2026-01-05T10:00:00.000Z');
  const path = name === 's3' ? join(folder, 's3', 'pictures', key) : join(folder, key);
  await utimes(path + ending, old, old);
  // What was put exactly then stays.
  await store.removeUnlessPutSince(key, old.getTime());
  expect(await store.sizesOf([key])).toEqual(new Map([[key, 1]]));
  await store.put(key, Buffer.from('x'));
  await store.removeUnlessPutSince(key, Date.now() - DAY);
  expect(await store.sizesOf([key])).toEqual(new Map([[key, 1]]));
});

it.each(['disk', 's3'])('putting the same bytes repairs a file that was cut off: %s', async (name) => {
  const store = stores[name] as PictureStore;
  const key = keyOf('7');
  await store.put(key, Buffer.from('cut'));
  await store.put(key, Buffer.from('cut off no more'));
  expect(String(await store.read(key))).toBe('cut off no more');
});

it('putting the same bytes repairs a file on disk that has other bytes of the same length', async () => {
  const key = keyOf('6');
  await stores.disk?.put(key, Buffer.from('right'));
  await writeFile(join(folder, key), 'wrong');
  await stores.disk?.put(key, Buffer.from('right'));
  expect(String(await stores.disk?.read(key))).toBe('right');
});

it('folders that processes left behind are removed, those of running ones stay', async () => {
  const data = await mkdtemp(join(folder, 'spool-'));
  const running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const ended = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => ended.once('exit', resolve));
  const names = {
    running: `${hostname()}_${running.pid}-aa`,
    ended: `${hostname()}_${ended.pid}-bb`,
    sameNumber: `${hostname()}_${process.pid}-cc`,
    elsewhere: 'other-host_1-dd',
    elsewhereLongAgo: 'other-host_1-ee',
    own: `${hostname()}_${process.pid}-ff`,
  };
  const old = new Date(Date.now() - 2 * DAY);
  for (const name of Object.values(names)) {
    if (name === names.own) continue;
    await mkdir(join(data, 'tmp', name), { recursive: true });
    await writeFile(join(data, 'tmp', name, '1'), 'x');
  }
  await utimes(join(data, 'tmp', names.elsewhereLongAgo), old, old);
  const opened = await openSpool(data, `${process.pid}-ff`);
  opened.newPath();
  // Opened once more, it is not taken for one that was left.
  await openSpool(data, `${process.pid}-ff`);
  expect((await readdir(join(data, 'tmp'))).sort()).toEqual(
    [names.running, names.elsewhere, names.own].sort(),
  );
  await opened.close();
  expect((await readdir(join(data, 'tmp'))).sort()).toEqual([names.running, names.elsewhere].sort());
  running.kill();
});

const sha256 = `abcdef${'0'.repeat(58)}`;

it('names files by their content, two folders deep', () => {
  expect(pictureKey({ sha256, extension: 'jpg' })).toBe(`images/ab/cd/${sha256}.jpg`);
  expect(thumbnailKey(sha256, { width: 96, format: 'webp' })).toBe(`thumbnails/ab/cd/${sha256}-96.webp`);
  expect(thumbnailKey(sha256, { width: 96, format: 'jpeg' })).toBe(`thumbnails/ab/cd/${sha256}-96.jpeg`);
});

it('knows the picture of its own files, and no other file', () => {
  for (const key of [
    pictureKey({ sha256, extension: 'webp' }),
    thumbnailKey(sha256, { width: 960, format: 'jpeg' }),
  ])
    expect(sha256OfKey(key)).toBe(sha256);
  for (const key of [
    `x/images/ab/cd/${sha256}.jpg`,
    `other/ab/cd/${sha256}.jpg`,
    `images/${sha256}`,
    `images/ab/cd/${sha256.slice(1)}.jpg`,
    `images/ab/cd/${sha256}.jpg~`,
    `images/ab/cd/${sha256.toUpperCase()}.jpg`,
    'images/ab/cd/notes.txt',
    'images/.DS_Store',
  ])
    expect([key, sha256OfKey(key)]).toEqual([key, undefined]);
});
