import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const START_SECONDS = 60;

/** A server that is started again whenever it has ended. */
export interface SoakServer {
  url: string;
  start(): Promise<void>;
  /** Sends a signal; resolves when the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Suspends the process for a while. */
  suspend(milliseconds: number): Promise<void>;
  /** Resident memory in MB and open files. */
  size(): Promise<{ megabytes: number; files: number }>;
}

const running = new Set<ChildProcess>();
// Also when the soak is interrupted.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function createServer(env: Record<string, string>): Promise<SoakServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;

  return {
    url,
    async start() {
      child = spawn(process.execPath, [MAIN], {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      running.add(child);
      const started = child;
      child.once('exit', () => running.delete(started));
      for (let tries = 0; !(await isReady(url)); tries++) {
        if (child.exitCode !== null || tries > START_SECONDS * 20) throw new Error('A server did not start');
        await wait(50);
      }
    },
    async end(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async suspend(milliseconds) {
      child.kill('SIGSTOP');
      await wait(milliseconds);
      child.kill('SIGCONT');
    },
    async size() {
      const proc = `/proc/${child.pid}`;
      const status = await readFile(join(proc, 'status'), 'utf8');
      const kilobytes = Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1]);
      return { megabytes: Math.round(kilobytes / 1024), files: (await readdir(join(proc, 'fd'))).length };
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
