import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFolder } from '../../test/folders.ts';
import { filesIn } from '../../test/pictures/fixtures.ts';
import { until } from '../../test/until.ts';
import { receiveUpload } from './receive-upload.ts';
import { openSpool } from './store/spool.ts';

const FILE = Buffer.alloc(300 * 1024, 'a picture ');
const FILE_HEAD = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
const BODY = Buffer.concat([FILE_HEAD, FILE, Buffer.from('\r\n--x--\r\n')]);

const folder = await newFolder();
let app: FastifyInstance;
let requests = 0;
const outcomes: string[] = [];

beforeAll(async () => {
  const spool = await openSpool(folder, `${process.pid}-abcd`);
  app = Fastify();
  await app.register(fastifyMultipart);
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  app.post('/', async (request) => {
    const limits = { maxBytes: FILE.length, tooLargeMessage: 'too large' };
    try {
      const upload = await receiveUpload(request, spool, limits);
      await upload.discard();
      outcomes.push('received');
    } catch {
      outcomes.push('refused');
    }
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
});

async function abortAfter(bytes: number, end: 'reset' | 'close'): Promise<void> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n';
  const before = requests;
  socket.write(`${head}Content-Length: ${BODY.length}\r\n\r\n`);
  await until(() => requests === before + 1);
  await new Promise((resolve) => socket.write(BODY.subarray(0, bytes), resolve));
  if (end === 'reset') socket.resetAndDestroy();
  else socket.destroy();
}

it.each(['reset', 'close'] as const)(
  'leaves no file of an upload that its sender aborts: %s',
  async (end) => {
    const head = FILE_HEAD.length;
    const places = [head - 1, head, head + 1, head + 10, head + 70_000, BODY.length - 9, BODY.length - 1];
    for (const bytes of [...places, ...places]) {
      const before = outcomes.length;
      await abortAfter(bytes, end);
      await until(() => outcomes.length === before + 1);
      expect(outcomes.at(-1)).toBe('refused');
      expect(await filesIn(join(folder, 'tmp')), `after ${bytes}`).toEqual([]);
    }
  },
);
