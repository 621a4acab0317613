import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { eventually } from '../eventually.ts';

export const ADMIN = { email: 'admin@example.com', password: 'Serve-2-win' };

/** A server in its own process, as `npm start` runs it. */
export interface ServerProcess {
  port: number;
  pid: number;
  output(): string;
  /** Sends a signal, resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<Exit>;
  exited: Promise<Exit>;
}
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

export interface Processes {
  /** A new empty folder, removed after the tests. */
  newFolder(): Promise<string>;
  /**
   * Starts the server, or that of another `main`, and resolves when it listens; rejects with what it wrote when it ends
   * instead. `watch` sees its output.
   */
  start(
    env: Record<string, string>,
    options?: { main?: string; args?: readonly string[]; watch?: (output: string) => void },
  ): Promise<ServerProcess>;
  /** The same on this port, with the log in an open file. */
  startLoggingTo(file: number, port: number, env: Record<string, string>): Promise<ServerProcess>;
  /** Starts a process that is expected to end by itself. */
  run(env: Record<string, string>): Promise<Exit>;
}

/** Removes what the tests of a file wrote, and ends what they started: each test by itself, or all `together` at the end. */
export function useProcesses({ together = false } = {}): Processes {
  const folders: string[] = [];
  const children = new Set<ChildProcess>();
  const endAll = () =>
    Promise.all(
      [...children].map(async (child) => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }),
    );
  afterEach(async () => {
    if (!together) await endAll();
  });
  afterAll(endAll);
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  function launch(
    env: Record<string, string>,
    {
      stdout = 'pipe',
      args = [],
      main = join(inject('built'), 'server/dist/main.js'),
    }: { stdout?: 'pipe' | number; args?: readonly string[]; main?: string } = {},
  ) {
    const child = spawn(process.execPath, ['--v8-pool-size=1', main, ...args], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        PUBLIC_URL: 'http://localhost:3000',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...env,
      },
      stdio: ['ignore', stdout, 'pipe'],
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const exited = once(child, 'close').then(([code, signal]): Exit => {
      children.delete(child);
      return { code, signal, output };
    });
    return { child, exited, output: () => output };
  }

  /** Resolves when `look` finds the port on which it listens; rejects when it has ended instead. */
  async function listening(
    { child, exited, output }: ReturnType<typeof launch>,
    look: () => number | Promise<number>,
  ): Promise<ServerProcess> {
    let ended = false;
    exited.then(() => {
      ended = true;
    });
    const port = await eventually(async () => (ended ? undefined : look()));
    const { pid } = child;
    if (port === undefined || pid === undefined) throw new Error(`The server did not start: ${output()}`);
    const end = (signal: NodeJS.Signals) => {
      child.kill(signal);
      return exited;
    };
    return { port, pid, output, exited, end };
  }

  return {
    async newFolder() {
      const folder = await mkdtemp(join(tmpdir(), 'kitroom-fault-'));
      folders.push(folder);
      return folder;
    },
    run: (env) => launch(env).exited,
    startLoggingTo: (file, port, env) =>
      listening(launch({ ...env, PORT: String(port) }, { stdout: file }), async () => {
        await fetch(`http://127.0.0.1:${port}/healthz`);
        return port;
      }),
    start(env, { watch = () => {}, ...options } = {}) {
      const launched = launch(env, options);
      return listening(launched, () => {
        const output = launched.output();
        watch(output);
        const [, port] = /listening at http:\/\/127\.0\.0\.1:(\d+)/u.exec(output) ?? [];
        if (port === undefined) throw new Error(`Not listening yet: ${output}`);
        return Number(port);
      });
    },
  };
}
