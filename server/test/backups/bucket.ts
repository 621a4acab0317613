import S3rver from 's3rver';
import { afterAll } from 'vitest';
import { openBucket } from '../../src/platform/s3-bucket.ts';
import { newFolder } from '../folders.ts';

/** A store on this machine with the bucket `backups`, until the tests of the file have ended. */
export async function startBucket() {
  const directory = await newFolder();
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
  afterAll(() => server.close());
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
