import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { importCall } from '@kitroom/contract/import/import';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { PastRestore } from '@kitroom/contract/product-image';
import { sizeResource } from '@kitroom/contract/size';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { unique } from '../factories.ts';
import { FORM_HEADERS, form } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';
import { writeZip } from '../pictures/zips.ts';
import { type Admin, type Answer, adminAt, createProduct, send, signIn } from './client.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses({ together: true });
let large: Buffer;
let dataDir: string;
/** Each test ends it; the next one begins with the one that looked at what was left. */
let server: ServerProcess;
let isEnding = false;
let admin: Admin;
let code: string;
let productId: number;

beforeAll(async () => {
  large = await sample(600, 600).png({ compressionLevel: 0 }).toBuffer();
  dataDir = await newFolder();
  server = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
  admin = await signIn(server.port);
});

async function startAgain(env: Record<string, string> = {}) {
  server = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...env });
  isEnding = false;
  admin = adminAt(server.port, admin.headers);
}

/** A server that runs, with a new product. */
async function begin(env?: Record<string, string>) {
  if (isEnding) await startAgain(env);
  code = unique('JR').replace(' ', '-');
  productId = await createProduct(admin, code);
}

function end() {
  isEnding = true;
  return server.end('SIGTERM');
}

const request = (line: string, headers: Record<string, string | number> = {}) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\n${Object.entries({ ...admin.headers, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** A connection that sends what it is told, and keeps what it receives. */
async function open() {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
  });
  const text = () => received.toString('latin1');
  const until = (pattern: RegExp) => eventually(() => expect(text()).toMatch(pattern));
  return { socket, text, until };
}

/** How many requests to this address have begun. */
const begun = (url: string) => {
  const lines = server.output().split('\n');
  return lines.filter((line) => line.includes('request started') && line.includes(url)).length;
};

/** Sends the first half of a form, then SIGTERM, and resolves to what sends the rest. */
async function interrupt(path: string, body: Buffer, headers: Record<string, string> = {}) {
  const connection = await open();
  const before = begun(path);
  const head = request(`POST ${path}`, { ...FORM_HEADERS, 'Content-Length': body.length, ...headers });
  connection.socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, body.length / 2)]));
  await eventually(() => expect(begun(path)).toBe(before + 1));
  const exit = end();
  await refused();
  return { ...connection, exit, rest: () => connection.socket.write(body.subarray(body.length / 2)) };
}

/** Ends the server while it works: with SIGTERM, and as soon as it has begun to end, harder. */
async function endTwice(harder: NodeJS.Signals) {
  const first = end();
  await refused();
  await Promise.all([first, server.end(harder)]);
}

/** Nobody new is let in. */
const refused = () =>
  eventually(() =>
    expect(send(server.port, { path: '/healthz' })).rejects.toMatchObject({ code: 'ECONNREFUSED' }),
  );

const uploadForm = () =>
  form([
    ['file', large],
    ['productId', String(productId)],
    ['slot', '1'],
  ]);

async function expectOrderlyEnd(exit: Promise<unknown>) {
  expect(await exit).toMatchObject({ code: 0, signal: null });
  // The log of the database is written back, the folder for files under way is gone.
  expect((await readdir(dataDir)).filter((name) => name.includes('-wal'))).toEqual([]);
  expect(await readdir(`${dataDir}/tmp`)).toEqual([]);
}

async function slotsAfterRestart(): Promise<number[]> {
  await startAgain();
  return admin.slots(productId);
}

