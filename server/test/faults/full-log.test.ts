import { open } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { send } from './client.ts';
import { freePort } from './free-port.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, startLoggingTo } = useProcesses();

it('a server whose log and first sign-in link find the disk full serves on, and ends when it is told to', async () => {
  // Every write to it fails with ENOSPC.
  const full = await open('/dev/full', 'w');
  onTestFinished(() => full.close());
  const env = { DATA_DIR: await newFolder(), ADMIN_PASSWORD: '', LOG_LEVEL: 'debug' };
  const server = await startLoggingTo(full.fd, await freePort(), env);
  for (let count = 0; count < 3; count++)
    expect((await send(server.port, { path: '/healthz' })).status).toBe(200);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null, output: '' });
});
