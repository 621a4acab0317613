import { MESSAGES } from '@kitroom/contract/errors';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { createPostgresDatabase } from '../harness.ts';
import { type Admin, type Answer, createProduct, enter, send, signIn } from './client.ts';
import { type DatabaseProxy, endWithin, openDatabaseProxy } from './database-proxy.ts';
import { type ServerProcess, useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses({ together: true });
const BUSY = { success: false, message: MESSAGES.busy };

let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
let observer: pg.Client;
let proxy: DatabaseProxy;
let server: ServerProcess;
let admin: Admin;

beforeAll(async () => {
  postgres = await createPostgresDatabase();
  observer = new pg.Client({ connectionString: postgres.url });
  await observer.connect();
  proxy = await openDatabaseProxy(postgres.url);
  server = await start({ DATA_DIR: await newFolder(), DATABASE_URL: proxy.url, LOG_LEVEL: 'info' });
  admin = await signIn(server.port);
});
afterAll(async () => {
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  await observer.end();
  await proxy.close();
  await postgres.drop();
});

const create = (name: string) => admin.createSize(name);
const outcome = (answer: Answer) => [answer.status, answer.json(), answer.headers['retry-after']];
const isBusy = [503, BUSY, '2'];

async function count(name: string): Promise<number> {
  const { rows } = await observer.query(
    `select (select count(*) from sizes where name = $1)::int as records,
      (select count(*) from change_log where entity = 'sizes' and action = 'create' and after like $2)::int as entries`,
    [name, `%"${name}"%`],
  );
  const [{ records, entries }] = rows as [{ records: number; entries: number }];
  expect(entries).toBe(records);
  return records;
}

async function expectRecovery() {
  await eventually(async () => expect((await send(server.port, { path: '/readyz' })).status).toBe(200));
  expect((await admin.get('/api/admin/size')).status).toBe(200);
}

it('PostgreSQL that goes away is a 503 for reads and writes, and all is well when it is back', async () => {
  await proxy.down();
  for (const answer of [
    await admin.get('/api/admin/size'),
    await admin.get('/api/admin/users'),
    await create('Away'),
    await enter(server.port, { email: 'a@b.co', password: 'x' }),
  ])
    expect(outcome(answer)).toEqual(isBusy);
  const download = await admin.get('/api/admin/download-product-images');
  expect([download.status, String(download.body)]).toEqual([503, expect.stringContaining(MESSAGES.busy)]);
  const ready = await send(server.port, { path: '/readyz' });
  expect([ready.status, ready.json().message]).toEqual([503, 'Not answering: database']);
  expect((await send(server.port, { path: '/healthz' })).status).toBe(200);

  await proxy.up();
  await expectRecovery();
  expect(await count('Away')).toBe(0);
  expect((await create('Away')).status).toBe(201);
});

it('connections that PostgreSQL ends between requests are replaced', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, n) => create(`Before ${n}`)));
  await observer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expectRecovery();
  expect((await create('Replaced')).status).toBe(201);
});

it('a connection that PostgreSQL ends within a write leaves nothing of it', async () => {
  expect(outcome(await endWithin(observer, () => create('Within')))).toEqual(isBusy);
  expect(await count('Within')).toBe(0);
  expect((await create('Within')).status).toBe(201);
});

it('PostgreSQL that answers nobody is a 503, on open connections too, and all is well when it wakes up', async () => {
  const size = (await create('Frozen')).json<{ size: { id: number } }>().size;
  // More than the pool has connections: all of it is open, and some requests wait for one.
  await Promise.all(Array.from({ length: 12 }, (_, n) => admin.get(`/api/admin/users?${n}`)));
  proxy.freeze();
  const reads = Array.from({ length: 14 }, () => admin.get('/api/admin/users'));
  const write = admin.write('PUT', `/api/admin/size/${size.id}`, { name: 'Thawed', code: 'Thawed' });
  for (const answer of await Promise.all([...reads, write, create('Never')]))
    expect(outcome(answer)).toEqual(isBusy);
  const ready = await send(server.port, { path: '/readyz' });
  expect([ready.status, ready.json().message]).toEqual([503, 'Not answering: database']);

  proxy.thaw();
  await expectRecovery();
  expect(await count('Never')).toBe(0);
  expect((await create('Never')).status).toBe(201);
});

it('a query that is merely slow goes on while PostgreSQL answers others', async () => {
  await observer.query('begin; lock table sizes in access exclusive mode');
  const answer = create('Slow');
  await observer.query('select pg_sleep(3)');
  await observer.query('commit');
  expect((await answer).status).toBe(201);
});

it('reads that wait for a lock hold up no others while a connection is free, and all are answered but those whose client has left', async () => {
  const product = `/api/admin/product/${await createProduct(admin, 'Locked')}`;
  await observer.query('begin; lock table products in access exclusive mode');
  const leaving = new AbortController();
  const { signal } = leaving;
  // One less than the pool has connections: the last one serves everybody else.
  const reads = Array.from({ length: 9 }, (_, n) =>
    send(server.port, { path: product, headers: admin.headers, ...(n % 3 === 0 && { signal }) }),
  );
  const answered = Promise.allSettled(reads);
  await eventually(async () => expect((await admin.get('/api/auth/user-permissions')).status).toBe(200));
  leaving.abort();
  await observer.query('commit');
  const outcomes = (await answered).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.status : 'left',
  );
  expect(outcomes).toEqual(outcomes.map((_, n) => (n % 3 === 0 ? 'left' : 200)));
});

it('a line that breaks at the commit: nothing is written twice, and a second try says what happened', async () => {
  proxy.cutNextCommit('before');
  expect(outcome(await create('Cut before'))).toEqual(isBusy);
  await eventually(async () => expect(await count('Cut before')).toBe(0));
  expect((await create('Cut before')).status).toBe(201);

  proxy.cutNextCommit('after');
  expect(outcome(await create('Cut after'))).toEqual(isBusy);
  expect(await count('Cut after')).toBe(1);
  expect((await create('Cut after')).status).toBe(409);
  expect(await count('Cut after')).toBe(1);

  // Changes to who can do what are tried again by themselves, but never when nobody knows whether they happened.
  for (const when of ['before', 'after'] as const) {
    proxy.cutNextCommit(when);
    expect(outcome(await admin.write('POST', '/api/admin/roles', { name: when }))).toEqual(isBusy);
    const { rows } = await observer.query('select id from roles where name = $1', [when]);
    expect(rows).toHaveLength(when === 'after' ? 1 : 0);
  }
});

it('ends in its time while PostgreSQL answers nobody, whatever waits for it', async () => {
  const other = await start({ DATA_DIR: await newFolder(), DATABASE_URL: proxy.url, LOG_LEVEL: 'info' });
  await Promise.all(Array.from({ length: 12 }, (_, n) => send(other.port, { path: `/readyz?${n}` })));
  proxy.freeze();
  const waiting = send(other.port, { path: '/api/admin/size', headers: admin.headers }).catch(
    () => undefined,
  );
  expect(await other.end('SIGTERM')).toMatchObject({ code: 0, signal: null });
  proxy.thaw();
  await waiting;
});
