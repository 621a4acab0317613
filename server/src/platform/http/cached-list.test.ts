import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { sizeResource } from '@kitroom/contract/size';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { permissionId, unique } from '../../../test/factories.ts';
import { createGate } from '../../../test/gate.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { deleteRows, insertRows, setRows } from '../../../test/rows.ts';
import { listRevision } from '../db/list-revision.ts';
import { cachedList } from './cached-list.ts';

const { path } = sizeResource;

describeApp('an unchanged list', (harness) => {
  const visitor = () => harness().signIn({ permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'] });
  const fill = async (browser: Browser, count: number) => {
    for (let n = 0; n < count; n++) await browser.post(path, { name: unique('Size'), code: unique('S') });
  };

  it('is not sent again to a browser that has it, and is when it changed', async () => {
    const browser = await visitor();
    await fill(browser, 1);
    const first = await browser.get(path);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    const etag = String(first.headers.etag);
    for (const known of [etag, `"x", ${etag}`, etag.replace('W/', ''), etag.replace(/"$/u, '-zstd"'), '*']) {
      const again = await browser.get(path, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    await fill(browser, 1);
    const changed = await browser.get(path, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().sizes).toHaveLength(first.json().sizes.length + 1);
  });

  it('is the same list in every encoding', async () => {
    const browser = await visitor();
    await fill(browser, 20);
    const plain = await browser.get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const get = (accepted: string) => browser.get(path, { 'accept-encoding': accepted });
    const [br, gzip] = [await get('gzip, deflate, br, zstd'), await get('deflate, gzip')];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(String(await promisify(brotliDecompress)(br.rawPayload))).toBe(plain.body);
    expect(String(await promisify(gunzip)(gzip.rawPayload))).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    for (const accepted of ['identity', 'deflate', 'br;q=0, gzip;q=0']) {
      const answer = await get(accepted);
      expect([answer.body, answer.headers['content-encoding']]).toEqual([plain.body, undefined]);
    }
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('is refused on the next request to whoever has lost the permission', async () => {
    const browser = await visitor();
    const { etag } = (await browser.get(path)).headers;
    const code = await permissionId(harness().db, 'SIZE_READ');
    await deleteRows(harness().db, 'role_permissions', { role_id: browser.roleId, permission_id: code });
    const refused = await browser.get(path, { 'if-none-match': String(etag) });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([403, 'no-store']);
  });

  it('stays cached when a write is rolled back', async () => {
    const browser = await visitor();
    const taken = { name: unique('Size'), code: unique('S') };
    await browser.post(path, taken);
    const revisionNow = listRevision(harness().db.query, 'sizes');
    const revision = await revisionNow();
    expect((await browser.post(path, taken)).statusCode).toBe(409);
    const work = harness().db.transaction(async (trx) => {
      await trx.updateTable('sizes').set({ description: 'never' }).execute();
      throw new Error('taken back');
    });
    await expect(work).rejects.toThrow('taken back');
    expect(await revisionNow()).toBe(revision);
  });

  it('is read again after a write that PostgreSQL has counted in another row', async () => {
    const { db } = harness();
    const revisionNow = listRevision(db.query, 'sizes');
    await insertRows(db, 'list_revisions', { list: 'sizes', shard: 7, revision: 0 });
    const revision = await revisionNow();
    await setRows(db, 'list_revisions', { shard: 7 }, { revision: 1 });
    expect(await revisionNow()).toBe(revision + 1);
  });
});

describe('cachedList', () => {
  const row = { id: 1, name: 'Small', code: 'S', description: null, sort_order: null, is_active: true };

  const serveList = (
    list: () => Promise<Record<string, unknown>>,
    revision = () => 1,
    schema: z.ZodObject = sizeResource.list,
  ) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    app.get('/', cachedList(schema, { listRevision: async () => revision(), list }));
    return app;
  };
  function serve() {
    const state = { revision: 1, reads: 0, fails: false, duringRead: () => {} };
    const list = async () => {
      state.reads += 1;
      state.duringRead();
      if (state.fails) throw new Error('no rows');
      return { sizes: [{ ...row, name: `Small ${state.reads}` }] };
    };
    const app = serveList(list, () => state.revision);
    return { state, get: () => app.inject('/') };
  }

  it('reads the rows once per revision, however many ask at once', async () => {
    const { state, get } = serve();
    const together = await Promise.all([get(), get(), get()]);
    expect(new Set(together.map(({ body }) => body)).size).toBe(1);
    await get();
    expect(state.reads).toBe(1);
    state.revision = 2;
    expect((await get()).json()).toEqual({ success: true, sizes: [{ ...row, name: 'Small 2' }] });
    expect(state.reads).toBe(2);
  });

  it.each([0, 1, 999, 1000, 1001, 2000, 2001])('writes each row once, in order: %i rows', async (count) => {
    const sizes = Array.from({ length: count }, (_, id) => ({ ...row, id }));
    const app = serveList(async () => ({ sizes }));
    expect((await app.inject('/')).json()).toEqual({ success: true, sizes });
  });

  it('writes what the contract knows of a row, at every depth, and no kind of value that it could not check', async () => {
    const part = z.object({ slot: z.int() });
    const rows = z.array(z.object({ id: z.int(), hero: part.nullable(), more: z.array(part) }));
    const secret = { slot: 1, secret: 'x' };
    const list = async () => ({
      rows: [
        { id: 1, hero: secret, more: [secret], secret: 'x' },
        { id: 2, hero: null, more: [] },
      ],
    });
    const app = serveList(list, () => 1, z.object({ rows }));
    expect((await app.inject('/')).json()).toEqual({
      success: true,
      rows: [
        { id: 1, hero: { slot: 1 }, more: [{ slot: 1 }] },
        { id: 2, hero: null, more: [] },
      ],
    });
    const unions = z.object({ rows: z.array(z.union([z.string(), part])) });
    expect(() =>
      cachedList(unions, { listRevision: async () => 1, list: async () => ({ rows: [] }) }),
    ).toThrow('Rows with a value of the type union can’t be written in batches');
  });

  it('compresses what is longer than a packet, and only where that is asked for', async () => {
    const encodingOf = async (bytes: number, headers: Record<string, string>) => {
      const rest = bytes - JSON.stringify({ success: true, sizes: [{ ...row, name: '' }] }).length;
      const app = serveList(async () => ({ sizes: [{ ...row, name: 'x'.repeat(rest) }] }));
      const answer = await app.inject({ url: '/', headers });
      return answer.headers['content-encoding'];
    };
    const asking = { 'accept-encoding': 'gzip' };
    expect(await encodingOf(1199, asking)).toBeUndefined();
    expect(await encodingOf(1200, asking)).toBe('gzip');
    expect(await encodingOf(1200, {})).toBeUndefined();
  });

  it('keeps the newer list when reading an older one fails late', async () => {
    const older = createGate();
    let revision = 1;
    let reads = 0;
    const app = serveList(
      async () => {
        reads += 1;
        if (reads > 1) return { sizes: [row] };
        await older.opened;
        throw new Error('no rows');
      },
      () => revision,
    );
    const first = app.inject('/').then(({ statusCode }) => statusCode);
    await expect.poll(() => reads).toBe(1);
    revision = 2;
    expect((await app.inject('/')).statusCode).toBe(200);
    older.open();
    expect(await first).toBe(500);
    await app.inject('/');
    expect(reads).toBe(2);
  });

  it('is for lists alone: one key, with an array under it', () => {
    const parts = { listRevision: async () => 1, list: async () => ({}) };
    const sizes = z.array(z.string());
    for (const schema of [z.object({}), z.object({ sizes: z.string() }), z.object({ sizes, more: sizes })])
      expect(() => cachedList(schema as z.ZodObject, parts)).toThrow(
        'The body of a list has one key, and an array of rows under it',
      );
  });

  it('does not cache failures', async () => {
    const { state, get } = serve();
    state.fails = true;
    expect((await get()).statusCode).toBe(500);
    state.fails = false;
    expect((await get()).statusCode).toBe(200);
  });

  it('reads again when a write came while the rows were read', async () => {
    const { state, get } = serve();
    state.duringRead = () => {
      state.revision = 2;
    };
    await get();
    expect((await get()).json().sizes[0].name).toBe('Small 2');
    await get();
    expect(state.reads).toBe(2);
  });
});
