import { type FileHandle, mkdir, open, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { filesIn } from '../../../test/pictures/fixtures.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { type PictureStore, pictureKey } from './picture-store.ts';
import { openSpool, type Spool } from './spool.ts';

const KEY = pictureKey({ sha256: `abcd${'0'.repeat(60)}`, extension: 'jpg' });
const BYTES = Buffer.from('picture');

let folder: string;
let spool: Spool;
let store: PictureStore;
const path = (name = KEY) => join(folder, name);

beforeEach(async () => {
  folder = await newFolder();
  spool = await openSpool(folder, `${process.pid}-abcd`);
  store = createDiskPictureStore(folder, spool);
});

/** What all open files have in common. */
async function fileHandles(): Promise<FileHandle> {
  const probe = await open(folder, 'r');
  await probe.close();
  return Object.getPrototypeOf(probe);
}

/** The inodes of what is flushed to the disk from now on, in order. */
async function recordFlushes(): Promise<number[]> {
  const flushed: number[] = [];
  const handles = await fileHandles();
  const { sync } = handles;
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    flushed.push((await this.stat()).ino);
    await sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return flushed;
}
const inodes = (...paths: string[]) => Promise.all(paths.map(async (each) => (await stat(each)).ino));

it('has a picture on the disk, with every folder that is new, before it says so', async () => {
  const flushed = await recordFlushes();
  await store.put(KEY, BYTES);
  // The file before it gets its name, the new folders from the innermost, and at last the name.
  expect(flushed).toEqual(await inodes(path(), path('images/ab'), path('images'), dirname(path())));
  const other = KEY.replace('0.jpg', '1.jpg');
  flushed.length = 0;
  await store.put(other, BYTES);
  expect(flushed).toEqual(await inodes(path(other), dirname(path())));
});

it('leaves nothing in the spool, whether it has stored a file or not', async () => {
  await store.put(KEY, BYTES);
  await store.put(KEY, BYTES);
  const blocked = pictureKey({ sha256: 'ef'.repeat(32), extension: 'jpg' });
  await writeFile(path('images/ef'), 'a file where a folder has to be');
  await expect(store.put(blocked, BYTES)).rejects.toMatchObject({ code: 'ENOTDIR' });
  await store.check();
  expect(await filesIn(path('tmp'))).toEqual([]);
});

it('leaves nothing in the spool on a full disk, whatever was asked of it', async () => {
  const handles = await fileHandles();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const sync = vi.spyOn(handles, 'sync').mockRejectedValue(full);
  onTestFinished(() => sync.mockRestore());
  await expect(store.check()).rejects.toThrow(full);
  await expect(store.put(KEY, BYTES)).rejects.toThrow(full);
  expect(await filesIn(path('tmp'))).toEqual([]);
});

it('does not call missing what it cannot read', async () => {
  await writeFile(path('images/ab'), 'a file where a folder has to be');
  const refused = { code: 'ENOTDIR' };
  await expect(store.read(KEY)).rejects.toMatchObject(refused);
  await expect(store.open(KEY)).rejects.toMatchObject(refused);
  await expect(store.sizesOf([KEY])).rejects.toMatchObject(refused);
});

it('does not take a folder for a picture', async () => {
  await mkdir(path(), { recursive: true });
  expect(await store.sizesOf([KEY])).toEqual(new Map());
});

it('keeps what was put exactly since a time, and removes what was put before', async () => {
  await store.put(KEY, BYTES);
  const moment = new Date('2026-01-01T00:00:00.000Z');
  await utimes(path(), moment, moment);
  await store.removeUnlessPutSince(KEY, moment.getTime());
  expect(await store.read(KEY)).toEqual(BYTES);
  await store.removeUnlessPutSince(KEY, moment.getTime() + 1);
  expect(await store.read(KEY)).toBeUndefined();
});

it('lists the others when a file is removed meanwhile: another process sweeps at the same time', async () => {
  const other = KEY.replace('0.jpg', '1.jpg');
  for (const key of [KEY, other]) await store.put(key, BYTES);
  const listed: string[] = [];
  for await (const { key } of store.list()) {
    listed.push(key);
    await rm(path(key === KEY ? other : KEY));
  }
  expect(listed).toHaveLength(1);
});

it('is not ready when its folder is gone: a disk that is not mounted is not an empty one', async () => {
  await store.check();
  await rm(path('images'), { recursive: true });
  await expect(store.check()).rejects.toMatchObject({ code: 'ENOENT' });
});
