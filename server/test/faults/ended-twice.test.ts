import { once } from 'node:events';
import { connect } from 'node:net';
import { importCall } from '@kitroom/contract/import/import';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { PastRestore } from '@kitroom/contract/product-image';
import { sizeResource } from '@kitroom/contract/size';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { unique } from '../factories.ts';
import { sample } from '../pictures/pictures.ts';
import { writeZip } from '../pictures/zips.ts';
import { type Admin, adminAt, createProduct, send, signIn } from './client.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

// Anyone who ends a server twice does not want to wait for what it is doing; a supervisor that loses patience kills it.
const { newFolder, start } = useProcesses({ together: true });

let dataDir: string;
let server: ServerProcess;
let admin: Admin;

beforeAll(async () => {
  dataDir = await newFolder();
  server = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  admin = await signIn(server.port);
});

const HARDER = ['SIGTERM', 'SIGKILL'] as const;
const LINES = 1500;

/** Ends the server while it works: with SIGTERM, and as soon as it has begun to end, harder. */
async function endTwice(harder: (typeof HARDER)[number]) {
  const first = server.end('SIGTERM');
  await eventually(() =>
    expect(send(server.port, { path: '/healthz' })).rejects.toMatchObject({ code: 'ECONNREFUSED' }),
  );
  await Promise.all([first, server.end(harder)]);
}

async function startAgain() {
  server = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  admin = adminAt(server.port, admin.headers);
}

const begun = (url: string) => server.output().split(`"url":"${url}"`).length;
/** Resolves when a request has begun that was sent when as many as `before` had. */
const underWay = (url: string, before: number) => eventually(() => expect(begun(url)).toBe(before + 1));

it.each(HARDER)(
  '%s while it ends: an import and a restore are there as a whole or not at all',
  async (harder) => {
    const code = unique('ZIP').replace(' ', '-');
    const productId = await createProduct(admin, code);
    const data = await sample(500, 400).png({ compressionLevel: 0 }).toBuffer();
    const zip = writeZip([1, 2, 3, 4].map((slot) => ({ name: `${code}/hero/slot-${slot}.png`, data })));
    const lines = Array.from({ length: LINES }, (_, n) => [`${code} ${n}`, `${code}-${n}`]);
    const body = { columns: ['name', 'code'], lines, dry_run: false };
    const restored = async () =>
      (await admin.get(previewCalls.restores.path)).json<{ restores: PastRestore[] }>().restores.length;
    const before = await restored();
    const [restores, imports] = [begun(imageCalls.restore.path), begun(importCall(sizeResource).path)];
    const restoring = admin.restore(zip).catch(() => undefined);
    await underWay(imageCalls.restore.path, restores);
    const importing = admin.write('POST', importCall(sizeResource).path, body).catch(() => undefined);
    await underWay(importCall(sizeResource).path, imports);
    await endTwice(harder);
    const [restoration, imported] = await Promise.all([restoring, importing]);

    await startAgain();
    const list = (await admin.get(sizeResource.listPath)).json<{ sizes: { name: string }[] }>();
    const sizes = list.sizes.filter(({ name }) => name.startsWith(code));
    const slots = imageCalls.filledSlots.path.replace(':id', String(productId));
    const { filled_slots } = (await admin.get(slots)).json<{ filled_slots: object[] }>();
    expect([0, LINES]).toContain(sizes.length);
    expect([0, 4]).toContain(filled_slots.length);
    expect(await restored()).toBe(before + filled_slots.length / 4);
    // Nothing that was acknowledged is missing.
    if (imported?.status === 200) expect(sizes).toHaveLength(LINES);
    if (restoration?.status === 200) expect(filled_slots).toHaveLength(4);
    if (sizes.length === 0)
      expect((await admin.write('POST', importCall(sizeResource).path, body)).status).toBe(200);
    // The one that was ended keeps others out for four seconds.
    await eventually(async () => expect((await admin.restore(zip)).status).toBe(200));
  },
);

it('a download that is cut off looks broken, not like a small zip', async () => {
  const productId = await createProduct(admin, unique('ZIP').replace(' ', '-'));
  for (const slot of [1, 2]) {
    const picture = await sample(1800, 1800 - slot)
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect((await admin.upload(picture, { productId, slot })).status).toBe(200);
  }
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    `GET ${imageCalls.download.path} HTTP/1.1\r\nHost: localhost\r\ncookie: ${admin.headers.cookie}\r\n\r\n`,
  );
  const pieces: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => pieces.push(bytes));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  await once(socket, 'data');
  socket.pause();
  await endTwice('SIGTERM');
  socket.resume();
  await closed;
  const received = Buffer.concat(pieces);
  const length = Number(/content-length: (\d+)/iu.exec(received.toString('latin1'))?.[1]);
  expect([received.length < length, length > 2 * 9_000_000]).toEqual([true, true]);
});
