import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { newFolder } from '../../test/folders.ts';
import { describeApp, startHarness } from '../../test/harness.ts';
import { run, startProcess } from '../../test/run-admin.ts';
import { SQLITE_FILE } from '../platform/db/database.ts';

// Port 9 is the discard service, which nothing listens on.
const NOBODY = 'postgres://kitroom:secret@127.0.0.1:9/kitroom';
const NO_BUCKET = /^It could not be done: The bucket nowhere at \S+ cannot be used: \S+ \(404\)$/u;

describeApp('what cannot be reached', (harness) => {
  let s3: S3rver;
  let port: number;
  beforeAll(async () => {
    const directory = await newFolder();
    s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [] });
    port = (await s3.run()).port;
  });
  afterAll(() => s3.close());

  const withoutBucket = () => ({
    ...harness().config,
    s3: {
      url: `http://127.0.0.1:${port}`,
      bucket: 'nowhere',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      region: 'us-east-1',
    },
  });

  it('a missing bucket: no backup is written', async () => {
    const target = join(harness().dataDir, 'no-bucket.zip');
    expect(await run(withoutBucket(), 'backup', target)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(NO_BUCKET),
    });
    const left = await readdir(harness().dataDir);
    expect(left.filter((name) => name.startsWith('no-bucket'))).toEqual([]);
  });

  it('a store of pictures that is down: the reason is one line', async () => {
    const { s3: store } = withoutBucket();
    const config = { ...harness().config, s3: { ...store, url: 'http://127.0.0.1:9' } };
    expect(await run(config, 'backup', join(harness().dataDir, 'no-store.zip'))).toEqual({
      code: 1,
      said: '',
      complained: 'It could not be done: connect ECONNREFUSED 127.0.0.1:9',
    });
  });

  it('a missing bucket: the doctor says so, and what else it found', async () => {
    const { code, said } = await run(withoutBucket(), 'doctor');
    expect(code).toBe(1);
    expect(said).toMatch(/^PROBLEM {2}The pictures could not be checked: The bucket nowhere/mu);
    expect(said).toMatch(/^ok {7}The schema is up to date/mu);
    expect(said).toMatch(/^ok {7}No mail has failed\.$/mu);
  });

  it('a database that is down: no link and no administrator, and the reason is one line', async () => {
    const config = { ...harness().config, databaseUrl: NOBODY };
    for (const command of ['reset-link', 'create-admin']) {
      const { code, said, complained } = await run(config, command, 'admin@example.com');
      expect([code, said]).toEqual([1, '']);
      expect(complained).toMatch(
        /^The database 127\.0\.0\.1:9\/kitroom of DATABASE_URL cannot be used: .+$/u,
      );
    }
  });

  it('a database that is down: the doctor says so without its password, and looks at the pictures', async () => {
    const { code, said } = await run({ ...harness().config, databaseUrl: NOBODY }, 'doctor');
    expect(code).toBe(1);
    expect(said).toMatch(
      /^PROBLEM {2}The database 127\.0\.0\.1:9\/kitroom of DATABASE_URL cannot be used: /mu,
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
