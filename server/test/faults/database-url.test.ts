import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { refuseOthers, refuseUnfit } from '../../src/platform/db/postgres/first-meeting.ts';
import { storageFailure } from '../../src/platform/http/storage-failures.ts';
import { eventually } from '../eventually.ts';
import { newFolder } from '../folders.ts';
import { createDatabase } from '../postgres.ts';
import { sentence } from './start-sentence.ts';
import { CERTIFICATE, openTlsDatabase, refusal } from './tls-database.ts';

const PASSWORD = 'not-this-one';
let observer: pg.Client;
let database: Awaited<ReturnType<typeof createDatabase>>;
const role = `kitroom_other_${process.pid}`;
beforeAll(async () => {
  observer = new pg.Client({ connectionString: inject('postgresUrl') });
  await observer.connect();
  database = await createDatabase(inject('postgresUrl'), 'template0');
  await observer.query(`create role ${role} login password '${PASSWORD}'`);
});
afterAll(async () => {
  await database.drop();
  await observer.query(`drop role ${role}`);
  await observer.end();
});

/** The address of the database, changed. */
function address(changed: Partial<URL>, parameters: Record<string, string> = {}): string {
  const url = Object.assign(new URL(database.url), changed);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function said(DATABASE_URL: string): Promise<string> {
  const text = await sentence({ DATA_DIR: await newFolder(), DATABASE_URL });
  expect(text).toBeDefined();
  expect(text?.split('\n')).toHaveLength(1);
  expect(text).toContain('DATABASE_URL');
  expect(text).not.toContain(PASSWORD);
  return String(text);
}

/** Whether the database can be opened, and is the one that is meant. */
async function opens(databaseUrl: string): Promise<boolean> {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.query);
  await db.close();
  return rows[0]?.name === database.name;
}

/** Another server than PostgreSQL. */
async function startOther(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const place = server.address();
  return String(typeof place === 'object' ? place?.port : '');
}

