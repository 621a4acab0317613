import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import sharp from 'sharp';
import type { Bench } from '../bench.ts';
import type { Measured } from '../row.ts';
import { seedProducts } from '../seed.ts';

const SIDES = { width: 8000, height: 6250 };
const AFTER_MILLISECONDS = 30_000;
const SAMPLE_MILLISECONDS = 20;

/** Memory of the server and its decoders while 50-megapixel pictures are uploaded. */
export async function pictureMemory({ database, server, client }: Bench): Promise<Measured[]> {
  await seedProducts(database, 10);
  const plain = () => sharp({ create: { ...SIDES, channels: 3, background: '#a23b4c' } });
  const files = [
    await plain().webp({ lossless: true, effort: 0 }).toBuffer(),
    await plain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await plain().png({ progressive: true }).toBuffer(),
    await plain().gif({ effort: 1 }).toBuffer(),
  ];
  const upload = async (file: Buffer, slot: number) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'large');
    form.set('productId', '1');
    form.set('slot', String(slot));
    await client.send('POST', imageCalls.upload.path, form);
  };
  const idle = await memoryOf(server.pid);
  const highest = async (work: () => Promise<unknown>) => {
    let most = 0;
    let isDone = false;
    const sampling = (async () => {
      while (!isDone) {
        most = Math.max(most, await memoryOf(server.pid));
        await wait(SAMPLE_MILLISECONDS);
      }
    })();
    await work();
    isDone = true;
    await sampling;
    return most - idle;
  };
  let one = 0;
  for (const file of files) one = Math.max(one, await highest(() => upload(file, 1)));
  const four = await highest(() => Promise.all(files.map((file, index) => upload(file, index + 1))));
  await wait(AFTER_MILLISECONDS);
  const after = (await memoryOf(server.pid)) - idle;
  const row = (work: string, ours: number, atMost: number): Measured => ({
    work,
    unit: 'MB',
    ours,
    limit: null,
    limitIs: '',
    goal: { atMost },
  });
  return [
    row('largest of four pictures of 50 megapixels: memory above idle', one, 400),
    row('those four at once: memory above idle', four, 600),
    row('half a minute later: memory above idle', after, 60),
  ];
}

/** Resident memory in MB of a process and its children; children that have exited meanwhile count as 0. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  let megabytes = Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) / 1024;
  for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const children = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean)) megabytes += await memoryOf(Number(child));
  }
  return megabytes;
}
