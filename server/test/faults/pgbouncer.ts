import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../eventually.ts';
import { freePort } from './free-port.ts';

/** A pooler between the server and PostgreSQL. */
export interface PgBouncer {
  /** The address of the same database through it. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer as Debian configures it, but for `settings`. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Record<string, string | number>,
): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'kitroom-pgbouncer-'));
  const port = await freePort();
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${hostname} port=${databasePort} user=${username} password=${password}`;
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root: containers and CI machines often are.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'ignore',
  });
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  });
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
