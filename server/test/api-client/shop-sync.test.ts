import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { apiTokens, dayFromNow } from '@kitroom/contract/access/api-tokens';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { productResource } from '@kitroom/contract/product';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { eventually } from '../eventually.ts';
import { type Admin, adminAt, createProduct, signIn } from '../faults/client.ts';
import { freePort } from '../faults/free-port.ts';
import { type ServerProcess, useProcesses } from '../faults/server-process.ts';
import { createPostgresDatabase } from '../harness.ts';
import { sample } from '../pictures/pictures.ts';
import { type InstalledShop, installShop } from './installed-shop.ts';
import { ShopProcess, type Shown } from './shop-process.ts';
import { signedWebhook, WEBHOOK_SECRET } from './signed-webhook.ts';

const SEED = Number(process.env.SHOP_SEED ?? 26);
const SERVER_KILLS = 2;
const STEPS_BETWEEN = 16;
const { newFolder, start } = useProcesses({ together: true });
let shop: InstalledShop;
const pictures: Buffer[] = [];
beforeAll(async () => {
  shop = await installShop();
  for (let n = 0; n < 5; n++)
    pictures.push(
      await sample(60 + n, 40)
        .png()
        .toBuffer(),
    );
});
afterAll(() => shop.remove());

/** Numbers below `below`, the same for the same seed. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A server that comes back at the same address, a shop that follows it, and a person who edits. */
async function scene(engine: 'sqlite' | 'postgres') {
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  const dataDir = await newFolder();
  const [port, shopPort] = [await freePort(), await freePort()];
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'info',
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  let server: ServerProcess = await start(env);
  const { headers } = await signIn(port);
  const admin = adminAt(port, headers);
  const made = await admin.write('POST', apiTokens.create.path, {
    name: 'Shop',
    codes: ['PRODUCT_READ'],
    expires_on: dayFromNow(30),
  });
  const clientEnv = {
    KITROOM_URL: `http://127.0.0.1:${port}`,
    KITROOM_TOKEN: made.json<{ token: string }>().token,
  };
  const program = new ShopProcess(shop.folder, await newFolder());
  const startShop = (pollSeconds: number) =>
    program.start({
      ...clientEnv,
      WEBHOOK_SECRETS: WEBHOOK_SECRET,
      POLL_SECONDS: String(pollSeconds),
      PORT: String(shopPort),
    });
  const db = await openDatabase({ databaseUrl: database?.url, dataDir });
  return {
    admin,
    program,
    startShop,
    db,
    clientEnv,
    webhookUrl: `http://127.0.0.1:${shopPort}/`,
    async restartServer() {
      await server.end('SIGKILL');
      server = await start(env);
    },
    async end() {
      await program.kill();
      await server.end('SIGKILL');
      await db.close();
      await database?.drop();
    },
  };
}

/** The server's idea of the shop's view. */
async function catalog(admin: Admin): Promise<Shown> {
  const list = await admin.get(productResource.listPath);
  const shown: Shown = { products: [], pictures: [] };
  const ids = list.json<{ products: { id: number }[] }>().products.map(({ id }) => id);
  for (const id of ids.toSorted((one, other) => one - other)) {
    const { success: _, ...record } = (await admin.get(`${productResource.path}/${id}`)).json<{
      success: true;
      product: { is_active: boolean };
    }>();
    if (!record.product.is_active) continue;
    shown.products.push({ id, record });
    const slots = await admin.get(imageCalls.filledSlots.path.replace(':id', String(id)));
    const { filled_slots } = slots.json<{ filled_slots: Omit<Shown['pictures'][number], 'product_id'>[] }>();
    shown.pictures.push(...filled_slots.map((filled) => ({ product_id: id, ...filled })));
  }
  return shown;
}

async function expectSame(program: ShopProcess, admin: Admin): Promise<void> {
  const expected = await catalog(admin);
  await eventually(async () => {
    expect(await program.shown()).toEqual(expected);
    const hashes = new Set(expected.pictures.map(({ sha256 }) => sha256));
    expect(await program.files()).toEqual([...hashes].toSorted());
  });
}

