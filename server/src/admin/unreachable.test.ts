import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { startBucket } from '../../test/backups/bucket.ts';
import { describeApp, startHarness } from '../../test/harness.ts';
import { run, startProcess } from '../../test/run-admin.ts';
import { SQLITE_FILE } from '../platform/db/database.ts';

// Port 9 is the discard service, which nothing listens on.
const NOBODY = 'postgres://kitroom:secret@127.0.0.1:9/kitroom';
const NO_BUCKET =
  /^It could not be done: The bucket nowhere at \S+ can’t be used: \S+ \(404\): create it, or correct S3_BUCKET$/u;

const { s3 } = await startBucket();

describeApp('what cannot be reached', (harness) => {
  const withBucket = (changed: Partial<typeof s3>) => ({ ...harness().config, s3: { ...s3, ...changed } });

  it('a missing bucket: no backup is written, and the doctor says so, and what else it found', async () => {
    const config = withBucket({ bucket: 'nowhere' });
    const target = join(harness().dataDir, 'no-bucket.zip');
    expect(await run(config, 'backup', target)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(NO_BUCKET),
    });
    const left = await readdir(harness().dataDir);
    expect(left.filter((name) => name.startsWith('no-bucket'))).toEqual([]);
    const { code, said } = await run(config, 'doctor');
    expect(code).toBe(1);
    expect(said).toMatch(/^PROBLEM {2}The pictures could not be checked: The bucket nowhere/mu);
    expect(said).toMatch(/^ok {7}The schema is up to date/mu);
    expect(said).toMatch(/^ok {7}No mail has failed\.$/mu);
  });

  it('a store of pictures that is down: the reason is one line', async () => {
    const config = withBucket({ url: 'http://127.0.0.1:9' });
    expect(await run(config, 'backup', join(harness().dataDir, 'no-store.zip'))).toEqual({
      code: 1,
      said: '',
      complained: 'It could not be done: connect ECONNREFUSED 127.0.0.1:9',
    });
  });

  it('a database that is down: no link and no administrator, and the reason in one line; the doctor looks at the pictures', async () => {
    const config = { ...harness().config, databaseUrl: NOBODY };
    for (const command of ['reset-link', 'create-admin']) {
      const { code, said, complained } = await run(config, command, 'admin@example.com');
      expect([code, said]).toEqual([1, '']);
      expect(complained).toMatch(/^The database 127\.0\.0\.1:9\/kitroom of DATABASE_URL can’t be used: .+$/u);
    }
    const { code, said } = await run(config, 'doctor');
    expect(code).toBe(1);
    expect(said).toMatch(
      /^PROBLEM {2}The database 127\.0\.0\.1:9\/kitroom of DATABASE_URL can’t be used: /mu,
    );
    expect(said).toMatch(/^ok {7}The picture storage answers\./mu);
    expect(said).not.toContain('secret');
  });
});

it('a database that another program has locked: what reads goes on, what writes says so and has done nothing', async () => {
  const { harness, close } = await startHarness('sqlite');
  const { config, db, dataDir } = harness;
  const { email } = await createAccount(db);
  const other = new Sqlite(join(dataDir, SQLITE_FILE));
  other.exec('begin immediate');
  const reset = startProcess(config, 'reset-link', email).ended;
  const created = startProcess(config, 'create-admin', 'new@example.com').ended;
  for (const args of [['doctor'], ['backup', join(dataDir, 'locked.zip')]]) {
    const { complained, said } = await startProcess(config, ...args).ended;
    expect([complained, said]).toEqual(['', expect.stringMatching(/The database file is intact|holds \d/u)]);
  }
  const complained = expect.stringMatching(/another program has locked the database for 10 seconds.*\n$/u);
  for (const ended of [reset, created]) expect(await ended).toEqual({ code: 1, said: '', complained });
  other.exec('rollback');
  other.close();
  const counts = ['users', 'password_tokens'] as const;
  for (const [n, table] of counts.entries()) {
    const rows = await db.query.selectFrom(table).select('id').execute();
    expect([table, rows.length]).toEqual([table, 1 - n]);
  }
  await close();
});
