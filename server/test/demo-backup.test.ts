import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { BACKUP_TABLES } from '../src/admin/backup-format.ts';
import { countRows } from '../src/admin/snapshot.ts';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from '../src/demo/people.ts';
import { storePictures } from '../src/demo/pictures.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { openPictureStore } from '../src/pictures/parts.ts';
import { login } from './accounts.ts';
import { emptyTables } from './empty-tables.ts';
import { describeOnBothEngines, startHarness } from './harness.ts';
import { startProcess } from './run-admin.ts';

const PICTURES = fileURLToPath(new URL('../demo-pictures/', import.meta.url));

describeOnBothEngines('backup and restore of the demo, as processes', (harness) => {
  const leftovers: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const remove of leftovers) await remove();
  });

  it('end by themselves, say what they have done, and lose nothing', async () => {
    const { config, db, engine } = harness();
    const { store, spool } = await openPictureStore(config);
    await seedDemo(db, () => storePictures(store, PICTURES, () => {}));
    await spool.close();
    // A restore of more than a thousand changes once ended before it was done, without a word.
    const many = Array.from({ length: 2500 }, () => "('2026', 'x', 'y')").join(',');
    await sql.raw(`insert into change_log (at, action, entity) values ${many}`).execute(db.query);
    const counts = async (from: typeof db) =>
      Promise.all(BACKUP_TABLES.map(async (table) => [table.name, await countRows(from.query, table)]));
    const expected = await counts(db);
    const folder = await mkdtemp(join(tmpdir(), 'kitroom-demo-backup-'));
    leftovers.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'demo.zip');
    expect(await startProcess(config, 'backup', file).ended).toEqual({
      code: 0,
      said: expect.stringMatching(/demo\.zip holds \d+ products, \d+ users and \d+ pictures\.\n$/u),
      complained: '',
    });

    const { harness: target, close } = await startHarness(engine);
    leftovers.push(close);
    await emptyTables(target.db);
    expect(await startProcess(target.config, 'restore', file).ended).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored \d+ products, .*\nEveryone has to sign in again\.\n$/u),
      complained: '',
    });
    expect(await counts(target.db)).toEqual(expected);
    const pictures = async (dataDir: string) =>
      (await readdir(join(dataDir, 'images'), { recursive: true })).toSorted();
    expect(await pictures(target.dataDir)).toEqual(await pictures(config.dataDir));
    expect((await login(target.app, DEMO_ADMINISTRATOR, DEMO_PASSWORD)).statusCode).toBe(200);
  });
});