/** One edit at random. Throws if it is refused. */
async function edit(admin: Admin, products: number[], next: (below: number) => number): Promise<void> {
  const productId = products[next(products.length || 1)];
  if (productId === undefined || (products.length < 6 && next(6) === 0)) {
    products.push(await createProduct(admin, `P-${products.length}`));
    await save(admin, products.at(-1) ?? 0, { is_active: true });
    return;
  }
  const choice = next(6);
  const place = { productId, slot: 1 + next(2) };
  if (choice < 3) {
    const answer = await admin.upload(pictures[next(pictures.length)] ?? Buffer.alloc(0), place);
    expect(answer.status, answer.body.toString()).toBe(200);
  } else if (choice === 3) {
    const answer = await admin.write('POST', imageCalls.delete.path, { ...place, colorId: null });
    expect([200, 404]).toContain(answer.status);
  } else await save(admin, productId, { name: `Name ${next(1000)}`, is_active: next(3) > 0 });
}

async function save(admin: Admin, id: number, fields: { name?: string; is_active?: boolean }): Promise<void> {
  const path = `${productResource.path}/${id}`;
  const { product } = (await admin.get(path)).json<{ product: object }>();
  const answer = await admin.write('PUT', path, { ...product, ...fields });
  expect(answer.status, answer.body.toString()).toBe(200);
}

describe.each(['sqlite', 'postgres'] as const)('the shop of examples/shop-sync (%s)', (engine) => {
  let { admin, program, startShop, restartServer, db, clientEnv, webhookUrl, end } = {} as Awaited<
    ReturnType<typeof scene>
  >;
  const products: number[] = [];
  beforeAll(async () => {
    ({ admin, program, startShop, restartServer, db, clientEnv, webhookUrl, end } = await scene(engine));
  });
  afterAll(() => end());

  it('has what the catalog has after any edits, however often it and the server are killed', async () => {
    const next = dice(SEED);
    let killed = 0;
    startShop(1);
    for (let step = 1; step <= (SERVER_KILLS + 1) * STEPS_BETWEEN; step++) {
      await edit(admin, products, next);
      if (step % STEPS_BETWEEN === 0 && step < (SERVER_KILLS + 1) * STEPS_BETWEEN) await restartServer();
      else if (next(4) === 0) {
        await wait(next(300));
        await program.kill();
        killed += 1;
        // Killed before it has made its tables, at first.
        await program.shown().catch((error) => expect(String(error)).toMatch(/no such|unable to open/u));
        startShop(1);
      }
    }
    expect(killed).toBeGreaterThan(5);
    await expectSame(program, admin);
    expect((await program.shown()).pictures.length).toBeGreaterThan(2);
  });

  it('forgets what is gone when everything is told again, even if it is killed meanwhile', async () => {
    await program.kill();
    // As if a backup had been restored.
    const [gone] = (await program.shown()).pictures.map(({ product_id }) => product_id);
    if (gone === undefined) throw new Error('No product has a picture');
    await db.query.deleteFrom('product_images').where('product_id', '=', gone).execute();
    await db.query.deleteFrom('products').where('id', '=', gone).execute();
    await sql`update change_feed set life = 'another'`.execute(db.query);
    for (const moment of [150, 250]) {
      startShop(1);
      await wait(moment);
      await program.kill();
    }
    startShop(1);
    await expectSame(program, admin);
    expect((await program.shown()).products.map(({ id }) => id)).not.toContain(gone);
  });

  it('is woken by a webhook, and by nobody else', async () => {
    await program.kill();
    const id = await createProduct(admin, 'WOKEN');
    await save(admin, id, { is_active: true });
    const send = async (headers: Record<string, string>) =>
      (await fetch(webhookUrl, { method: 'POST', body: '{}', headers })).status;
    // Kitroom sends one as soon as the feed tells the change, which a transaction of another test may hold up. Not so often
    // that the shop asks for more than its token may.
    const wakeUntil = (seen: () => Promise<void>) =>
      eventually(async () => {
        expect(await send(signedWebhook('{}'))).toBe(204);
        await seen();
      }, 500);
    startShop(600);
    await wakeUntil(async () => {
      expect((await program.shown()).products.map((product) => product.id)).toContain(id);
    });
    await save(admin, id, { name: 'Woken' });
    const forged = { ...signedWebhook('{}'), 'webhook-signature': 'v1,AAAA' };
    expect(await send(forged)).toBe(401);
    expect(JSON.stringify(await program.shown())).not.toContain('Woken');
    await wakeUntil(async () => {
      expect(JSON.stringify(await program.shown())).toContain('Woken');
    });
    await expectSame(program, admin);
  });

  it.runIf(engine === 'sqlite')(
    'is checked against the packed client, as the examples of its README are',
    async () => {
      const readme = await readFile(new URL('../../../packages/client/README.md', import.meta.url), 'utf8');
      const [reads = '', receives = ''] = [...readme.matchAll(/```js\n(.+?)```/gsu)].map(([, code]) => code);
      await writeFile(join(shop.folder, 'reads.mjs'), reads);
      const typed = receives.replace(
        '(body, headers, secrets)',
        '(body: string, headers: Headers, secrets: string[])',
      );
      await writeFile(join(shop.folder, 'receives.mts'), typed);
      expect(await shop.typeErrors(['main.mjs', 'copy.mjs', 'reads.mjs', 'receives.mts'])).toBe('');

      const { products } = await catalog(admin);
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, ['reads.mjs'], { cwd: shop.folder, env: clientEnv });
      const lines = stdout.trim().split('\n');
      expect(lines).toHaveLength(products.length + 1);
      expect(lines).toContain('WOKEN: Woken');
      expect(lines.at(-1)).toMatch(/^\d+ products in all$/u);
    },
  );
});