it('an upload that is under way is finished, what follows on its connection is answered and ends it', async () => {
  await begin();
  const { until, rest, exit, socket } = await interrupt(imageCalls.upload.path, uploadForm());
  rest();
  socket.write(request('GET /api/admin/size'));
  await until(/Picture uploaded[\s\S]*HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*"sizes":\[/iu);
  await expectOrderlyEnd(exit);
  expect(await slotsAfterRestart()).toEqual([1]);
});

it('a restore that is under way is finished; one whose sender goes away has changed nothing', async () => {
  await begin();
  const zip = writeZip([1, 2].map((slot) => ({ name: `${code}/hero/slot-${slot}.png`, data: large })));
  const body = form([['file', zip, 'pictures.zip']]);
  const cancelled = await interrupt(imageCalls.restore.path, body);
  cancelled.socket.destroy();
  await expectOrderlyEnd(cancelled.exit);
  expect(await slotsAfterRestart()).toEqual([]);

  const finished = await interrupt(imageCalls.restore.path, body);
  finished.rest();
  await finished.until(/"added":2/u);
  finished.socket.destroy();
  await expectOrderlyEnd(finished.exit);
  expect(await slotsAfterRestart()).toEqual([1, 2]);
});

/** A download that has begun to arrive, of more than the buffers of a connection take, and is read no further for now. */
async function downloadUnderWay() {
  await begin();
  for (const slot of [1, 2]) {
    const different = await sample(1800, 1800 - slot)
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect((await admin.upload(different, { productId, slot })).status).toBe(200);
  }
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  // A server that is ended may close it before it is read.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(request(`GET ${imageCalls.download.path}`));
  const pieces = (await once(socket, 'data')) as Buffer[];
  socket.pause();
  return {
    /** The lengths of its body: as said, and as received until the connection is closed. */
    async readToTheEnd() {
      socket.on('data', (bytes: Buffer) => pieces.push(bytes));
      socket.resume();
      await closed;
      const all = Buffer.concat(pieces);
      const head = all.subarray(0, all.indexOf('\r\n\r\n') + 4);
      const length = Number(/content-length: (\d+)/iu.exec(head.toString())?.[1]);
      expect(length).toBeGreaterThan(2 * 9_000_000);
      return { length, received: all.length - head.length };
    },
  };
}

it('a download that is under way arrives whole', async () => {
  const { readToTheEnd } = await downloadUnderWay();
  const exit = end();
  await refused();
  const { length, received } = await readToTheEnd();
  expect(received).toBe(length);
  await expectOrderlyEnd(exit);
});

it('with SHUTDOWN_DELAY, /readyz says that it ends, and everything else is answered meanwhile', async () => {
  await begin({ SHUTDOWN_DELAY: '2' });
  const began = performance.now();
  const exit = end();
  const ready = await eventually(async () => {
    const answer = await send(server.port, { path: '/readyz' });
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(ready.json()).toEqual({ success: false, message: 'Shutting down' });
  expect((await send(server.port, { path: '/healthz' })).status).toBe(200);
  expect((await admin.createSize('Late')).status).toBe(201);
  await expectOrderlyEnd(exit);
  expect(performance.now() - began).toBeGreaterThan(2000);
});

it('under load each save is answered and kept, or refused', async () => {
  await begin();
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      const name = `W${writer}-${n}`;
      const answer = await admin.createSize(name).catch((error: NodeJS.ErrnoException) => error.code);
      // Nobody accepted the connection.
      if (typeof answer !== 'object') return expect(answer).toMatch(/^ECONN(?:REFUSED|RESET)$/u);
      if (answer.status === 503) return;
      expect(answer.status).toBe(201);
      acknowledged.push(name);
    }
  };
  const writers = Array.from({ length: 20 }, (_, writer) => write(writer));
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(60));
  const exit = end();
  await Promise.all(writers);
  await expectOrderlyEnd(exit);
  await startAgain();
  const list = await admin.get(sizeResource.listPath);
  const names = list.json<{ sizes: { name: string }[] }>().sizes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(acknowledged));
});

// Anyone who ends a server twice does not want to wait for what it is doing; a supervisor that loses patience kills it.
it.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s while it ends: an import and a restore are there as a whole or not at all',
  async (harder) => {
    await begin();
    const zip = writeZip(
      [1, 2, 3, 4].map((slot) => ({ name: `${code}/hero/slot-${slot}.png`, data: large })),
    );
    const LINES = 1500;
    const lines = Array.from({ length: LINES }, (_, n) => [`${code} ${n}`, `${code}-${n}`]);
    const body = { columns: ['name', 'code'], lines, dry_run: false };
    const restored = async () =>
      (await admin.get(previewCalls.restores.path)).json<{ restores: PastRestore[] }>().restores.length;
    const before = await restored();
    const underWay = async (path: string, work: () => Promise<Answer>) => {
      const others = begun(path);
      const answer = work().catch(() => undefined);
      await eventually(() => expect(begun(path)).toBe(others + 1));
      return { answer };
    };
    const importLines = () => admin.write('POST', importCall(sizeResource).path, body);
    const restoring = await underWay(imageCalls.restore.path, () => admin.restore(zip));
    const importing = await underWay(importCall(sizeResource).path, importLines);
    await endTwice(harder);
    const [restoration, imported] = [await restoring.answer, await importing.answer];

    const slots = await slotsAfterRestart();
    const list = (await admin.get(sizeResource.listPath)).json<{ sizes: { name: string }[] }>();
    const sizes = list.sizes.filter(({ name }) => name.startsWith(code));
    expect([0, LINES]).toContain(sizes.length);
    expect([0, 4]).toContain(slots.length);
    expect(await restored()).toBe(before + slots.length / 4);
    // Nothing that was acknowledged is missing.
    if (imported?.status === 200) expect(sizes).toHaveLength(LINES);
    if (restoration?.status === 200) expect(slots).toHaveLength(4);
    if (sizes.length === 0) expect((await importLines()).status).toBe(200);
    // The one that was ended keeps others out for four seconds.
    await eventually(async () => expect((await admin.restore(zip)).status).toBe(200));
  },
);

it('a download that is cut off looks broken, not like a small zip', async () => {
  const { readToTheEnd } = await downloadUnderWay();
  await endTwice('SIGTERM');
  const { length, received } = await readToTheEnd();
  expect(received).toBeLessThan(length);
});