describe('a server that cannot be used is named with the cause', () => {
  it.each([
    ['nobody listens', { port: '1' }, /ECONNREFUSED.* Nothing listens there/u],
    ['the host is unknown', { hostname: 'db.invalid' }, /Check the name of the host/u],
    ['the password is wrong', { password: PASSWORD }, /password authentication failed.* write %40 for @/u],
    ['there is no password', { password: '' }, /asks for a password, and none is given/u],
    ['there is no such database', { pathname: '/none' }, /database "none" does not exist\. Create/u],
    ['TLS is asked for', { search: '?sslmode=require' }, /does not support SSL.* sslmode=prefer/u],
    [
      'it is asked to read only',
      { search: '?options=-c%20default_transaction_read_only%3Don' },
      /only be read\. Name the primary/u,
    ],
    [
      'the schema does not exist',
      { search: '?options=-c%20search_path%3Dnowhere' },
      /search_path names no schema/u,
    ],
    ['an option is unknown', { search: '?options=endpoint%3Dx' }, /Correct the options/u],
    [
      'a certificate is missing',
      { search: '?sslmode=verify-full&sslrootcert=/none.pem' },
      /sslrootcert in DATABASE_URL can’t be read/u,
    ],
    ['there is no socket', { search: '?host=/none' }, /ENOENT.* Nothing listens there/u],
  ])('%s', async (_case, changed, cause) => {
    expect(await said(address(changed))).toMatch(cause);
  });

  it('because the user may create nothing there', async () => {
    expect(await said(address({ username: role, password: PASSWORD }))).toMatch(
      /permission denied for schema public\. Make the user the owner/u,
    );
  });

  it('because it has another program’s tables, or its migrations, in the same schema', async () => {
    const other = await createDatabase(inject('postgresUrl'), 'template0');
    onTestFinished(() => other.drop());
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    await client.query('create table users (id integer)');
    expect(await said(other.url)).toMatch(
      /"users" already exists\. It probably has tables of another program/u,
    );
    await client.query("insert into kysely_migration values ('2024-01-01_start', '2024')");
    const text = await sentence({ DATA_DIR: await newFolder(), DATABASE_URL: other.url });
    expect(text).toMatch(/another program \(its migrations: 2024-01-01_start\)/u);

    // In a schema of its own, Kitroom is alone; and what extensions of hosts bring along is in nobody's way.
    await client.query(
      'create schema kitroom; create table kitroom.spatial_ref_sys (srid integer primary key)',
    );
    const own = new URL(other.url);
    own.searchParams.set('options', '-c search_path=kitroom');
    for (let start = 0; start < 2; start++)
      await (await openDatabase({ databaseUrl: own.href, dataDir: '' })).close();
    await client.end();
  });

  it('because it is no UTF-8, while it is still empty', async () => {
    const name = `${database.name}_latin`;
    await observer.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    onTestFinished(async () => void (await observer.query(`drop database ${name}`)));
    expect(await said(address({ pathname: `/${name}` }))).toMatch(
      /its encoding is LATIN1\. Create it again/u,
    );
    const fit = { version: 140_000, encoding: 'UTF8', read_only: 'off', is_new: true, hides_rows: null };
    refuseUnfit('db', fit);
    refuseUnfit('db', { ...fit, encoding: 'SQL_ASCII', is_new: false });
    expect(() => refuseUnfit('db', { ...fit, version: 130_022 })).toThrow(
      'PostgreSQL 13. Kitroom needs 14 or newer',
    );
  });

  it.each([
    ['CockroachDB', 'CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu)'],
    ['Redshift', 'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC, Redshift 1.0.60353'],
    ['-YB-', 'PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64-pc-linux-gnu'],
  ])('because it is %s', (name, product) => {
    refuseOthers('db', 'PostgreSQL 17.2 (Debian 17.2-1.pgdg120+1) on x86_64-pc-linux-gnu');
    expect(() => refuseOthers('db', product)).toThrow(`it is ${name}`);
  });

  it.each([
    ['starts', refusal('57P03', 'the database system is starting up'), /Start Kitroom again when/u],
    [
      'lets nobody in without TLS, which it has not',
      refusal('28000', 'no pg_hba.conf entry for host "10.0.0.9", no encryption'),
      /no encryption\. .*allow this user, database, and machine in pg_hba\.conf/u,
    ],
    ['is full', refusal('53300', 'sorry, too many clients already'), /raise max_connections/u],
    [
      'refuses for a reason of its own',
      refusal('XX000', 'Tenant or user not found'),
      /Tenant or user not found\. .*postgres\.<id>/u,
    ],
    [
      'is PgBouncer, which knows no options',
      refusal('08P01', 'unsupported startup parameter: options'),
      /ignore_startup_parameters/u,
    ],
    ['is MySQL', Buffer.from('4a0000000a382e302e333200', 'hex'), /may not be PostgreSQL/u],
    ['is a web server', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), /may not be PostgreSQL/u],
    [
      'speaks of something else and waits',
      Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'),
      /answers as PostgreSQL does/u,
    ],
  ])('because it %s', async (_case, answer, cause) => {
    const port = await startOther((socket) =>
      socket.once('data', () =>
        answer.toString().startsWith('SSH') ? socket.write(answer) : socket.end(answer),
      ),
    );
    expect(await said(address({ port }))).toMatch(cause);
  });
});

describe('a copy that was made by others', () => {
  async function copied() {
    const own = await createDatabase(inject('postgresUrl'), 'template0');
    onTestFinished(() => own.drop());
    const open = () => openDatabase({ databaseUrl: own.url, dataDir: '' });
    await (await open()).close();
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    return { own, open, client };
  }

  it('row by row, without the counters of ids, counts on behind the highest', async () => {
    const { open, client } = await copied();
    const role = `insert into roles (name, name_folded, created_at, updated_at) values ($1, $1, '', '') returning id`;
    await client.query(
      'insert into roles (id, name, name_folded, created_at, updated_at) select n, n, n, $1, $1 from generate_series(1, 9) n',
      [''],
    );
    await expect(client.query(role, ['a'])).rejects.toMatchObject({ code: '23505' });
    for (const id of [10, 11]) {
      await (await open()).close();
      expect((await client.query(role, [`r${id}`])).rows).toEqual([{ id }]);
    }
    await client.end();
  });

  it('with row-level security that hides its rows is not taken for an empty one', async () => {
    const { own, client } = await copied();
    await client.query(`alter database ${own.name} owner to ${role}; grant all on all tables in schema public to ${role};
      alter table roles enable row level security`);
    await client.end();
    const databaseUrl = Object.assign(new URL(own.url), { username: role, password: PASSWORD }).href;
    expect(await said(databaseUrl)).toMatch(/row-level security hides rows of roles from its user\. Make/u);
    await observer.query(`alter database ${own.name} owner to current_user`);
  });
});

