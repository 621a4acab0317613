import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from './fixtures.ts';

/** A server with settings of its own, next to the one that most tests share. */
export interface OwnServer {
  url: string;
  /** Its DATA_DIR. */
  folder: string;
  /** The link that a first start prints, where the administrator's password is chosen. */
  firstLink(): string;
  end(): Promise<void>;
}

/** Starts the built application on a port in a new folder, and resolves when it answers. */
export async function startOwnServer(
  port: number,
  env: Record<string, string>,
  args: string[] = [],
): Promise<OwnServer> {
  const url = `http://localhost:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'kitroom-own-'));
  const server = spawn(process.execPath, ['../server/dist/main.js', ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: url,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  server.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  const ended = once(server, 'exit');
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  return {
    url,
    folder,
    firstLink: () => /http\S+\/reset-password\S+/u.exec(printed)?.[0] ?? '',
    async end() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
