import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { crc32 } from 'node:zlib';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { Bench } from '../bench.ts';
import { sendFile } from '../client.ts';
import type { Measured } from '../row.ts';
import { seedProducts } from '../seed.ts';
import { storePictures } from './photographs.ts';

/** About 1 GB. */
const PICTURES = 500;

/** All pictures as one zip, and back. */
export async function archive(bench: Bench): Promise<Measured[]> {
  const { dataDir } = bench.database;
  const { megabytes, download, downloadMemory, zip, restore, restoreMemory } = await archiveOf(
    bench,
    PICTURES,
  );
  const name = `zip of ${PICTURES} pictures (${(megabytes / 1000).toFixed(1)} GB)`;
  const none = { limit: null, limitIs: '' };
  return [
    {
      work: name,
      unit: 'MB/s',
      ours: download,
      limit: await zipSpeed(join(dataDir, 'images'), megabytes),
      limitIs: 'zip -0',
      goal: { atLeastOfLimit: 1 },
    },
    { work: `${name}: memory above before`, unit: 'MB', ours: downloadMemory, ...none, goal: { atMost: 60 } },
    {
      work: 'restore of that zip',
      unit: 'MB/s',
      ours: restore,
      limit: megabytes / (await seconds(() => copyDurably(zip, `${zip}.copy`))),
      limitIs: 'CRC, write + fsync',
      goal: { atLeastOfLimit: 0.4 },
    },
    {
      work: 'restore of that zip: memory above before',
      unit: 'MB',
      ours: restoreMemory,
      ...none,
      goal: { atMost: 150 },
    },
  ];
}

interface ArchiveFigures {
  megabytes: number;
  /** MB per second, and MB of memory above the level before. */
  download: number;
  downloadMemory: number;
  restore: number;
  restoreMemory: number;
  zip: string;
}

/** Fills the first products with this many pictures, downloads all as a zip, loses them and restores them. */
export async function archiveOf(
  { database, server, client }: Bench,
  pictures: number,
): Promise<ArchiveFigures> {
  await seedProducts(database, 1_000);
  await losePictures(database);
  const megabytes = (await storePictures(database, pictures)) / 1e6;
  const zip = join(database.dataDir, 'bench.zip');

  const before = await server.memory();
  // Discarded the first time, to measure speed; written to disk the second time, for the restore.
  const downloading = await seconds(async () => {
    for await (const _chunk of (await client.get(imageCalls.download.path)).body ?? []);
  });
  const downloaded = await server.memory();
  const { body } = await client.get(imageCalls.download.path);
  if (body) await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(zip));

  await losePictures(database);
  const beforeRestore = await server.memory();
  const restoring = await seconds(async () => {
    const result = await sendFile(client, imageCalls.restore.path, zip);
    const { added } = imageCalls.restore.answer.parse(result);
    if (added !== pictures) throw new Error(`${added} pictures restored`);
  });
  const restored = await server.memory();
  return {
    megabytes,
    download: megabytes / downloading,
    downloadMemory: (downloaded?.highest ?? Number.NaN) - (before?.now ?? Number.NaN),
    restore: megabytes / restoring,
    restoreMemory: (restored?.highest ?? Number.NaN) - (beforeRestore?.now ?? Number.NaN),
    zip,
  };
}

// As after losing the machine: rows and files are gone, the products are still there.
async function losePictures(database: Bench['database']): Promise<void> {
  await database.execute('delete from product_images');
  await rm(join(database.dataDir, 'images'), { recursive: true });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** MB per second of Info-ZIP without compression; null where it is not installed. */
async function zipSpeed(folder: string, megabytes: number): Promise<number | null> {
  const begun = performance.now();
  const child = spawn('zip', ['-0', '-q', '-r', '-', '.'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const started = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
  if (!started) return null;
  await finished(child.stdout.resume());
  return megabytes / ((performance.now() - begun) / 1000);
}

async function copyDurably(from: string, to: string): Promise<void> {
  const file = await open(to, 'w');
  let sum = 0;
  for await (const chunk of createReadStream(from, { highWaterMark: 1024 * 1024 })) {
    sum = crc32(chunk, sum);
    await file.write(chunk);
  }
  await file.sync();
  await file.close();
}
