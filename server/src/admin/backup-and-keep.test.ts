import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeApp } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';

describeApp('backup --keep', (harness) => {
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
