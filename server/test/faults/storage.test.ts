import { spawnSync } from 'node:child_process';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGES } from '@kitroom/contract/errors';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import Sqlite from 'better-sqlite3';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SQLITE_FILE } from '../../src/platform/db/database.ts';
import { unique } from '../factories.ts';
import { pictureUrl } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';
import { writeZip } from '../pictures/zips.ts';
import { type Admin, type Answer, createProduct, enter, send, signIn } from './client.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

// Each test ends with a server that is well again, for the next one.
const { newFolder, start } = useProcesses({ together: true });
const outcome = (answer: Answer) => [answer.status, answer.json()];
const FULL = [507, { success: false, message: MESSAGES.storageFull }];
const FAILS = [503, { success: false, message: MESSAGES.storageFails }];
const BUSY = [503, { success: false, message: MESSAGES.busy }];

let dataDir: string;
let server: ServerProcess;
let admin: Admin;
let code: string;
let productId: number;

beforeAll(async () => {
  dataDir = await newFolder();
  server = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  admin = await signIn(server.port);
});
beforeEach(async () => {
  code = unique('JR').replace(' ', '-');
  productId = await createProduct(admin, code);
  expect((await admin.upload(await sample(200).jpeg().toBuffer(), { productId, slot: 1 })).status).toBe(200);
});

const save = () => admin.createSize(unique('Size'));
const upload = async () => admin.upload(await sample(210).jpeg().toBuffer(), { productId, slot: 2 });
const restore = async () =>
  admin.restore(writeZip([{ name: `${code}/hero/slot-3.jpg`, data: await sample(220).jpeg().toBuffer() }]));
const enterAgain = () => enter(server.port);
const writes = { save, upload, restore, enterAgain };

function inDatabase(work: (db: Sqlite.Database) => void) {
  const db = new Sqlite(join(dataDir, SQLITE_FILE));
  work(db);
  db.close();
}

/** Makes the session look as if it was last used five minutes ago: the next request wants to write the time. */
function letSessionsAge() {
  const at = new Date(Date.now() - 300_000).toISOString();
  inDatabase((db) => db.prepare('update sessions set last_seen_at = ?').run(at));
}

async function expectReads() {
  const reads = [
    '/api/admin/size',
    '/api/admin/users',
    `/api/admin/product/${productId}`,
    imageCalls.filledSlots.path.replace(':id', String(productId)),
    pictureUrl(productId, 1),
    pictureUrl(productId, 1, undefined, 96),
    imageCalls.download.path,
  ];
  for (const path of reads) expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
}

async function expectWrites(statuses: number[]) {
  const answers = [];
  for (const write of Object.values(writes)) answers.push((await write()).status);
  expect(answers).toEqual(statuses);
}

describe('a disk without space', () => {
  // The kernel refuses each write to a file (EFBIG), until it does not.
  const limitFiles = (bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', [`--pid=${server.pid}`, `--fsize=${bytes}:unlimited`]);
    expect([status, String(stderr)]).toEqual([0, '']);
  };

  it('refuses writes with a sentence, reads go on, and all is well as soon as there is space', async () => {
    letSessionsAge();
    limitFiles('0');
    await expectReads();
    // SQLite calls it a write that failed.
    for (const write of [save, restore, enterAgain]) expect(outcome(await write())).toEqual(FAILS);
    expect(outcome(await upload())).toEqual(FULL);
    const ready = await send(server.port, { path: '/readyz' });
    expect(outcome(ready)).toEqual([503, { success: false, message: 'Not answering: pictures' }]);
    await expectReads();

    limitFiles('unlimited');
    expect((await send(server.port, { path: '/readyz' })).status).toBe(200);
    await expectWrites([201, 200, 200, 200]);
    await expectReads();
  });
});

describe('a disk that becomes full at any step', () => {
  // Each limit lets more of an operation's writes through: the spooled upload, its clean copy, the log of the database.
  const LIMITS = [0, 100, 4096, 20_000, 60_000, 150_000, 400_000, 1_000_000];

  it('leaves a write whole or undone, and no file under way', async () => {
    const picture = await sample(400, 300).png({ compressionLevel: 0 }).toBuffer();
    const zip = writeZip([1, 3].map((slot) => ({ name: `${code}/hero/slot-${slot}.png`, data: picture })));
    const seen = new Set<number>();
    // The limits are of each file: this is the longest one.
    inDatabase((db) => db.pragma('wal_checkpoint(TRUNCATE)'));
    for (const limit of LIMITS) {
      spawnSync('prlimit', [`--pid=${server.pid}`, `--fsize=${limit}:unlimited`]);
      for (const work of [() => admin.upload(picture, { productId, slot: 4 }), () => admin.restore(zip)]) {
        const before = await slots();
        const { status } = await work();
        seen.add(status);
        expect([200, 503, 507]).toContain(status);
        if (status !== 200) expect(await slots()).toEqual(before);
        expect(await underWay()).toEqual([]);
      }
      spawnSync('prlimit', [`--pid=${server.pid}`, '--fsize=unlimited:unlimited']);
    }
    expect([...seen].toSorted()).toEqual([200, 503, 507]);
    await expectWrites([201, 200, 200, 200]);
    await expectReads();
  });

  // Where they are, and which pictures.
  const slots = async () =>
    (await admin.get(imageCalls.filledSlots.path.replace(':id', String(productId)))).json().filled_slots;
  const underWay = async () => {
    const [own = ''] = await readdir(join(dataDir, 'tmp'));
    return readdir(join(dataDir, 'tmp', own));
  };
});

describe('a folder of pictures', () => {
  it('that is gone makes the server not ready, and uploads say so; records are saved all the same', async () => {
    const images = join(dataDir, 'images');
    await rename(images, `${images}-elsewhere`);
    const ready = await send(server.port, { path: '/readyz' });
    expect(outcome(ready)).toEqual([503, { success: false, message: 'Not answering: pictures' }]);
    expect((await admin.get(pictureUrl(productId, 1))).status).toBe(404);
    // A file in its place, so that nobody can create anything below it.
    await writeFile(images, '');
    expect(outcome(await upload())).toEqual(FAILS);
    expect(outcome(await restore())).toEqual(FAILS);
    expect((await save()).status).toBe(201);

    await rm(images);
    await rename(`${images}-elsewhere`, images);
    expect((await send(server.port, { path: '/readyz' })).status).toBe(200);
    await expectWrites([201, 200, 200, 200]);
    await expectReads();
  });

  it('for files under way that is gone is told as well, and taken up again', async () => {
    const tmp = join(dataDir, 'tmp');
    await rename(tmp, `${tmp}-elsewhere`);
    expect(outcome(await upload())).toEqual(FAILS);
    expect((await send(server.port, { path: '/readyz' })).status).toBe(503);
    await rename(`${tmp}-elsewhere`, tmp);
    expect((await upload()).status).toBe(200);
  });
});

describe('a database that another process has locked', () => {
  it('refuses writes for the moment, reads go on, and all is well when it lets go', async () => {
    letSessionsAge();
    const other = new Sqlite(join(dataDir, SQLITE_FILE));
    other.exec('begin immediate');
    await expectReads();
    for (const write of Object.values(writes)) {
      const answer = await write();
      expect([...outcome(answer), answer.headers['retry-after']]).toEqual([...BUSY, '2']);
    }
    expect((await send(server.port, { path: '/readyz' })).status).toBe(200);
    other.exec('rollback');
    other.close();
    await expectWrites([201, 200, 200, 200]);
  });
});
