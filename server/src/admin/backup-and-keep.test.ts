import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../test/folders.ts';
import { describeApp } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';
import { now } from '../platform/db/now.ts';
import { readBackupManifest } from './backup-reader.ts';
import { installationOf } from './dated-backups.ts';

const OLD = 'kitroom-2020-01-01T02-00-00.000Z.zip';

describeApp('backup --keep', (harness) => {
  it('names time and installation, and removes only older ones of its own', async () => {
    const { config, db } = harness();
    const folder = await newFolder();
    const installation = (await installationOf(db.query)) ?? '';
    expect(installation).toMatch(/^[0-9a-f]{8}$/u);
    const others = ['kitroom-2020.zip', 'kitroom-2020-01-02T02-00-00.000Z-00000000.zip', OLD];
    for (const file of others) await writeFile(join(folder, file), 'of somebody else');
    for (let made = 1; made <= 4; made++) {
      const { code, said, complained } = await run(config, 'backup', '--keep', '2', folder);
      expect([code, complained]).toEqual([0, '']);
      expect(said.includes('Removed from')).toBe(made > 2);
      expect(said).toContain(
        `${folder} also has 2 backups (${OLD} to ${others[1]}) of another installation, or from before a restore or an update: they are neither counted nor removed. Remove what you no longer need.`,
      );
    }
    const dated = expect.stringMatching(
      new RegExp(`^kitroom-2\\d{3}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{3}Z-${installation}\\.zip$`, 'u'),
    );
    expect((await readdir(folder)).sort()).toEqual([...others.sort(), dated, dated]);
    const newest = (await readdir(folder)).sort().at(-1) ?? '';
    expect(await readBackupManifest(join(folder, newest))).toMatchObject({ installation });
  });

  it('removes older ones also when one is dated in the future, which stays and is told of', async () => {
    const { config, db } = harness();
    const folder = await newFolder();
    // Written while the clock was wrong, or it is wrong now.
    const later = `kitroom-2999-01-01T02-00-00.000Z-${await installationOf(db.query)}.zip`;
    await writeFile(join(folder, later), '');
    for (let made = 1; made <= 3; made++) {
      const { code, complained } = await run(config, 'backup', '--keep', '1', folder);
      expect(code).toBe(1);
      expect(complained).toContain(' holds ');
      expect(complained).toContain(
        `Backups in ${folder} are dated in the future, and are neither counted nor removed: ${later}. Set the clock if it is wrong; if it was wrong then, rename or remove them.`,
      );
    }
    expect(await readdir(folder)).toHaveLength(2);
    expect(await readdir(folder)).toContain(later);
  });

  it('counts a backup of an older version, whose name says less, where the server has noted it', async () => {
    const { config, db } = harness();
    const folder = await newFolder();
    await writeFile(join(folder, OLD), 'made by the server before the update');
    const row = { user_id: null, state: 'made' as const, started_at: now(), file: OLD };
    await db.query.insertInto('backups').values(row).execute();
    const { said } = await run(config, 'backup', '--keep', '1', folder);
    expect(said).toContain(`Removed from ${folder}: ${OLD}.`);
    expect(said).not.toContain('also has');
  });

  it('of a restored database is that of another installation: the backups before it stay', async () => {
    const { config, dataDir, db } = harness();
    if (db.engine === 'postgres') return;
    const folder = await newFolder();
    await run(config, 'backup', '--keep', '1', folder);
    const [before = ''] = await readdir(folder);
    const restored = { ...config, dataDir: join(dataDir, 'restored') };
    await mkdir(restored.dataDir);
    expect(await run(restored, 'restore', join(folder, before))).toMatchObject({ code: 0 });
    const { said } = await run(restored, 'backup', '--keep', '1', folder);
    expect(said).toContain(`also has 1 backup (${before}) of another installation`);
    expect(await readdir(folder)).toHaveLength(2);
  });
});
