import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { newPlace } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';
import type { Engine } from '../platform/db/database.ts';
import { appliedMigrations } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { openBackup } from './backup-reader.ts';

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];
const OLDER = '0001-first-schema';

describe.each(ENGINES)('on a database of an older version (%s)', (engine) => {
  const leftovers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const remove of leftovers.splice(0)) await remove();
  });

  async function newConfig() {
    const { config, drop } = await newPlace(engine);
    leftovers.push(drop);
    return config;
  }

  it('no command updates the schema: backup and doctor work, the others say what to do', async () => {
    const config = await newConfig();
    await (await openDatabase(config, { upTo: OLDER })).close();

    const file = join(config.dataDir, 'before-the-upgrade.zip');
    expect(await run(config, 'backup', file)).toMatchObject({ code: 0, complained: '' });
    const { said } = await run(config, 'doctor');
    expect(said).toContain(
      `ok       The schema is from an older version (${OLDER}): this version updates it when its server starts.`,
    );
    // It skips what an older schema lacks: nothing is wrong with the installation.
    expect(said).not.toContain('PROBLEM');
    for (const command of ['create-admin', 'reset-link']) {
      expect(await run(config, command, 'a@b.co')).toMatchObject({
        code: 1,
        complained: expect.stringContaining(
          `The database has the schema of an older version of Kitroom (${OLDER}). Start this version`,
        ),
      });
    }
    const db = await openDatabase(config, 'as found');
    expect(await appliedMigrations(db.query)).toEqual([OLDER]);
    await db.close();

    const opened = await openBackup(file);
    expect(opened.manifest.migration).toBe(OLDER);
    await opened.close();
    expect(await run(await newConfig(), 'restore', file)).toMatchObject({ code: 0, complained: '' });
  });

  // A folder without an SQLite database: commands.test.ts.
  it.runIf(engine === 'postgres')('an empty database is not filled by a command', async () => {
    const config = await newConfig();
    for (const args of [['doctor'], ['backup', join(config.dataDir, 'x.zip')], ['create-admin', 'a@b.co']]) {
      expect(await run(config, ...args)).toMatchObject({
        code: 1,
        complained:
          'The database is empty. Set DATABASE_URL or DATA_DIR to those of the server, or start the server once.',
      });
    }
  });
});
