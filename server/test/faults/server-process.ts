import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as viteBuild } from 'vite';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { eventually } from '../eventually.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));
export const ADMIN = { email: 'admin@example.com', password: 'Serve-2-win' };
const PAGE = '<!doctype html><script nonce="{{cspNonce}}" src="/assets/app.js"></script>';

/** A server in its own process, as `npm start` runs it. */
export interface ServerProcess {
  port: number;
  pid: number;
  /** Its output so far, log and errors. */
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
  /** The folder with the built `server/dist` and `web/dist`. */
  built(): string;
  /** Starts a process that is expected to end by itself. */
  run(env: Record<string, string>): Promise<Exit>;
}

/**
 * Builds the server once for all files of a worker, removes what their tests wrote, and ends what they started: each test
 * by itself, or all `together` at the end.
 */
export function useProcesses({ together = false } = {}): Processes {
  const folders: string[] = [];
  const children = new Set<ChildProcess>();
  let main = '';

  beforeAll(async () => {
    building ??= build();
    main = await building;
  });
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
      main: other = main,
    }: { stdout?: 'pipe' | number; args?: readonly string[]; main?: string } = {},
  ) {
    const child = spawn(process.execPath, [other, ...args], {
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

  function serverOf({ child, exited, output }: ReturnType<typeof launch>, port: number): ServerProcess {
    const { pid } = child;
    if (!port || pid === undefined) throw new Error(`The server did not start: ${output()}`);
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
    async startLoggingTo(file, port, env) {
      const launched = launch({ ...env, PORT: String(port) }, { stdout: file });
      const { exited, output } = launched;
      let ended = false;
      exited.then(() => {
        ended = true;
      });
      await eventually(async () => {
        if (!ended) await fetch(`http://127.0.0.1:${port}/healthz`);
      });
      if (ended) throw new Error(`The server did not start: ${output()}`);
      return serverOf(launched, port);
    },
    built: () => join(main, '../../..'),
    async start(env, { watch = () => {}, ...options } = {}) {
      const launched = launch(env, options);
      const { exited, output } = launched;
      const listening = () => /listening at http:\/\/127\.0\.0\.1:(\d+)/u.exec(output())?.[1];
      let ended = false;
      exited.then(() => {
        ended = true;
      });
      await eventually(() => {
        watch(output());
        if (!listening() && !ended) throw new Error(`Not listening yet: ${output()}`);
      });
      return serverOf(launched, Number(listening()));
    },
  };
}

let building: Promise<string> | undefined;

/**
 * Builds below the packages that the server imports, and next to a web application, as in the repository. Resolves to
 * its `main.js`.
 */
async function build(): Promise<string> {
  const root = await mkdtemp(join(inject('builds'), 'worker-'));
  const outDir = join(root, 'server/dist');
  await mkdir(join(root, 'server'));
  await symlink(join(SERVER, 'demo-pictures'), join(root, 'server/demo-pictures'));
  await viteBuild({ root: SERVER, logLevel: 'error', build: { outDir, sourcemap: false } });
  await mkdir(join(root, 'web/dist/assets'), { recursive: true });
  await writeFile(join(root, 'web/dist/index.html'), PAGE);
  await writeFile(join(root, 'web/dist/assets/app.js'), 'document.title = "Kitroom";');
  return join(outDir, 'main.js');
}
