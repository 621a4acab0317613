import { spawnSync } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { pictureUrl } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';
import { writeZip } from '../pictures/zips.ts';
import { type Admin, type Answer, createProduct, enter, send, signIn } from './client.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses({ together: true });
const SLOWLY = fileURLToPath(new URL('slow-disk.mjs', import.meta.url));

let dataDir: string;
let gate: string;
let server: ServerProcess;
let admin: Admin;
let productId: number;

beforeAll(async () => {
  dataDir = await newFolder();
  gate = join(await newFolder(), 'gate');
  const env = { DATA_DIR: dataDir, NODE_OPTIONS: `--import ${SLOWLY}`, SLOW_DISK: gate };
  server = await start({ ...env, LOG_LEVEL: 'debug' });
  admin = await signIn(server.port);
  productId = await createProduct(admin, 'JR');
  expect((await admin.upload(await sample(200).jpeg().toBuffer(), { productId, slot: 1 })).status).toBe(200);
});

afterEach(() => rm(gate, { force: true }));

/** From now on each operation on a file waits for `letOneThrough`. */
function slowDown() {
  expect(spawnSync('mkfifo', [gate]).status).toBe(0);
}
async function letOneThrough() {
  const writer = await open(gate, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
  await writer?.close();
}
async function letThroughUntil<T>(work: Promise<T>): Promise<T> {
  let ended = false;
  const settled = work.finally(() => {
    ended = true;
  });
  while (!ended) {
    await letOneThrough();
    await wait(1);
  }
  return settled;
}
const filesIn = async (folder: string) => {
  // The folder comes with its first file.
  if (!existsSync(join(dataDir, folder))) return 0;
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};
const filledSlots = () => admin.slots(productId);
const begun = (path: string) =>
  server.output().split(`"path":"${path}","remoteAddress":"127.0.0.1","msg":"request started"`).length - 1;
/** Starts a request and resolves once the server has begun it. */
async function underWay(path: string, start: () => Promise<Answer>): Promise<{ answer: Promise<Answer> }> {
  const before = begun(path);
  const answer = start();
  // Anyone who awaits the answer sees it fail.
  answer.catch(() => {});
  await eventually(() => expect(begun(path)).toBe(before + 1));
  return { answer };
}

it('a disk that takes its time with each file keeps nobody else waiting, and loses nothing', async () => {
  const second = await sample(210).jpeg().toBuffer();
  const zip = writeZip([{ name: 'JR/hero/slot-3.jpg', data: await sample(220).jpeg().toBuffer() }]);
  slowDown();
  // As many as leave one of libuv's four threads to others.
  const slow = [
    await underWay(imageCalls.upload.path, () => admin.upload(second, { productId, slot: 2 })),
    await underWay(imageCalls.image.path, () => admin.get(pictureUrl(productId, 1, undefined, 96))),
    await underWay(imageCalls.restore.path, () => admin.restore(zip)),
  ].map(({ answer }) => answer);
  let answered = 0;
  for (const work of slow)
    work.then(
      () => answered++,
      () => answered++,
    );

  const others: [number, Promise<Answer>][] = [
    [200, admin.get('/api/admin/size')],
    [201, admin.createSize('Small')],
    [200, admin.get(`/api/admin/product/${productId}`)],
    [200, send(server.port, { path: '/healthz' })],
    [200, enter(server.port)],
  ];
  for (const [status, answer] of others) expect((await answer).status).toBe(status);
  expect([answered, await filledSlots()]).toEqual([0, [1]]);

  const answers = await letThroughUntil(Promise.all(slow));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]?.json()).toMatchObject({ added: 1, replaced: 0 });
  expect(await filledSlots()).toEqual([1, 2, 3]);
  expect([await filesIn('images'), await filesIn('thumbnails'), await filesIn('tmp')]).toEqual([3, 1, 0]);
  const whole = await letThroughUntil(admin.get(imageCalls.download.path));
  expect([whole.status, whole.body.length]).toEqual([200, Number(whole.headers['content-length'])]);
});

it('an upload whose sender lost patience and sent it again is there once, and leaves nothing behind', async () => {
  const picture = await sample(230).jpeg().toBuffer();
  const place = { productId, slot: 4 };
  const [slots, images] = [await filledSlots(), await filesIn('images')];
  slowDown();
  const impatient = new AbortController();
  const first = await underWay(imageCalls.upload.path, () => admin.upload(picture, place, impatient.signal));
  await letOneThrough();
  impatient.abort();
  await expect(first.answer).rejects.toThrow('aborted');
  expect((await letThroughUntil(admin.upload(picture, place))).status).toBe(200);
  await letThroughUntil(eventually(async () => expect(await filesIn('tmp')).toBe(0)));
  expect([await filledSlots(), await filesIn('images')]).toEqual([[...slots, 4], images + 1]);
});
