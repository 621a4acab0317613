import { setTimeout as wait } from 'node:timers/promises';
import { productResource } from '@kitroom/contract/product';
import { type Bench, startAsUsersDo, startServer } from './bench.ts';
import { startChild } from './child.ts';
import { freePort } from './free-port.ts';
import { load, median } from './load.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const STARTS = 5;
const BARE = `
  import Fastify from 'fastify';
  const app = Fastify();
  app.get('/hello', async () => ({ hello: 'world' }));
  process.once('SIGTERM', () => process.exit(0));
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });`;

const AFTER_MILLISECONDS = 60_000;

/** Startup time with 10,000 products, and memory before, under and after heavy load. */
export async function start({ database, server, client }: Bench): Promise<Measured[]> {
  await seedProducts(database, 10_000);
  const ours: number[] = [];
  const bare: number[] = [];
  const idle: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const started = await startAsUsersDo(database);
    ours.push(started.startMilliseconds);
    await started.stop();
    const again = await startServer(database);
    idle.push((await again.memory())?.now ?? Number.NaN);
    await again.stop();
    const port = await freePort();
    const args = ['--input-type=module', '-e', BARE];
    const fastify = await startChild(
      [process.execPath, ...args],
      { PORT: String(port) },
      `http://127.0.0.1:${port}`,
      '/hello',
    );
    bare.push(fastify.startMilliseconds);
    await fastify.stop();
  }
  const { headers } = client;
  const url = server.url + productResource.path;
  await load({ url, clients: 16, headers });
  await load({ url, clients: 16, headers: { ...headers, 'accept-encoding': 'br' } });
  await load({ url: `${url}/7`, clients: 32, headers });
  const busy = await server.memory();
  await wait(AFTER_MILLISECONDS);
  const after = await server.memory();
  return [
    {
      work: '`npm start` to first answer, built before',
      unit: 's',
      ours: median(ours) / 1000,
      limit: median(bare) / 1000,
      limitIs: 'bare Fastify',
      goal: { atMostOfLimit: 3.5 },
    },
    { work: 'memory idle', unit: 'MB', ours: median(idle), limit: null, limitIs: '', goal: { atMost: 105 } },
    {
      work: 'memory under load, highest',
      unit: 'MB',
      ours: busy?.highest ?? Number.NaN,
      limit: null,
      limitIs: '',
      goal: { atMost: 350 },
      note: '16 clients read the list of 10,000, plain and compressed; 32 read one record.',
    },
    {
      work: 'memory a minute later',
      unit: 'MB',
      ours: after?.now ?? Number.NaN,
      limit: null,
      limitIs: '',
      goal: { atMost: 120 },
    },
  ];
}
