import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
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
  // By a process that was killed in its upload.
  await mkdir(place.workFolder);
  await writeFile(join(place.workFolder, 'left.zip'), 'left');
  await write('whole.zip');
  expect(await readdir(place.workFolder)).toEqual(['whole.zip']);
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

it('a backup of which a bucket has only a part is not kept', async () => {
  const server = createServer((request, response) => {
    const length = request.method === 'HEAD' ? 3 : 0;
    request
      .resume()
      .once('end', () => response.writeHead(200, { 'content-length': length, etag: '"a"' }).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucket = { s3: { ...s3, url }, prefix: '' };
  const place = await openBackupPlace({ dataDir: await newFolder() }, { to: 's3://backups/', bucket });
  await place.prepare();
  await writeFile(join(place.workFolder, 'cut.zip'), 'kitroom');
  await expect(place.keep('cut.zip', new AbortController().signal)).rejects.toThrow(
    's3://backups/ has 3 of 7 bytes',
  );
});
