import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { BenchDatabase } from '../database.ts';

const WIDTH = 2400;
const HEIGHT = 1600;
/** At this quality, the pictures below take about 2 MB each. */
const QUALITY = 92;
const SLOTS = 4;

/** Makes JPEGs of about 2 MB that all differ. */
export async function photographs(): Promise<() => Promise<Buffer>> {
  const noise = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#456789',
      noise: { type: 'gaussian', mean: 128, sigma: 36 },
    },
  })
    .blur(0.7)
    .raw()
    .toBuffer();
  let count = 0;
  return async () => {
    count += 1;
    // A block in a different color is enough to make the bytes differ.
    noise.fill(count % 251, 0, WIDTH * 3 * 8);
    noise.fill(Math.floor(count / 251) + 1, 0, WIDTH * 3 * 4);
    return sharp(Buffer.from(noise), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  };
}

export function pictureFile({ dataDir }: BenchDatabase, sha256: string): string {
  return join(dataDir, 'images', sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.jpg`);
}

/**
 * Fills the hero slots of the first products with `count` pictures, bypassing the server: files and rows. Resolves
 * to their bytes in total.
 */
export async function storePictures(database: BenchDatabase, count: number): Promise<number> {
  const next = await photographs();
  const rows: string[] = [];
  let total = 0;
  const store = async (n: number) => {
    const bytes = await next();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = pictureFile(database, sha256);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    total += bytes.length;
    rows.push(
      `(${Math.floor(n / SLOTS) + 1}, ${(n % SLOTS) + 1}, null, '${sha256}', 'jpg', ${bytes.length}, ${crc32(bytes)}, ${WIDTH}, ${HEIGHT}, '2026-01-01T00:00:00.000Z')`,
    );
  };
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  const worker = async () => {
    for (const n of numbers) await store(n);
  };
  await Promise.all([worker(), worker()]);
  await database.execute(
    `insert into product_images (product_id, slot, color_id, sha256, extension, bytes, crc32, width, height, created_at)
     values ${rows.join(', ')}`,
  );
  return total;
}
