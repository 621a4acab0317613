import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';

describeOnBothEngines('backup --keep', (harness) => {
  it('has its date in its name, and only older ones of that kind are removed', async () => {
    const { config, dataDir } = harness();
    const folder = join(dataDir, 'backups');
    for (let made = 1; made <= 4; made++) {
      const { code, said, complained } = await run(config, 'backup', '--keep', '2', folder);
      expect([code, complained]).toEqual([0, '']);
      expect(said.includes('Removed from')).toBe(made > 2);
      if (made === 1) await writeFile(join(folder, 'kitroom-2020.zip'), 'of somebody else');
    }
    const dated = expect.stringMatching(/^kitroom-2\d{3}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.zip$/u);
    expect((await readdir(folder)).sort()).toEqual(['kitroom-2020.zip', dated, dated]);

    // Of a backup that was killed, and of one that is still running.
    const killed = 'kitroom-2026-01-01T02-00-00.000Z.zip.part';
    const running = 'kitroom-2026-01-02T02-00-00.000Z.zip.part';
    for (const part of [killed, running, 'other.zip.part']) await writeFile(join(folder, part), 'half');
    const overADayAgo = Date.now() / 1000 - 25 * 60 * 60;
    for (const part of [killed, 'other.zip.part']) await utimes(join(folder, part), overADayAgo, overADayAgo);
    const { said } = await run(config, 'backup', '--keep', '2', folder);
    expect(said).toMatch(`Removed from ${folder}: ${killed}, kitroom-`);
    expect((await readdir(folder)).filter((file) => file.endsWith('.part'))).toEqual([
      running,
      'other.zip.part',
    ]);
    for (const part of [running, 'other.zip.part']) await rm(join(folder, part));

    // Written while the clock was wrong, or it is wrong now.
    const later = 'kitroom-2999-01-01T02-00-00.000Z.zip';
    await writeFile(join(folder, later), '');
    const { code, complained } = await run(config, 'backup', '--keep', '1', folder);
    expect([code, complained]).toEqual([
      1,
      expect.stringMatching(/ holds .*\nNothing was removed .* later than this backup: kitroom-2999-/u),
    ]);
    expect((await readdir(folder)).sort()).toEqual(['kitroom-2020.zip', dated, dated, dated, later]);
  });
});
