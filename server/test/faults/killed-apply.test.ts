import { type Preview, previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { PastRestore } from '@kitroom/contract/product-image';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { eventually } from '../eventually.ts';
import { createPostgresDatabase } from '../harness.ts';
import { previewUrl } from '../pictures/fixtures.ts';
import { sample } from '../pictures/pictures.ts';
import { writeZip } from '../pictures/zips.ts';
import { adminAt, createProduct, signIn } from './client.ts';
import { useProcesses } from './server-process.ts';

const { newFolder, start } = useProcesses();
const SLOTS = [1, 2, 3, 4];

describe.each(['sqlite', 'postgres'] as const)(
  'a server that is killed while a preview is applied (%s)',
  (engine) => {
    it('has applied all of it or nothing, and its list of restores says which', async () => {
      const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
      const dataDir = await newFolder();
      const env = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
      let server = await start(env);
      let admin = await signIn(server.port);
      const productId = await createProduct(admin, 'ZIP');
      const db = await openDatabase({ databaseUrl: postgres?.url, dataDir });
      const restores = async () =>
        (await admin.get(previewCalls.restores.path)).json<{ restores: PastRestore[] }>().restores;
      const outcomes: boolean[] = [];

      /** When the server is killed, once the request is on its way. */
      const moments: ((count: number) => Promise<unknown>)[] = [
        async () => {},
        // As soon as others can see it: the answer is not out yet, or just so.
        (count) => eventually(async () => expect(await restoresIn(db)).toBe(count + 1)),
      ];
      for (const [round, moment] of moments.entries()) {
        const zip = await zipOf(round);
        const { preview_id: id } = (await admin.preview(zip)).json<{ preview_id: number }>();
        const before = await shown(db, productId);
        const count = await restoresIn(db);
        const applying = admin
          .write('POST', previewUrl('apply', id), { comparison: 1, leave_out: [] })
          .catch(() => undefined);
        await moment(count).catch(() => undefined);
        await server.end('SIGKILL');
        const answer = await applying;

        server = await start(env);
        admin = adminAt(server.port, admin.headers);
        const { preview } = (await admin.get(previewUrl('item', id))).json<{ preview: Preview }>();
        const after = await shown(db, productId);
        const [last] = await restores();
        const applied = preview.restore !== null;
        expect(after).toEqual(applied ? preview.pictures.map(({ sha256 }) => sha256) : before);
        expect(await restoresIn(db)).toBe(count + (applied ? 1 : 0));
        if (applied) expect(last).toEqual(preview.restore);
        if (answer !== undefined) expect([answer.status, applied]).toEqual([200, true]);
        outcomes.push(applied);
        await db.query.deleteFrom('leases').execute();
      }
      // The part that others can see stays.
      expect(outcomes.at(-1)).toBe(true);
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
      await db.close();
      await postgres?.drop();
    });
  },
);

async function zipOf(round: number): Promise<Buffer> {
  const entries = SLOTS.map(async (slot) => ({
    name: `ZIP/hero/slot-${slot}.jpg`,
    data: await sample(100 + 10 * round + slot, 60)
      .jpeg()
      .toBuffer(),
  }));
  return writeZip(await Promise.all(entries));
}

async function shown(db: Database, productId: number): Promise<string[]> {
  const rows = db.query.selectFrom('product_images').select('sha256').where('product_id', '=', productId);
  return (await rows.orderBy('slot').execute()).map(({ sha256 }) => sha256);
}

async function restoresIn(db: Database): Promise<number> {
  const rows = db.query.selectFrom('change_log').select('id').where('action', '=', 'restore');
  return (await rows.execute()).length;
}
