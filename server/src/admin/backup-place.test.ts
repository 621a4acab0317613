import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startBucket } from '../../test/backups/bucket.ts';
import { newFolder } from '../../test/folders.ts';
import { openBackupPlace, UPLOAD_FOLDER } from './backup-place.ts';

const { s3 } = await startBucket();

it('a bucket gets a backup of many parts whole, and nothing of one whose upload is stopped', async () => {
  const dataDir = await newFolder();
  const place = await openBackupPlace({ dataDir }, { to: 's3://backups/', bucket: { s3, prefix: '' } });
  const bytes = Buffer.alloc(20 * 1024 * 1024, 'kitroom');
  const write = async (file: string) => {
    await place.prepare();
    await writeFile(join(place.workFolder, file), bytes);
  };
  await write('whole.zip');
  await place.keep('whole.zip', new AbortController().signal);
  expect((await place.open('whole.zip'))?.size).toBe(bytes.length);

  await write('stopped.zip');
  const stopping = new AbortController();
  const keeping = expect(place.keep('stopped.zip', stopping.signal)).rejects.toThrow('aborted');
  await wait(5);
  stopping.abort();
  await keeping;
  expect(await place.names()).toEqual(['whole.zip']);
  expect(existsSync(join(dataDir, UPLOAD_FOLDER))).toBe(false);
});
