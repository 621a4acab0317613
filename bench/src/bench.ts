import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from './child.ts';
import { ADMIN, type Client, signIn } from './client.ts';
import { type BenchDatabase, createDatabase, type Engine } from './database.ts';
import { freePort } from './free-port.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const SERVER = join(root, 'server/dist/main.js');
// As `npm start` does.
const NODE_OPTIONS = ['--v8-pool-size=1'];
const LIMIT_SERVER = join(root, 'bench/src/limit-server.ts');
const FINE_LOOP_DELAY = join(root, 'bench/src/fine-loop-delay.mjs');

/** The server with a fresh data directory, a signed-in client, and the bare limits next to it. */
export interface Bench {
  database: BenchDatabase;
  server: Child;
  client: Client;
  /** Bare Fastify with the database's driver. */
  limit: Child;
  /** node:http with the bytes of the file that the path names. */
  staticUrl: string;
  close(): Promise<void>;
}

/** Starts a built server (by default this checkout's) on a database, on the given port or a free one. */
export function startServer(database: BenchDatabase, main = SERVER, port?: number): Promise<Child> {
  return startOn(database, [process.execPath, ...NODE_OPTIONS, '--import', FINE_LOOP_DELAY, main], port);
}

/** Starts this checkout with `npm start`, which looks whether it has to be built. */
export function startAsUsersDo(database: BenchDatabase): Promise<Child> {
  return startOn(database, ['npm', 'start', '--prefix', root]);
}

async function startOn(database: BenchDatabase, command: readonly string[], given?: number): Promise<Child> {
  const port = given ?? (await freePort());
  const env = {
    PORT: String(port),
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // A bench asks more often than a program should.
    API_TOKEN_REQUESTS_PER_MINUTE: '9999999',
    ...database.env,
  };
  return startChild(command, env, `http://127.0.0.1:${port}`, '/readyz');
}

/** Starts the limits on a database in which the server has created its schema. */
async function startLimit(database: BenchDatabase): Promise<{ limit: Child; staticUrl: string }> {
  const [port, staticPort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), STATIC_PORT: String(staticPort), ...database.env };
  const limit = await startChild(
    [process.execPath, '--import', 'tsx', LIMIT_SERVER],
    env,
    `http://127.0.0.1:${port}`,
    '/hello',
  );
  return { limit, staticUrl: `http://127.0.0.1:${staticPort}` };
}

/** Everything a group of rows needs, on this engine. */
export async function startBench(engine: Engine): Promise<Bench> {
  const database = await createDatabase(engine);
  const server = await startServer(database);
  const client = await signIn(server.url);
  const { limit, staticUrl } = await startLimit(database);
  return {
    database,
    server,
    client,
    limit,
    staticUrl,
    async close() {
      await limit.stop();
      await server.stop();
      await database.remove();
    },
  };
}
