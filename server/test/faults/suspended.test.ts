import { once } from 'node:events';
import { connect } from 'node:net';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import pg from 'pg';
import { expect, it } from 'vitest';
import { RESTORE_LEASE } from '../../src/pictures/restore/archive-upload.ts';
import { eventually } from '../eventually.ts';
import { createPostgresDatabase } from '../harness.ts';
import { FORM_HEADERS, form } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';
import { writeZip } from '../pictures/zips.ts';
import { adminAt, createProduct, signIn } from './client.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses();

it('a process that is suspended while it holds a lease writes nothing when it wakes up after another has taken it', async () => {
  const postgres = await createPostgresDatabase();
  const env = { DATABASE_URL: postgres.url, DATA_DIR: await newFolder(), LOG_LEVEL: 'info' };
  const [suspended, other] = await Promise.all([start(env), start(env)]);
  const admin = await signIn(other.port);
  const productId = await createProduct(admin, 'JR');
  const zipOf = async (slot: number) =>
    writeZip([{ name: `JR/hero/slot-${slot}.png`, data: await sample(600, 400).png().toBuffer() }]);

  // Half of a zip is there: the lease is held until the rest has come.
  const body = form([['file', await zipOf(1), 'pictures.zip']]);
  const socket = connect(suspended.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (bytes) => (received += bytes));
  const headers = { ...admin.headers, ...FORM_HEADERS, Host: 'localhost', 'Content-Length': body.length };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${imageCalls.restore.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body.subarray(0, body.length / 2));
  const atOther = adminAt(other.port, admin.headers);
  const observer = new pg.Client({ connectionString: postgres.url });
  await observer.connect();
  await eventually(async () => {
    const held = await observer.query('select name from leases where name = $1', [RESTORE_LEASE]);
    expect(held.rows).toHaveLength(1);
  });

  process.kill(suspended.pid, 'SIGSTOP');
  // As if the time of a lease had passed.
  await observer.query(`update leases set expires_at = '2020-01-01T00:00:00.000Z'`);
  await observer.end();
  expect((await atOther.restore(await zipOf(2))).status).toBe(200);

  process.kill(suspended.pid, 'SIGCONT');
  socket.write(body.subarray(body.length / 2));
  await eventually(() => expect(received).toContain(IMAGE_MESSAGES.restoreRunning));
  expect(received).toMatch(/^HTTP\/1\.1 409 /u);
  const slots = await atOther.get(imageCalls.filledSlots.path.replace(':id', String(productId)));
  expect(slots.json<{ filled_slots: { slot: number }[] }>().filled_slots.map(({ slot }) => slot)).toEqual([
    2,
  ]);
  socket.destroy();
  for (const server of [suspended, other]) expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  await postgres.drop();
});