describe('TLS is as libpq has it', () => {
  it.each(['prefer', 'allow', 'disable'])('a server without it is used with sslmode=%s', async (sslmode) => {
    expect(await opens(address({}, { sslmode }))).toBe(true);
  });

  it('a server that insists on it, with a certificate that nobody has signed', async () => {
    const server = await openTlsDatabase(database.url);
    onTestFinished(() => server.close());
    const port = new URL(server.url).port;
    for (const search of [
      '',
      ...['allow', 'prefer', 'require', 'no-verify'].map((mode) => `?sslmode=${mode}`),
      '?ssl=true',
      '?sslmode=require&channel_binding=require',
    ])
      expect([search, await opens(address({ port, search }))]).toEqual([search, true]);
    for (const search of ['?sslmode=disable', '?ssl=false', '?ssl=0'])
      expect(await said(address({ port, search }))).toMatch(/no encryption\. Set sslmode=require/u);
    for (const sslmode of ['verify-ca', 'verify-full'])
      expect(await said(address({ port }, { sslmode }))).toMatch(/certificate is not trusted .*sslrootcert/u);

    const sslrootcert = join(await newFolder(), 'authority.pem');
    await writeFile(sslrootcert, CERTIFICATE);
    for (const sslmode of ['require', 'verify-ca'])
      expect(await opens(address({ port }, { sslmode, sslrootcert }))).toBe(true);
    // Its name is not 127.0.0.1.
    for (const mode of ['sslmode=verify-full&', ''])
      expect(await said(address({ port, search: `?${mode}sslrootcert=${sslrootcert}` }))).toMatch(
        /altnames/u,
      );
  });
});

describe('what a role or a database has set', () => {
  it('for the number of connections makes requests wait for one of them', async () => {
    const own = await createDatabase(inject('postgresUrl'), 'template0');
    const small = `${role}_small`;
    await observer.query(`create role ${small} login password '${PASSWORD}' connection limit 3`);
    await observer.query(`alter database ${own.name} owner to ${small}`);
    onTestFinished(async () => {
      await own.drop();
      await observer.query(`drop role ${small}`);
    });
    const databaseUrl = Object.assign(new URL(own.url), { username: small, password: PASSWORD }).href;
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    const asked = Array.from({ length: 20 }, () =>
      db.transaction(async (trx) => (await sql`select pg_sleep(0.02), 1 as one`.execute(trx)).rows.length),
    );
    expect(await Promise.all(asked)).toEqual(asked.map(() => 1));
    await db.close();
  });

  it('for isolation, limits, and formats changes nothing', async () => {
    const own = await createDatabase(inject('postgresUrl'), 'template0');
    onTestFinished(() => own.drop());
    for (const setting of [
      "default_transaction_isolation = 'serializable'",
      "statement_timeout = '1ms'",
      "timezone = 'Asia/Kolkata'",
      "datestyle = 'German'",
      "idle_session_timeout = '200ms'",
    ])
      await observer.query(`alter database ${own.name} set ${setting}`);
    const db = await openDatabase({ databaseUrl: own.url, dataDir: '' });
    const { rows } = await db.transaction((trx) =>
      sql`select current_setting('transaction_isolation') as isolation,
        current_setting('statement_timeout') as timeout`.execute(trx),
    );
    expect(rows).toEqual([{ isolation: 'read committed', timeout: '30s' }]);
    // PostgreSQL has closed what was idle.
    await eventually(async () => {
      const { rows } = await observer.query('select pid from pg_stat_activity where datname = $1', [
        own.name,
      ]);
      expect(rows).toEqual([]);
    });
    await db.check();
    await db.close();
  });

  it('read only, as a standby is after a failover: the save is answered as one that failed, and its connection is left', async () => {
    const db = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    const pid = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.query);
      return rows[0]?.pid;
    };
    const before = await pid();
    const refused = await db
      .transaction(async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await trx.insertInto('throttles').values({ key: 'a', count: 1, expires_at: '2099' }).execute();
      })
      .catch((error: Error) => error);
    expect(storageFailure(refused as Error)?.status).toBe(503);
    expect(await pid()).not.toBe(before);
    const standby = new pg.DatabaseError('cannot use serializable mode in a hot standby', 0, 'error');
    expect(storageFailure(standby)?.status).toBe(503);
    await db.close();
  });
});
