import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importCall } from '@kitroom/contract/import/import';
import type { ImageExtension } from '@kitroom/contract/product-image';
import { sizeResource } from '@kitroom/contract/size';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureKey } from '../../src/pictures/store/picture-store.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createPostgresDatabase } from '../harness.ts';
import { sample } from '../pictures/pictures.ts';
import { writeZip } from '../pictures/zips.ts';
import { deleteRows, rowsOf } from '../rows.ts';
import { type Admin, adminAt, createProduct, signIn } from './client.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const SLOTS = [1, 2, 3, 4];
const pictures: Buffer[] = [];
beforeAll(async () => {
  for (let n = 0; n < 12; n++)
    pictures.push(
      await sample(300 + n, 200)
        .jpeg()
        .toBuffer(),
    );
});
const picture = (n: number) => pictures[n % pictures.length] ?? Buffer.alloc(0);

/** The writes that the server acknowledged to a writer, and those it had asked for when the connection broke. */
interface Ledger<State> {
  done: State;
  asked: State;
}

/** Runs `write` again and again, one after the other, until the server is gone. */
async function writeUntilGone<State>(
  ledger: Ledger<State>,
  next: (n: number) => { state: State; write: () => Promise<{ status: number; body: Buffer }> },
  acknowledged: () => void,
): Promise<void> {
  for (let n = 0; ; n++) {
    const { state, write } = next(n);
    ledger.asked = state;
    const answer = await write().catch(() => undefined);
    if (!answer) return;
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.body}`);
    ledger.done = state;
    acknowledged();
  }
}

describe.each([
  ['sqlite', [1, 11, 28]],
  ['postgres', [9]],
] as const)('a server that is killed while everybody writes (%s)', (engine, moments) => {
  it('has each write that it confirmed, none by half, and goes on', async () => {
    const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
    const dataDir = await newFolder();
    const env = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    };
    let server = await start(env);
    let admin = await signIn(server.port);
    const [uploaded, deleted, restored] = await Promise.all([
      createProduct(admin, 'UP'),
      createProduct(admin, 'DEL'),
      createProduct(admin, 'ZIP'),
    ]);
    const db = await openDatabase({ databaseUrl: postgres?.url, dataDir });
    const sizes = new Set<string>();
    const uploads: Ledger<number> = { done: -1, asked: -1 };
    const deletions: Ledger<boolean> = { done: false, asked: false };
    const restores: Ledger<number> = { done: -1, asked: -1 };

    for (const [round, moment] of moments.entries()) {
      let left = moment;
      const acknowledged = () => {
        left -= 1;
        if (left === 0) server.end('SIGKILL');
      };
      const from = round * 100;
      const size = (n: number) => `S-${from + n}`;
      const imported = Array.from({ length: 500 }, (_, n) => `I-${from}-${n}`);
      const columns = { columns: ['name', 'code', 'description'], dry_run: false };
      const lines = imported.map((name) => [name, name, 'x'.repeat(500)]);
      const answer = await admin.write('POST', importCall(sizeResource).path, { ...columns, lines });
      expect(answer.status).toBe(200);
      for (const name of imported) sizes.add(name);
      await Promise.all([
        writeUntilGone(
          { done: '', asked: '' },
          (n) => ({
            state: size(n),
            write: async () => {
              const answer = await admin.createSize(size(n));
              sizes.add(size(n));
              return answer;
            },
          }),
          acknowledged,
        ),
        writeUntilGone(
          uploads,
          (n) => ({
            state: from + n,
            write: () => admin.upload(picture(from + n), { productId: uploaded, slot: 1 }),
          }),
          acknowledged,
        ),
        writeUntilGone(
          deletions,
          (n) => ({ state: n % 2 === 0, write: () => fillOrEmpty(admin, deleted, n % 2 === 0) }),
          acknowledged,
        ),
        writeUntilGone(
          restores,
          (n) => ({ state: from + n, write: () => admin.restore(zipOf(from + n)) }),
          acknowledged,
        ),
      ]);
      expect(await server.exited).toMatchObject({ signal: 'SIGKILL' });

      server = await start(env);
      admin = adminAt(server.port, admin.headers);
      await expectWhole(db, dataDir);
      const names = (await rowsOf(db, 'sizes', {}, ['name'])).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...sizes]));
      expect([uploads.done, uploads.asked].map(sha)).toContain((await shown(db, uploaded))[0] ?? 'none');
      expect([deletions.done, deletions.asked]).toContain((await shown(db, deleted)).length === 1);
      expect([restores.done, restores.asked].map(archived)).toContainEqual(await shown(db, restored));
      await settle(db, { uploads, deletions, restores }, { uploaded, deleted, restored });
    }
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    await db.close();
    await postgres?.drop();
  });

  const sha = (n: number) => (n < 0 ? 'none' : sha256(picture(n)));
  const archived = (n: number) => (n < 0 ? [] : SLOTS.map((slot) => sha256(picture(n + slot))));
  const zipOf = (n: number) =>
    writeZip(SLOTS.map((slot) => ({ name: `ZIP/hero/slot-${slot}.jpg`, data: picture(n + slot) })));

  const fillOrEmpty = (admin: Admin, productId: number, fill: boolean) =>
    fill
      ? admin.upload(picture(0), { productId, slot: 2 })
      : admin.write('POST', '/api/admin/delete-product-image', { productId, slot: 2, colorId: null });

  async function shown(db: Database, productId: number): Promise<string[]> {
    const rows = await db.query
      .selectFrom('product_images')
      .select('sha256')
      .where('product_id', '=', productId)
      .orderBy('slot')
      .execute();
    return rows.map((row) => row.sha256);
  }

  // The next round begins with what is there now; and nobody waits for the killed restore's lease to end.
  async function settle(
    db: Database,
    {
      uploads,
      deletions,
      restores,
    }: { uploads: Ledger<number>; deletions: Ledger<boolean>; restores: Ledger<number> },
    { uploaded, deleted, restored }: { uploaded: number; deleted: number; restored: number },
  ) {
    if ((await shown(db, uploaded))[0] === sha(uploads.asked)) uploads.done = uploads.asked;
    deletions.done = (await shown(db, deleted)).length === 1;
    if ((await shown(db, restored))[0] === archived(restores.asked)[0]) restores.done = restores.asked;
    await deleteRows(db, 'leases');
  }

  async function expectWhole(db: Database, dataDir: string) {
    if (db.engine === 'sqlite') {
      const { rows: integrity } = await sql`pragma integrity_check`.execute(db.query);
      const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db.query);
      expect([integrity, dangling]).toEqual([[{ integrity_check: 'ok' }], []]);
    }
    for (const { sha256: name, extension } of await rowsOf(db, 'product_images')) {
      const bytes = await readFile(
        join(dataDir, pictureKey({ sha256: name, extension: extension as ImageExtension })),
      );
      expect(sha256(bytes)).toBe(name);
    }
    // A record and the entry that tells of it are one write.
    const logged = await db.query
      .selectFrom('change_log')
      .select('entity_id')
      .where('entity', '=', 'sizes')
      .where('action', 'in', ['create', 'import'])
      .orderBy('entity_id')
      .execute();
    const present = await rowsOf(db, 'sizes', {}, ['id']);
    expect(logged.map(({ entity_id }) => entity_id)).toEqual(present.map(({ id }) => id));
    // Files under way when the server was killed went with its folder; the new one has none before its first file.
    const tmp = join(dataDir, 'tmp');
    expect(existsSync(tmp) ? await readdir(tmp) : []).toEqual([]);
  }
});
