import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct } from '../../test/backed-up-data.ts';
import { eventually } from '../../test/eventually.ts';
import { pictureRow } from '../../test/factories.ts';
import { newFolder } from '../../test/folders.ts';
import { describeOnBothEngines } from '../../test/harness.ts';
import { insertRows } from '../../test/rows.ts';
import { run, startProcess } from '../../test/run-admin.ts';

const PICTURE = Buffer.from('a picture');

describeOnBothEngines('a backup that is told to end', (harness) => {
  let folder: string;
  let asked = 0;
  let answers = false;
  // A bucket that is there, but does not answer for a picture: the backup is on its way as long as it is wanted.
  const bucket = createServer((request, response) => {
    if (request.method === 'HEAD') return response.end();
    asked += 1;
    if (answers) response.end(PICTURE);
  });
  beforeAll(async () => {
    folder = await newFolder();
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
    const { id } = await addProduct(harness().db);
    const sha256 = createHash('sha256').update(PICTURE).digest('hex');
    const row = pictureRow({ product_id: id, slot: 1, color_id: null });
    await insertRows(harness().db, 'product_images', { ...row, sha256, bytes: PICTURE.length });
  });
  afterAll(async () => {
    bucket.closeAllConnections();
    bucket.close();
  });

  const config = () => ({
    ...harness().config,
    s3: {
      url: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'us-east-1',
    },
  });
  const stop = async (signal: NodeJS.Signals, ...args: string[]) => {
    const before = asked;
    const { child, ended } = startProcess(config(), 'backup', ...args);
    await eventually(() => expect(asked).toBeGreaterThan(before));
    expect(await readdir(folder)).toEqual([expect.stringContaining('.zip.part-')]);
    child.kill(signal);
    return ended;
  };

  it('leaves nothing and says so; what a killed one leaves goes with the next', async () => {
    const sentence = (signal: string) => `Stopped by ${signal}. Nothing was written.\n`;
    expect(await stop('SIGTERM', join(folder, 'all.zip'))).toEqual({
      code: 143,
      said: '',
      complained: sentence('SIGTERM'),
    });
    expect(await stop('SIGINT', '--keep', '2', folder)).toEqual({
      code: 130,
      said: '',
      complained: sentence('SIGINT'),
    });
    expect(await readdir(folder)).toEqual([]);

    await stop('SIGKILL', '--keep', '2', folder);
    const [killed = ''] = await readdir(folder);
    const others = {
      running: `all.zip.part-${hostname()}_${process.ppid}-ff`,
      elsewhere: 'all.zip.part-elsewhere_1-ff',
      elsewhereLongAgo: 'old.zip.part-elsewhere_1-ff',
      ofSomebodyElse: 'other.zip.part',
    };
    for (const name of Object.values(others)) await writeFile(join(folder, name), 'half');
    const overADayAgo = Date.now() / 1000 - 25 * 60 * 60;
    await utimes(join(folder, others.elsewhereLongAgo), overADayAgo, overADayAgo);
    await utimes(join(folder, others.running), overADayAgo, overADayAgo);
    answers = true;
    const { code, said } = await run(config(), 'backup', join(folder, 'all.zip'));
    expect(code).toBe(0);
    expect(said).toContain(
      `Removed what interrupted backups had left in ${folder}: ${killed}, ${others.elsewhereLongAgo}.`,
    );
    expect((await readdir(folder)).toSorted()).toEqual(
      ['all.zip', others.running, others.elsewhere, others.ofSomebodyElse].toSorted(),
    );
  });
});
