import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate, type Gate } from '../../../test/gate.ts';
import { until } from '../../../test/until.ts';
import { createLogger } from '../logger.ts';
import { RequestLog } from './request-log.ts';
import { enforceTimeouts } from './timeouts.ts';

const PERIOD = 30_000;
/** As much as a transfer has to move per period. */
const ENOUGH = 30_000;
/** More than the buffers of two connected sockets take. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

let app: FastifyInstance;
const UPLOAD_HEAD = [
  'POST /upload HTTP/1.1',
  'Host: localhost',
  'Content-Type: multipart/form-data; boundary=x',
];

/** Bytes of the body that the handler has got. */
let arrived: number;
let log: string[];
let work: Gate;

beforeEach(async () => {
  arrived = 0;
  log = [];
  work = createGate();
  app = Fastify({
    forceCloseConnections: true,
    loggerInstance: createLogger('info', { write: (line) => void log.push(line) }) as FastifyBaseLogger,
    logController: new RequestLog(true),
  });
  enforceTimeouts(app);
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  app.post('/upload', async ({ raw }) => {
    for await (const chunk of raw) arrived += (chunk as Buffer).length;
    await work.opened;
    return { arrived };
  });
  app.post('/slow', async ({ raw }) => {
    for await (const chunk of raw) {
      arrived += (chunk as Buffer).length;
      await work.opened;
    }
    return { arrived };
  });
  app.post('/json', async () => {
    await work.opened;
    return { success: true };
  });
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}));
  app.get('/work', async () => {
    await work.opened;
    return { success: true };
  });
  app.get('/download', async (_request, reply) => reply.type('application/zip').send(LARGE));
  await app.listen({ port: 0, host: '127.0.0.1' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** A connection that has sent `head` and the lines that belong to it. */
async function send(head: string, ...headers: string[]) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const state = { received: '', closed: false };
  socket.on('error', () => {});
  socket.once('close', () => {
    state.closed = true;
  });
  await once(socket, 'connect');
  socket.write([`${head} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'));
  const read = () =>
    socket
      .setEncoding('latin1')
      .on('data', (text) => (state.received += text))
      .resume();
  return { socket, state, read };
}
/** Resolves once the server watches a request; `count`: how many watches there are. */
const watched = (count = 1) => until(() => vi.getTimerCount() === count);
/** An upload whose head and first bytes have arrived. */
async function uploadUnderWay(size: number) {
  const upload = await send(
    'POST /upload',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${size}`,
  );
  upload.socket.write('.');
  await until(() => arrived === 1);
  return upload;
}
/** An upload on a connection that has carried a large answer before; nothing of its body has been sent. */
async function uploadAfterDownload(size: number) {
  const kept = await send('GET /download');
  let length = 0;
  kept.socket.on('data', (bytes: Buffer) => {
    length += bytes.length;
  });
  await until(() => length > LARGE.length && vi.getTimerCount() === 0);
  const lines = [...UPLOAD_HEAD, `Content-Length: ${size}`];
  kept.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await watched();
  return kept;
}
async function upload(socket: Socket, bytes: number): Promise<void> {
  const before = arrived;
  socket.write(Buffer.alloc(bytes));
  await until(() => arrived === before + bytes);
}
/** Whether the server has ended the connection, asked after everything that it has to say has come. */
async function isEnded({ socket, state }: Awaited<ReturnType<typeof send>>): Promise<boolean> {
  const { port } = app.server.address() as AddressInfo;
  const other = connect(port, '127.0.0.1');
  other.end('GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n').resume();
  await once(other, 'close');
  return state.closed || socket.destroyed;
}

describe('an upload', () => {
  it('that stands still is ended after a period, not before', async () => {
    const stalled = await uploadUnderWay(100);
    await upload(stalled.socket, 10);
    vi.advanceTimersByTime(PERIOD - 1);
    expect(await isEnded(stalled)).toBe(false);
    vi.advanceTimersByTime(1);
    await until(() => stalled.state.closed);
    expect(log.join('')).toMatch(/"reason":"its transfer stalled","msg":"request aborted"/u);
  });

  it('that moves enough in each period goes on; one byte less in one of them ends it', async () => {
    const slow = await uploadUnderWay(10 * ENOUGH);
    // The head was counted when the watch began.
    await upload(slow.socket, ENOUGH);
    for (let period = 0; period < 3; period++) {
      vi.advanceTimersByTime(PERIOD);
      expect(await isEnded(slow)).toBe(false);
      await upload(slow.socket, ENOUGH);
    }
    vi.advanceTimersByTime(PERIOD);
    await upload(slow.socket, ENOUGH - 1);
    expect(await isEnded(slow)).toBe(false);
    vi.advanceTimersByTime(PERIOD);
    await until(() => slow.state.closed);
  });

  it('is measured from its own beginning, whatever its connection has carried before', async () => {
    const kept = await uploadAfterDownload(10 * ENOUGH);
    await upload(kept.socket, ENOUGH);
    vi.advanceTimersByTime(PERIOD);
    expect(await isEnded(kept)).toBe(false);
    await upload(kept.socket, ENOUGH - 1);
    vi.advanceTimersByTime(PERIOD);
    await until(() => kept.state.closed);
  });

  it('on such a connection is ended after its first period already, when it stands still', async () => {
    const kept = await uploadAfterDownload(100);
    vi.advanceTimersByTime(PERIOD);
    await until(() => kept.state.closed);
  });

  it('that the server is too slow to read goes on, and is ended when its sender stands still after that', async () => {
    const slow = await send('POST /slow', ...UPLOAD_HEAD.slice(2), `Content-Length: ${2 * LARGE.length}`);
    slow.socket.write(LARGE);
    await until(() => arrived > 0 && slow.socket.writableLength > 0);
    await watched();
    for (let period = 0; period < 3; period++) {
      vi.advanceTimersByTime(PERIOD);
      expect(await isEnded(slow)).toBe(false);
    }
    work.open();
    await until(() => arrived === LARGE.length);
    vi.advanceTimersByTime(PERIOD);
    vi.advanceTimersByTime(PERIOD);
    await until(() => slow.state.closed);
  });

  it('that has arrived may take the server as long as it takes', async () => {
    const whole = await uploadUnderWay(20);
    whole.read();
    await upload(whole.socket, 19);
    vi.advanceTimersByTime(5 * PERIOD);
    expect(await isEnded(whole)).toBe(false);
    work.open();
    await until(() => whole.state.received.includes('{"arrived":20}'));
  });
});

describe('an answer', () => {
  it('that nobody reads is ended after ten minutes, since a proxy may hold megabytes of it, and the watch with it', async () => {
    const unread = await send('GET /download');
    unread.socket.pause();
    await until(() => unread.socket.bytesRead > 0 || unread.socket.readableLength > 0);
    // In the first period, what both ends can hold has moved.
    vi.advanceTimersByTime(20 * PERIOD);
    expect(await isEnded(unread)).toBe(false);
    vi.advanceTimersByTime(PERIOD);
    unread.read();
    await until(() => unread.state.closed);
    expect(unread.state.received.length).toBeLessThan(LARGE.length);
    await watched(0);
  });

  it('that is read arrives whole, and is watched no longer than that', async () => {
    const download = await send('GET /download', 'Connection: close');
    let length = 0;
    download.socket.on('data', (bytes: Buffer) => {
      length += bytes.length;
    });
    await until(() => download.state.closed);
    expect(length).toBeGreaterThan(LARGE.length);
    await watched(0);
  });

  it('that the server is still working on is waited for', async () => {
    const working = await send('GET /work');
    working.read();
    await watched();
    vi.advanceTimersByTime(5 * PERIOD);
    expect(await isEnded(working)).toBe(false);
    work.open();
    await until(() => working.state.received.includes('{"success":true}'));
    await watched(0);
  });
});

describe('a JSON body', () => {
  const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 2'];

  it('that does not arrive within ten seconds ends the connection', async () => {
    const stalled = await send('POST /json', ...JSON_BODY);
    stalled.socket.write('{');
    await watched();
    vi.advanceTimersByTime(9_999);
    expect(await isEnded(stalled)).toBe(false);
    vi.advanceTimersByTime(1);
    await until(() => stalled.state.closed);
    expect(log.join('')).toMatch(/"reason":"its body took too long","msg":"request aborted"/u);
  });

  it('that has arrived may take the server as long as it takes', async () => {
    const whole = await send('POST /json', ...JSON_BODY);
    whole.read();
    whole.socket.write('{}');
    await watched(0);
    vi.advanceTimersByTime(60_000);
    expect(await isEnded(whole)).toBe(false);
    work.open();
    await until(() => whole.state.received.includes('{"success":true}'));
  });
});

describe('a body that comes after its answer', () => {
  const refused = async (head: string, type: string, size: number) => {
    const early = await send(head, `Content-Type: ${type}`, `Content-Length: ${size}`);
    early.read();
    await until(() => early.state.received.includes('HTTP/1.1'));
    await watched();
    return early;
  };

  it.each([
    ['POST /refused', 'application/json'],
    ['POST /refused', 'multipart/form-data; boundary=x'],
    ['GET /nothing', 'application/json'],
  ])('has ten seconds: %s, %s', async (head, type) => {
    const early = await refused(head, type, 100);
    early.socket.write('{');
    vi.advanceTimersByTime(9_999);
    expect(await isEnded(early)).toBe(false);
    vi.advanceTimersByTime(1);
    await until(() => early.state.closed);
    await watched(0);
  });

  it('and comes in time leaves the connection to the next request', async () => {
    const early = await refused('POST /refused', 'application/json', 2);
    early.socket.write('{}GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => early.state.received.includes('404'));
    vi.advanceTimersByTime(10_000);
    expect(await isEnded(early)).toBe(false);
    await watched(0);
  });

  it('is read where the connection closes then, so that a proxy which still sends gets the answer', async () => {
    const lines = ['Content-Type: application/json', `Content-Length: ${LARGE.length / 2}`];
    const early = await send('POST /refused', ...lines, 'Connection: close');
    early.socket.write(LARGE.subarray(0, LARGE.length / 2));
    await until(() => early.socket.writableLength === 0 || early.state.closed);
    early.read();
    await until(() => early.state.closed);
    expect(early.state.received).toMatch(/^HTTP\/1\.1 401 .*content-length: 2\r\n.*\r\n\r\n\{\}$/su);
    vi.advanceTimersByTime(100);
    await watched(0);
  });

  it('is not read beyond 64 MB', async () => {
    const early = await refused('POST /refused', 'application/json', 2 * LARGE.length);
    let sent = false;
    early.socket.write(LARGE, () => {
      sent = true;
    });
    await until(() => sent);
    vi.advanceTimersByTime(100);
    expect(await isEnded(early)).toBe(false);
    early.socket.write(LARGE.subarray(0, LARGE.length / 4));
    await until(() => early.socket.writableLength === 0);
    vi.advanceTimersByTime(100);
    await until(() => early.state.closed);
  });
});
