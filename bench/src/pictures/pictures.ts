import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import sharp from 'sharp';
import type { Bench } from '../bench.ts';
import { compare, loadMegabytes, medianOf } from '../load.ts';
import type { Measured } from '../row.ts';
import { seedProducts } from '../seed.ts';
import { photographs, pictureFile } from './photographs.ts';

const THUMBNAIL_WIDTH = 320;

/** Upload, download and thumbnails of pictures of about 2 MB. */
export async function pictures(bench: Bench): Promise<Measured[]> {
  const { database, server, client, limit } = bench;
  await seedProducts(database, 100);
  const next = await photographs();
  const sample = await next();
  let productId = 0;
  const upload = medianOf(9, async () => {
    productId += 1;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await next())]), 'jersey.jpg');
    form.set('productId', String(productId));
    form.set('slot', '1');
    await client.send('POST', imageCalls.upload.path, form);
  });
  const made = medianOf(9, next);
  const uploaded = (await upload) - (await made);
  const url = (product: number, width?: number) =>
    `${server.url}${imageCalls.image.path}?productId=${product}&slot=1${width ? `&width=${width}` : ''}`;
  const stored = Buffer.from(await (await client.get(url(1).slice(server.url.length))).arrayBuffer());
  const file = pictureFile(database, createHash('sha256').update(stored).digest('hex'));
  const { headers } = client;
  let small = 0;
  const firstThumbnail = await medianOf(5, async () => {
    small += 1;
    await (await client.get(url(small, THUMBNAIL_WIDTH).slice(server.url.length))).arrayBuffer();
  });
  const thumbnail = join(database.dataDir, 'thumbnail.webp');
  const ready = await client.get(url(1, THUMBNAIL_WIDTH).slice(server.url.length));
  await writeFile(thumbnail, Buffer.from(await ready.arrayBuffer()));
  return [
    {
      work: `upload of a ${(sample.length / 1e6).toFixed(1)} MB JPEG, p50`,
      unit: 'ms',
      ours: uploaded,
      limit: await medianOf(5, () => sharp(sample).rotate().jpeg({ quality: 90 }).toBuffer()),
      limitIs: 'decode + encode',
      goal: { atMost: 250 },
    },
    {
      work: 'picture download, 16 clients',
      unit: 'MB/s',
      ...(await compare(
        { url: url(1), clients: 16, headers },
        { url: `${limit.url}/file?path=${encodeURIComponent(file)}`, clients: 16 },
        loadMegabytes,
      )),
      limitIs: 'bare Fastify, file',
      goal: { atLeast: 900 },
    },
    {
      work: 'thumbnail, ready, 16 clients',
      unit: 'req/s',
      ...(await compare(
        { url: url(1, THUMBNAIL_WIDTH), clients: 16, headers },
        { url: `${limit.url}/bytes?path=${encodeURIComponent(thumbnail)}`, clients: 16 },
      )),
      limitIs: 'bare Fastify, same bytes',
      goal: { atLeastOfLimit: 0.3 },
    },
    {
      work: `thumbnail, first time (${THUMBNAIL_WIDTH} px), p50`,
      unit: 'ms',
      ours: firstThumbnail,
      limit: await medianOf(5, () => sharp(sample).resize(THUMBNAIL_WIDTH).webp().toBuffer()),
      limitIs: 'sharp alone',
      goal: { atMost: 90 },
    },
  ];
}
