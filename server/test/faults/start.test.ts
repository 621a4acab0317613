import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { SQLITE_FILE } from '../../src/platform/db/database.ts';
import { KEY_FILE } from '../../src/platform/secret-key.ts';
import { sentenceOf } from '../../src/start-failure.ts';
import { eventually } from '../eventually.ts';
import { sample } from '../pictures/pictures.ts';
import { createDatabase } from '../postgres.ts';
import { createProduct, expectOneAdministrator, send, signIn } from './client.ts';
import { freePort } from './free-port.ts';
import { type Exit, useProcesses } from './server-process.ts';
import { sentence } from './start-sentence.ts';

const { newFolder, run, start, startLoggingTo } = useProcesses();

// One sentence that tells the operator what to do; a stack is for our own faults.
function expectSentence({ code, output }: Exit, ...parts: string[]) {
  expect(output.trim().split('\n')).toHaveLength(1);
  for (const part of parts) expect(output).toContain(part);
  expect(code).toBe(1);
}

/** A folder that a server has made and worked with, and what others could read in it meanwhile. */
let used: string;
let whileUsed: Awaited<ReturnType<typeof openToOthers>>;
beforeAll(async () => {
  used = join(await newFolder(), 'data');
  const server = await start({ DATA_DIR: used });
  const admin = await signIn(server.port);
  const productId = await createProduct(admin, 'JR-1');
  await admin.upload(await sample().jpeg().toBuffer(), { productId, slot: 1 });
  whileUsed = await openToOthers(used);
  await server.end('SIGTERM');
});

async function copyOfUsed() {
  const folder = await newFolder();
  await cp(used, folder, { recursive: true });
  return { folder, file: join(folder, SQLITE_FILE) };
}

async function openToOthers(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const modes = await Promise.all(paths.map(async (path) => [path, (await stat(path)).mode & 0o077]));
  return { paths, open: modes.filter(([, mode]) => mode !== 0) };
}

