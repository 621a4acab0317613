import { open } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createProduct, send, signIn } from './client.ts';
import { freePort } from './free-port.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, startLoggingTo } = useProcesses();

/** A server whose log goes to a disk that is full: every write fails with ENOSPC. */
async function startOnFullDisk(env: Record<string, string>) {
  const full = await open('/dev/full', 'w');
  onTestFinished(() => full.close());
  return startLoggingTo(full.fd, await freePort(), { DATA_DIR: await newFolder(), ...env });
}

it('a server whose log has no room serves on, and ends when it is told to', async () => {
  const server = await startOnFullDisk({ LOG_LEVEL: 'debug' });
  const admin = await signIn(server.port);
  for (const code of ['A', 'B', 'C']) expect(await createProduct(admin, code)).toBeGreaterThan(0);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null, output: '' });
});

it('a server that cannot print the first sign-in link serves all the same', async () => {
  const server = await startOnFullDisk({ ADMIN_PASSWORD: '', LOG_LEVEL: 'silent' });
  for (let count = 0; count < 3; count++)
    expect((await send(server.port, { path: '/healthz' })).status).toBe(200);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null, output: '' });
});