it('a copy that is told everything again and killed in between goes on, and forgets the rest', async () => {
  const { openCopy } = await import(pathToFileURL(join(shop.folder, 'copy.mjs')).href);
  const data = await newFolder();
  const product = (id: number, is_active = true) => ({
    entity: 'products',
    id,
    removed: false,
    record: { product: { id, code: `P-${id}`, name: `Product ${id}`, is_active } },
  });
  const images = (id: number, ...hashes: string[]) => ({
    entity: 'product_images',
    id,
    removed: false,
    record: { pictures: hashes.map((sha256, at) => ({ slot: at + 1, color_id: null, sha256 })) },
  });
  // Each batch is applied by a new process.
  const apply = (batch: { changes: object[]; first?: boolean; more?: boolean }) => {
    const copy = openCopy(data);
    const missing: string[] = copy.missing(batch);
    const files = new Map(missing.map((sha256) => [sha256, 'image/png']));
    copy.apply({ first: false, more: false, cursor: 'c', ...batch }, files);
    return { missing, files: [...copy.files()].toSorted(), cursor: copy.cursor() };
  };
  const shown = async () => {
    const db = new Database(join(data, 'shop.db'), { readonly: true });
    const ids = db.prepare('select id from products order by id').pluck().all();
    const hashes = db.prepare('select sha256 from pictures order by sha256').pluck().all();
    db.close();
    return [ids, hashes];
  };
  apply({ first: true, more: true, changes: [product(1), product(2), product(3, false)] });
  const told = apply({ changes: [images(1, 'a'), images(2, 'b'), images(3, 'c')] });
  expect(told).toEqual({ missing: ['a', 'b'], files: ['a', 'b'], cursor: 'c' });
  expect(await shown()).toEqual([
    [1, 2],
    ['a', 'b'],
  ]);

  // Activated: its pictures were told before. Deactivated: they are known for the next time.
  expect(apply({ changes: [product(3)] }).missing).toEqual(['c']);
  expect(apply({ changes: [product(2, false)] }).files).toEqual(['a', 'c']);
  expect(apply({ changes: [product(2)] }).missing).toEqual(['b']);

  apply({ first: true, more: true, changes: [product(2)] });
  expect(await shown()).toEqual([
    [1, 2, 3],
    ['a', 'b', 'c'],
  ]);
  const again = apply({ changes: [images(2, 'b', 'd')] });
  expect([again.missing, again.files]).toEqual([['d'], ['b', 'd']]);
  expect(await shown()).toEqual([[2], ['b', 'd']]);
});
