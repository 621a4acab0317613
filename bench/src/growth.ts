import { Agent } from 'node:http';
import { productResource } from '@kitroom/contract/product';
import { type Bench, startServer } from './bench.ts';
import { rawCall } from './client.ts';
import { renameProduct } from './lists.ts';
import { medianGet, medianOf } from './load.ts';
import { longestDelay } from './loop-delay.ts';
import { archiveOf } from './pictures/archive.ts';
import type { Measured, Unit } from './row.ts';
import { seedProducts } from './seed.ts';

const PRODUCTS = [1_000, 10_000, 100_000];
/** About 1 and 5 GB. */
const PICTURES = [550, 2_750];

/** The same work on ten and a hundred times the products: no goal, but nothing may grow faster than the data. */
export async function growth(bench: Bench): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const total of PRODUCTS) rows.push(...(await withProducts(bench, total)));
  return rows;
}

/** Backup and restore of more pictures: neither may get slower, or take more memory. */
export async function pictureGrowth(bench: Bench): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const count of PICTURES) rows.push(...(await withPictures(bench, count)));
  return rows;
}

async function withPictures(bench: Bench, count: number): Promise<Measured[]> {
  const figures = await archiveOf(bench, count);
  const start = await startAgain(bench);
  const name = `${(figures.megabytes / 1000).toFixed(1)} GB of pictures`;
  return [
    row(name, 'start', 'ms', start),
    row(name, 'zip', 'MB/s', figures.download),
    row(name, 'zip, memory above before', 'MB', figures.downloadMemory),
    row(name, 'restore', 'MB/s', figures.restore),
    row(name, 'restore, memory above before', 'MB', figures.restoreMemory),
  ];
}

async function withProducts(bench: Bench, total: number): Promise<Measured[]> {
  const { database, server, client } = bench;
  await seedProducts(database, total);
  const url = server.url + productResource.path;
  const headers = { ...client.headers, 'accept-encoding': 'br' };
  const agent = new Agent({ keepAlive: true });
  await rawCall(agent, url, headers);
  const changed = async () => {
    await renameProduct(bench);
    await rawCall(agent, url, headers);
  };
  const first = await medianOf(3, changed);
  const renamed = await medianOf(7, () => renameProduct(bench));
  const delay = await longestDelay(server, changed);
  const unchanged = await medianGet(20, url, headers);
  const one = await medianGet(50, `${url}/${Math.floor(total / 2)}`, client.headers);
  agent.destroy();
  const start = await startAgain(bench);
  const name = `${total.toLocaleString('en-US')} products`;
  return [
    row(name, 'start', 'ms', start),
    row(name, 'one record', 'ms', one),
    row(name, 'one record changed', 'ms', renamed),
    row(name, 'list unchanged', 'ms', unchanged),
    row(name, 'list after a change', 'ms', first - renamed),
    row(name, 'longest stop of the event loop', 'ms', delay),
  ];
}

async function startAgain({ database }: Bench): Promise<number> {
  const again = await startServer(database);
  await again.stop();
  return again.startMilliseconds;
}

function row(data: string, work: string, unit: Unit, ours: number): Measured {
  return { work: `${data}: ${work}`, unit, ours, limit: null, limitIs: '', goal: null };
}
