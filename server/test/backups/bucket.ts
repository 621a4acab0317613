import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll } from 'vitest';
import { openBucket } from '../../src/platform/s3-bucket.ts';

/** A store on this machine with the bucket `backups`, until the tests of the file have ended. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'kitroom-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'backups' }],
  });
  const { port } = await server.run();
  const s3 = {
    url: `http://127.0.0.1:${port}`,
    bucket: 'backups',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
  };
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });
  return {
    s3,
    env: {
      BACKUP_TO: 's3://backups/kitroom',
      BACKUP_S3_URL: s3.url,
      BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    bucket: await openBucket(s3, 2000),
  };
}
