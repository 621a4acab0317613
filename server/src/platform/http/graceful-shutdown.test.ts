import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGate, type Gate } from '../../../test/gate.ts';
import { until } from '../../../test/until.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import type { App } from './schemas.ts';

/** How long a request may go on after the server was told to end. */
const LAST_CALL = 20_000;

let app: App;
let work: Gate;
let working: boolean;

beforeEach(async () => {
  work = createGate();
  working = false;
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false }) as unknown as App;
  shutDownGracefully(app);
  app.get('/work', async () => {
    working = true;
    await work.opened;
    return { success: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/** A connection that has asked for work, which goes on until the gate opens, and the server closing in the meantime. */
async function closeAtWork() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const state = { received: '', open: true, ended: false };
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    state.received += bytes;
  });
  socket.once('close', () => {
    state.open = false;
  });
  await once(socket, 'connect');
  socket.write('GET /work HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until(() => working);
  const closed = app.close().then(() => {
    state.ended = true;
  });
  // Both timers of the close are set once it has begun.
  await until(() => vi.getTimerCount() === 2);
  return { socket, state, closed };
}

it('cuts off what still runs 20 seconds after the server was told to end, not before', async () => {
  const { state, closed } = await closeAtWork();
  vi.advanceTimersByTime(LAST_CALL - 1);
  await setImmediate();
  expect(state).toEqual({ received: '', open: true, ended: false });
  vi.advanceTimersByTime(1);
  await until(() => !state.open);
  expect(state.received).toBe('');
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});

it('ends a connection that has nothing left to do, and needs the last call for nobody then', async () => {
  const { state, closed } = await closeAtWork();
  work.open();
  await until(() => state.received.includes('{"success":true}'));
  vi.advanceTimersByTime(499);
  await setImmediate();
  expect(state.open).toBe(true);
  vi.advanceTimersByTime(1);
  await until(() => !state.open);
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});

it('ends a connection whose work takes longer as well, as soon as that is done', async () => {
  const looks = () => app.server.listenerCount('connection');
  const before = looks();
  const { state, closed } = await closeAtWork();
  vi.advanceTimersByTime(500);
  await until(() => looks() === before);
  work.open();
  await until(() => state.received.includes('{"success":true}'));
  vi.advanceTimersByTime(100);
  await until(() => !state.open);
  await closed;
});

it('looks for one quiet moment at a time, however long a busy server takes to have one', async () => {
  await closeAtWork();
  const watching = app.server.listenerCount('connection');
  vi.advanceTimersByTime(LAST_CALL - 1);
  expect(app.server.listenerCount('connection')).toBeLessThanOrEqual(watching + 1);
  work.open();
});

it('serves what comes on a connection that is still open, and ends it with the answer', async () => {
  const { socket, state, closed } = await closeAtWork();
  work.open();
  await until(() => state.received.includes('{"success":true}'));
  socket.write('GET /work HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until(() => !state.open);
  const [, first, second] = state.received.split('HTTP/1.1 200 OK');
  expect([first, second]).toEqual([
    expect.stringMatching(/^Connection: keep-alive/imu),
    expect.stringMatching(/^Connection: close/imu),
  ]);
  await closed;
});
