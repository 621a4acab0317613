import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { BASE_URL, PORT } from '../address.ts';
import { ADMIN, DEMO_PASSWORD } from '../fixtures.ts';

const LOOK_MILLISECONDS = 50;

/** The built application on the demo data in a folder of its own; `end` stops it and removes the folder. */
export async function serveDemo(): Promise<{ folder: string; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kitroom-browsers-'));
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: join(folder, 'data'), PUBLIC_URL: BASE_URL };
  const server = spawn(process.execPath, ['../server/dist/main.js', '--demo'], {
    env: { ...env, LOG_LEVEL: 'warn', DATABASE_URL: '', S3_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const answers = () =>
    fetch(`${BASE_URL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error('The server has ended; its own message says why');
    await wait(LOOK_MILLISECONDS);
  }
  return {
    folder,
    async end() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Calls of the API as the demo administrator. */
export async function apiOfAdmin() {
  const signedIn = await fetch(BASE_URL + authCalls.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN, password: DEMO_PASSWORD }),
  });
  const { csrfToken } = (await signedIn.json()) as { csrfToken: string };
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const headers = { cookie, [CSRF_HEADER]: csrfToken, 'content-type': 'application/json' };
  return {
    get: (path: string) => fetch(BASE_URL + path, { headers: { cookie } }),
    post: (path: string, body: object) =>
      fetch(BASE_URL + path, { method: 'POST', headers, body: JSON.stringify(body) }),
  };
}
