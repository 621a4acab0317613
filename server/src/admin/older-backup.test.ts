import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import yazl from 'yazl';
import { createAccount } from '../../test/accounts.ts';
import { describeOnBothEngines } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { BACKUP_MANIFEST, BACKUP_TABLES, tableEntry } from './backup-format.ts';
import { openBackup } from './backup-reader.ts';

/** Rewrites a backup as the version before requests were recorded made it. */
async function asOlder(source: string, target: string): Promise<void> {
  const backup = await openBackup(source);
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream as Readable, createWriteStream(target));
  for (const { name } of BACKUP_TABLES) {
    let lines = '';
    for await (const { request_id: _, ...row } of backup.rows(name)) lines += `${JSON.stringify(row)}\n`;
    zip.addBuffer(Buffer.from(lines), tableEntry(name));
  }
  const manifest = { ...backup.manifest, migration: '0002-list-revisions' };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), BACKUP_MANIFEST);
  zip.end();
  await written;
  backup.close();
}

describeOnBothEngines('a backup of a version that knew no requests', (harness) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kitroom-older-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is restored, and each of its entries is a request', async () => {
    const { config, db } = harness();
    await createAccount(db);
    const [made, older] = [join(folder, 'made.zip'), join(folder, 'older.zip')];
    expect((await run(config, 'backup', made)).code).toBe(0);
    await asOlder(made, older);

    const target = { ...config, dataDir: join(folder, 'data'), databaseUrl: undefined };
    expect(await run(target, 'restore', older)).toMatchObject({ code: 0, complained: '' });
    const restored = await openDatabase(target);
    const entries = await restored.query.selectFrom('change_log').select(['id', 'request_id']).execute();
    await restored.close();
    expect(entries.length).toBeGreaterThan(30);
    expect(entries.filter(({ id, request_id }) => request_id !== `entry-${id}`)).toEqual([]);
  });

  it('is refused by a database that has the schema of a later version', async () => {
    const { config } = harness();
    const target = { ...config, dataDir: join(folder, 'later'), databaseUrl: undefined };
    await (await openDatabase(target)).close();
    expect(await run(target, 'restore', join(folder, 'older.zip'))).toMatchObject({
      code: 1,
      complained: expect.stringMatching(
        /^The database has no data, but the schema of a later version \(\S+\) than the backup \(0002-list-revisions\)\./u,
      ),
    });
  });
});
