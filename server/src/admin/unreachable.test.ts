import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../../test/harness.ts';
import { run } from '../../test/run-admin.ts';

// Port 9 is the discard service, which nothing listens on.
const NOBODY = 'postgres://kitroom:secret@127.0.0.1:9/kitroom';
const NO_BUCKET = /^It could not be done: The bucket nowhere at \S+ cannot be used: \S+ \(404\)$/u;

describeOnBothEngines('what cannot be reached', (harness) => {
  let folder: string;
  let s3: S3rver;
  let port: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kitroom-unreachable-'));
    s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets: [] });
    port = (await s3.run()).port;
  });
  afterAll(async () => {
    await s3.close();
    await rm(folder, { recursive: true });
  });

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

  it('a database that is down: the doctor says so without its password, and looks at the pictures', async () => {
    const { code, said } = await run({ ...harness().config, databaseUrl: NOBODY }, 'doctor');
    expect(code).toBe(1);
    expect(said).toMatch(
      /^PROBLEM {2}The database 127\.0\.0\.1:9\/kitroom of DATABASE_URL cannot be used: /mu,
    );
    expect(said).toMatch(/^ok {7}The place for pictures answers\./mu);
    expect(said).not.toContain('secret');
  });
});
