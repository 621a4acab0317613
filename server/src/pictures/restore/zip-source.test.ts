import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { openZipSource, type ZipSource } from './zip-source.ts';

const data = Buffer.alloc(200 * 1024, 'several reads long ');
const folder = await newFolder();
let source: ZipSource;
beforeAll(async () => {
  const path = join(folder, 'a.zip');
  await writeFile(path, writeZip([{ name: 'a.jpg', data }]));
  source = await openZipSource(await open(path), { decodeStrings: false });
});
afterAll(async () => {
  await source.file.close();
});

it('fails work in whose callbacks something throws, and goes on', async () => {
  const { zip, settled } = source;
  for await (const entry of zip.eachEntry()) {
    const throws = new Promise<never>(() =>
      zip.readLocalFileHeader(entry, () => {
        throw new Error('thrown in a callback');
      }),
    );
    await expect(settled(throws)).rejects.toThrow('thrown in a callback');
    expect(await buffer(await settled(zip.openReadStreamPromise(entry)))).toEqual(data);

    const abandoned = await settled(zip.openReadStreamPromise(entry));
    abandoned.destroy();
    expect(await buffer(await settled(zip.openReadStreamPromise(entry)))).toEqual(data);
  }
});
