import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { unique } from '../factories.ts';
import { FORM_HEADERS, form } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';
import { writeZip } from '../pictures/zips.ts';
import { type Admin, adminAt, createProduct, send, signIn } from './client.ts';
import { ADMIN, type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses({ together: true });
let large: Buffer;
let dataDir: string;
/** Each test ends it; the next one begins with the one that looked at what was left. */
let server: ServerProcess;
let isEnding = true;
let admin: Admin;
let code: string;
let productId: number;

beforeAll(async () => {
  large = await sample(600, 600).png({ compressionLevel: 0 }).toBuffer();
  dataDir = await newFolder();
  await startAgain();
  admin = await signIn(server.port);
});

async function startAgain(env: Record<string, string> = {}) {
  server = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env });
  isEnding = false;
}

/** A server that runs, with a new product. */
async function begin(env?: Record<string, string>) {
  if (isEnding) await startAgain(env);
  admin = adminAt(server.port, admin.headers);
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
  return lines.filter((line) => line.includes('incoming request') && line.includes(url)).length;
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
  const answer = await send(server.port, {
    path: imageCalls.filledSlots.path.replace(':id', String(productId)),
    headers: admin.headers,
  });
  return answer.json<{ filled_slots: { slot: number }[] }>().filled_slots.map(({ slot }) => slot);
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

it('a connection that stays open after its answer keeps nobody waiting', async () => {
  await begin();
  const { until, rest, exit } = await interrupt(imageCalls.upload.path, uploadForm(), {
    Connection: 'keep-alive',
  });
  rest();
  await until(/Picture uploaded/u);
  await expectOrderlyEnd(exit);
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

it('a download that is under way arrives whole', async () => {
  await begin();
  // More than the buffers of a connection take.
  for (const slot of [1, 2]) {
    const different = await sample(1800, 1800 - slot)
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect((await admin.upload(different, { productId, slot })).status).toBe(200);
  }
  const socket: Socket = connect(server.port, '127.0.0.1');
  socket.write(request(`GET ${imageCalls.download.path}`));
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  const exit = end();
  await refused();
  const pieces = [first];
  socket.on('data', (bytes: Buffer) => pieces.push(bytes));
  socket.resume();
  await once(socket, 'close');
  const all = Buffer.concat(pieces);
  const head = all.subarray(0, all.indexOf('\r\n\r\n') + 4);
  const length = Number(/content-length: (\d+)/iu.exec(head.toString())?.[1]);
  expect([all.length - head.length, length > 2 * 9_000_000]).toEqual([length, true]);
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
  expect((await admin.write('POST', '/api/admin/size', { name: 'Late', code: 'Late' })).status).toBe(201);
  await expectOrderlyEnd(exit);
  expect(performance.now() - began).toBeGreaterThan(2000);
});

it('under load each save is answered and kept, or refused', async () => {
  await begin();
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      const name = `W${writer}-${n}`;
      const answer = await admin
        .write('POST', '/api/admin/size', { name, code: name })
        .catch((error: NodeJS.ErrnoException) => error.code);
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
  const list = await send(server.port, { path: '/api/admin/size', headers: admin.headers });
  const names = list.json<{ sizes: { name: string }[] }>().sizes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(acknowledged));
});

it('people who are signing in are let in', async () => {
  await begin();
  const path = '/api/auth/login';
  const before = begun(path);
  const entering = Array.from({ length: 4 }, () =>
    send(server.port, {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    }),
  );
  await eventually(() => expect(begun(path)).toBe(before + 4));
  const exit = end();
  expect((await Promise.all(entering)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await expectOrderlyEnd(exit);
});