describe('a start that cannot be', () => {
  it('names each variable that has a bad value', async () => {
    const { code, output } = await run({ PORT: 'http', LOG_LEVEL: 'loud', ADMIN_EMAIL: 'me' });
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT must be/u),
      expect.stringMatching(/^ADMIN_EMAIL must be/u),
      expect.stringMatching(/^LOG_LEVEL must be/u),
    ]);
    expect(code).toBe(1);
  });

  it('is none where nobody holds a new code, or because of a service in Kubernetes that is named kitroom: the log names them', async () => {
    const { folder, file } = await copyOfUsed();
    const database = new Sqlite(file);
    database.exec(`update roles set name = 'Owner', name_folded = 'owner' where name = 'Administrator';
      delete from role_permissions where permission_id = (select id from permissions where name = 'ACTIVITY_READ');
      delete from permissions where name = 'ACTIVITY_READ'`);
    database.close();
    const server = await start({
      DATA_DIR: folder,
      KITROOM_SERVICE_HOST: '10.96.4.7',
      KITROOM_PORT: 'tcp://10.96.4.7:3000',
    });
    expect(server.output()).toContain('No active user has ACTIVITY_READ: an administrator can give');
    expect(server.output()).toContain(
      'These variables are not settings of Kitroom: KITROOM_SERVICE_HOST, KITROOM_PORT',
    );
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('because the port is in use says so, and leaves the database closed', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const folder = await newFolder();
    expectSentence(
      await run({ DATA_DIR: folder, PORT: port, LOG_LEVEL: 'warn' }),
      `Port ${port} is already in use.`,
    );
    expect((await readdir(folder)).toSorted()).toEqual(['images', SQLITE_FILE]);
    other.close();
  });

  it('because the machine has no such address says so', async () => {
    const HOST = '192.0.2.1';
    const [error] = await once(createServer().listen(0, HOST), 'error').catch((reason) => [reason]);
    expect(sentenceOf(error, readConfig({ HOST }))).toContain('HOST 192.0.2.1 is not an address');
  });

  it('because DATA_DIR is not a folder says so', async () => {
    const path = join(await newFolder(), 'file');
    await writeFile(path, 'mine');
    expect(await sentence({ DATA_DIR: path })).toContain(`DATA_DIR ${path} can’t be used`);
    expect(await sentence({ DATA_DIR: join(path, 'below') })).toContain(`DATA_DIR ${path}`);
    // Where nobody can create anything, `mkdir` with `recursive` tries for ever.
    expect(await sentence({ DATA_DIR: '/proc/1/below' })).toContain('DATA_DIR /proc/1/below can’t be used');
    expect(await readFile(path, 'utf8')).toBe('mine');
    const link = join(await newFolder(), 'link');
    await symlink('/not-mounted', link);
    expect(await sentence({ DATA_DIR: link })).toContain('or a link that leads nowhere');
    const readOnly = Object.assign(new Error('EROFS: read-only'), { code: 'EROFS', path: link });
    expect(sentenceOf(readOnly, readConfig({ DATA_DIR: link }))).toMatch(/copy the folder .* set DATA_DIR/u);
  });

  it('because another program has locked the database waits for it, and says so at once', async () => {
    const { folder, file } = await copyOfUsed();
    const other = new Sqlite(file);
    other.exec('begin immediate');
    const letGo = (output: string) => {
      if (output.includes('is locked by another program: waiting')) other.close();
    };
    const server = await start({ DATA_DIR: folder, LOG_LEVEL: 'info' }, { watch: letGo });
    expect(server.output().split('\n')[0]).toBe(
      `${file} in DATA_DIR is locked by another program: waiting 10 seconds for it …`,
    );
    expect((await send(server.port, { path: '/readyz' })).status).toBe(200);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('because the database file is another program’s, cut or damaged says so and leaves it as it is', async () => {
    const damages: ((file: string, bytes: Buffer) => Promise<void>)[] = [
      (file) => writeFile(file, 'A text that somebody keeps under this name. '.repeat(200)),
      (file, bytes) => truncate(file, bytes.length - 3 * 4096),
      // Every page but the first is overwritten.
      (file, bytes) =>
        writeFile(file, Buffer.concat([bytes.subarray(0, 4096), bytes.subarray(4096).fill(0xa5)])),
    ];
    for (const damage of damages) {
      const { folder, file } = await copyOfUsed();
      await damage(file, await readFile(file));
      const damaged = await readFile(file);
      const said = await sentence({ DATA_DIR: folder });
      expect(said).toContain(file);
      expect(said).toContain('is damaged or not an SQLite database');
      expect((await readFile(file)).equals(damaged)).toBe(true);
    }
  });

  it('because the database is gone from beside its pictures or its log says so, and creates none', async () => {
    const beside = [
      async (file: string) => rm(file),
      async (file: string) => truncate(file, 0),
      async (file: string) => {
        await rm(file);
        await rm(join(file, '../images'), { recursive: true });
        await writeFile(`${file}-wal`, 'frames');
      },
    ];
    for (const lose of beside) {
      const { folder, file } = await copyOfUsed();
      await lose(file);
      const before = await readdir(folder);
      const said = await sentence({ DATA_DIR: folder });
      expect(said).toContain(`${file} is gone or empty`);
      expect(said).toContain('admin -- restore');
      expect(await readdir(folder)).toEqual(before);
    }
  });

  it('because a newer version has changed the database says so and changes nothing', async () => {
    const { folder, file } = await copyOfUsed();
    const later = "insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')";
    const db = new Sqlite(file);
    db.exec(later);
    db.close();
    expectSentence(await run({ DATA_DIR: folder }), 'newer version of Kitroom (9999-later)');

    const postgres = await createDatabase(inject('postgresUrl'), inject('postgresTemplate'));
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(later);
    await client.end();
    expect(await sentence({ DATA_DIR: folder, DATABASE_URL: postgres.url })).toContain(
      'newer version of Kitroom (9999-later)',
    );
    await postgres.drop();
  });
});

// On PostgreSQL: pgbouncer.test.ts.
it('two starts at once on nothing make one schema and one administrator, and both serve', async () => {
  const env = { DATA_DIR: await newFolder() };
  const servers = await Promise.all([start(env), start(env)]);
  for (const { port } of servers) {
    const admin = await signIn(port);
    expect((await send(port, { path: '/readyz' })).status).toBe(200);
    await expectOneAdministrator(admin);
  }
  for (const server of servers) expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});

it('the demo ends with whom to sign in as, in plain text, and requests do not push that away', async () => {
  const server = await start({ DATA_DIR: await newFolder() }, { args: ['--demo'] });
  await eventually(() => expect(server.output()).toContain('viewer@example.com'));
  expect((await send(server.port, { path: '/readyz' })).status).toBe(200);
  expect((await send(server.port, { path: '/api/admin/size' })).status).toBe(401);
  const lines = server.output().trim().split('\n');
  expect(lines[0]).toMatch(/^Loading \d+ pictures …$/u);
  expect(lines[1]).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Server listening at /u);
  expect(lines.at(-1)).toMatch(/^ {4}viewer@example\.com /u);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});

it('a server whose log and first sign-in link find the disk full serves on, and ends when it is told to', async () => {
  // Every write to it fails with ENOSPC.
  const full = await open('/dev/full', 'w');
  onTestFinished(() => full.close());
  const env = { DATA_DIR: await newFolder(), ADMIN_PASSWORD: '', LOG_LEVEL: 'debug' };
  const server = await startLoggingTo(full.fd, await freePort(), env);
  for (let count = 0; count < 3; count++)
    expect((await send(server.port, { path: '/healthz' })).status).toBe(200);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null, output: '' });
});

describe('DATA_DIR', () => {
  it('and all that is in it is closed to other users, also when an earlier version left it open', async () => {
    expect(whileUsed.open).toEqual([]);
    for (const file of [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, 'images', 'tmp'])
      expect(whileUsed.paths).toContain(join(used, file));

    const { folder, file } = await copyOfUsed();
    for (const name of ['images', 'thumbnails', 'outbox', 'tmp', 'backup-upload'])
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, KEY_FILE), '', { mode: 0o600 });
    await chmod(folder, 0o755);
    await chmod(file, 0o644);
    openDataDir(folder);
    expect((await openToOthers(folder)).open).toEqual([]);
  });

  it('stays as it is where it holds other things too', async () => {
    const folder = join(await newFolder(), 'home');
    await mkdir(join(folder, 'letters'), { recursive: true });
    await writeFile(join(folder, SQLITE_FILE), '');
    for (const path of [folder, join(folder, SQLITE_FILE)]) await chmod(path, 0o755);
    openDataDir(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
    expect((await stat(join(folder, SQLITE_FILE))).mode & 0o777).toBe(0o600);
  });
});
