import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { productResource } from '@kitroom/contract/product';
import type { Bench } from './bench.ts';
import { rawCall } from './client.ts';
import { compare, loadLarge, medianGet, medianOf } from './load.ts';
import { longestDelay } from './loop-delay.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

interface Goals {
  p50: number;
  changed: number | null;
}

/** The product list as browsers ask for it, unchanged and after a change. */
export async function lists(bench: Bench): Promise<Measured[]> {
  const small = await listOf(bench, 1_000, { p50: 5, changed: null });
  const large = await listOf(bench, 10_000, { p50: 30, changed: 2 });
  return [...small, ...large];
}

async function listOf(bench: Bench, total: number, goals: Goals): Promise<Measured[]> {
  const { database, server, client, limit, staticUrl } = bench;
  await seedProducts(database, total);
  const url = server.url + productResource.path;
  const headers = { ...client.headers, 'accept-encoding': 'gzip, deflate, br, zstd' };
  const agent = new Agent({ keepAlive: true });
  const queried = `${limit.url}/list`;
  const name = `list of ${total.toLocaleString('en-US')}`;
  const change = async () => {
    await renameProduct(bench);
    const { status } = await rawCall(agent, url, headers);
    if (status !== 200) throw new Error(`${url}: ${status}`);
  };
  const renamed = await medianOf(7, () => renameProduct(bench));
  const changed = await medianOf(7, change);
  const delay = await longestDelay(server, async () => {
    for (let n = 0; n < 5; n++) await change();
  });
  const present = await rawCall(agent, url, headers);
  const saved = join(database.dataDir, `list-${total}.bin`);
  await writeFile(saved, present.body);
  const known = { ...headers, 'if-none-match': String(present.headers.etag) };
  const rows: Measured[] = [
    {
      work: `${name}, 1 client, p50, unchanged`,
      unit: 'ms',
      ours: await medianGet(50, url, headers),
      limit: await medianGet(10, queried),
      limitIs: 'queried',
      goal: { atMost: goals.p50 },
    },
    {
      work: `${name}, 16 clients, unchanged`,
      unit: 'req/s',
      ...(await compare({ url, clients: 16, headers }, { url: staticUrl + saved, clients: 16 }, loadLarge)),
      limitIs: 'same bytes, static',
      goal: { atLeastOfLimit: 0.6 },
    },
    {
      work: `${name}, 16 clients, unchanged, known to the browser (304)`,
      unit: 'req/s',
      ...(await compare(
        { url, clients: 16, headers: known, expects: [304] },
        { url: `${limit.url}/hello`, clients: 16 },
      )),
      limitIs: 'bare Fastify, hello',
      goal: null,
    },
    {
      work: `${name}, 1 client, p50, after a change`,
      unit: 'ms',
      ours: changed - renamed,
      limit: await medianGet(10, queried),
      limitIs: 'queried',
      goal: goals.changed === null ? null : { atMostOfLimit: goals.changed },
    },
    {
      work: `${name}, longest stop of the event loop, after changes`,
      unit: 'ms',
      ours: delay,
      limit: null,
      limitIs: '',
      goal: { atMost: 50 },
    },
  ];
  agent.destroy();
  return rows;
}

let count = 0;

/** Changes a value of one product that the list shows. */
export async function renameProduct({ client }: Pick<Bench, 'client'>): Promise<void> {
  count += 1;
  const path = `${productResource.path}/1`;
  const { product } = productResource.item.parse(await (await client.get(path)).json());
  const { id: _, ...input } = product;
  await client.send('PUT', path, { ...input, supplier_code: `NTS-${count}` });
}
