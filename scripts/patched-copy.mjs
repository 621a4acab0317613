import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const WORKSPACES = ['contract', 'server', 'web'];
const ADMIN = { email: 'admin@example.com', password: 'Serve-2-win' };

/** A copy of the sources with a patch applied, which can be compiled and started. */
export function patchedCopy(patch) {
  const copy = copyOfSources();
  execFileSync('git', ['apply', patch], { cwd: copy.folder, stdio: 'inherit' });
  return copy;
}

/** A copy of the sources of contract, server, and web. */
export function copyOfSources() {
  const folder = mkdtempSync(join(tmpdir(), 'kitroom-patched-'));
  const running = new Set();
  for (const file of ['package.json', 'tsconfig.base.json', ...WORKSPACES.flatMap(sourcesOf)]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  linkPackages(folder);
  // The server does not start without a page; its calls are asked for here.
  mkdirSync(join(folder, 'web/dist'));
  writeFileSync(join(folder, 'web/dist/index.html'), '<!doctype html><title>Kitroom</title>');
  return {
    folder,
    /** What the compiler says of the sources of contract, server, or web, tests aside. */
    compile(workspace) {
      const config = join(folder, workspace, 'tsconfig.patched.json');
      const exclude = ['**/*.test.*', '../test', '../**/test'];
      writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: ['src'], exclude }));
      return run(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '-p', config]);
    },
    build: () => run(join(ROOT, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], 'server'),
    admin: (data, ...args) =>
      run(process.execPath, [join(folder, 'server/dist/admin.js'), ...args], '.', environment(data)),
    /** Starts the server on the data in a folder. Resolves to a client that is signed in. */
    async start(data) {
      const child = spawn(process.execPath, [join(folder, 'server/dist/main.js')], {
        env: environment(data),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.add(child);
      const client = await signIn(await portOf(child));
      return { ...client, stop: () => stop(child) };
    },
    async remove() {
      await Promise.all([...running].map(stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function run(program, args, cwd = '.', env = process.env) {
    const shell = process.platform === 'win32';
    const ended = spawnSync(program, args, { cwd: join(folder, cwd), encoding: 'utf8', shell, env });
    return ended.status === 0 ? '' : `${ended.stdout}${ended.stderr}`;
  }

  async function stop(child) {
    if (!running.delete(child)) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  }
}

function environment(data) {
  return {
    PATH: process.env.PATH,
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: data,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}

function sourcesOf(workspace) {
  return readdirSync(join(ROOT, workspace), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => /^\w+\/(?:src|test|build)\/|^\w+\/\w+(?:\.config)?\.(?:json|ts)$/u.test(file));
}

// The packages of the repository itself are those of the copy.
function linkPackages(folder) {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@kitroom'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@kitroom') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  symlinkSync(join(folder, 'contract'), join(modules, '@kitroom/contract'));
}

async function portOf(child) {
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk;
    const [, port] = /http:\/\/[^"\s]*?:(\d+)/u.exec(output.replaceAll('http://localhost:3000', '')) ?? [];
    if (port) {
      child.stdout.resume();
      return port;
    }
  }
  throw new Error(`The server did not start: ${output}`);
}

async function signIn(port) {
  const json = { 'content-type': 'application/json' };
  const address = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  });
  const { csrfToken } = await answer.json();
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const call = async (method, path, body, headers = {}) => {
    const sent = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body && json),
        cookie,
        'x-csrf-token': csrfToken,
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: sent.status,
      etag: sent.headers.get('etag'),
      change: sent.headers.get('x-change-id') ?? sent.headers.get('x-request-id'),
      body: await sent.json(),
    };
  };
  return { call };
}
