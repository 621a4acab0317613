import { Agent } from 'node:http';
import { productResource } from '@kitroom/contract/product';
import { type Bench, startServer } from './bench.ts';
import { rawGet } from './client.ts';
import { renameProduct } from './lists.ts';
import { medianGet, medianOf } from './load.ts';
import { longestDelay } from './loop-delay.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const TOTALS = [1_000, 10_000, 100_000];

/** The same work on ten and a hundred times the data: no goal, but nothing may grow faster than the data. */
export async function growth(bench: Bench): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const total of TOTALS) rows.push(...(await at(bench, total)));
  return rows;
}

async function at(bench: Bench, total: number): Promise<Measured[]> {
  const { database, server, client } = bench;
  await seedProducts(database, total);
  const url = server.url + productResource.path;
  const headers = { ...client.headers, 'accept-encoding': 'br' };
  const agent = new Agent({ keepAlive: true });
  await rawGet(agent, url, headers);
  const changed = async () => {
    await renameProduct(bench);
    await rawGet(agent, url, headers);
  };
  const first = await medianOf(3, changed);
  const renamed = await medianOf(7, () => renameProduct(bench));
  const delay = await longestDelay(server, changed);
  const unchanged = await medianGet(20, url, headers);
  const one = await medianGet(50, `${url}/${Math.floor(total / 2)}`, client.headers);
  agent.destroy();
  const again = await startServer(database);
  await again.stop();
  const name = total.toLocaleString('en-US');
  const row = (work: string, unit: 'ms', ours: number): Measured => ({
    work: `${name} products: ${work}`,
    unit,
    ours,
    limit: null,
    limitIs: '',
    goal: null,
  });
  return [
    row('start', 'ms', again.startMilliseconds),
    row('one record', 'ms', one),
    row('one record changed', 'ms', renamed),
    row('list unchanged', 'ms', unchanged),
    row('list after a change', 'ms', first - renamed),
    row('longest stop of the event loop', 'ms', delay),
  ];
}
