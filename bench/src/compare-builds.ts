import { Agent } from 'node:http';
import { authCalls } from '@kitroom/contract/auth-calls';
import { productResource } from '@kitroom/contract/product';
import { startServer } from './bench.ts';
import type { Child } from './child.ts';
import { type Client, newKey, rawCall, signIn } from './client.ts';
import { type BenchDatabase, createDatabase, type Engine } from './database.ts';
import { renameProduct } from './lists.ts';
import { median, quantile } from './load.ts';
import { table } from './page.ts';
import { newProductBody } from './records.ts';
import { seedProducts } from './seed.ts';

const ROUNDS = 5;
const PRODUCTS = 1_000;

/** A built server (`dist/main.js` of any checkout) with its own database. */
interface Build {
  path: string;
  database: BenchDatabase;
  server: Child;
  client: Client;
}

interface Sample {
  perSecond: number;
  /** CPU time of the server process per response: the figure that other load affects least. */
  cpuMicroseconds: number;
  p99Milliseconds: number;
}

interface Work {
  name: string;
  run(build: Build): Promise<{ answers: number; p99Milliseconds: number }>;
}

/**
 * Measures the same work on several builds alternately (A B A B …) within one run, and returns a Markdown table: medians,
 * and the ratio to the first build. `only`: parts of the names of the work to measure.
 */
export async function compareBuilds(
  engine: Engine,
  paths: readonly string[],
  only: readonly string[] | undefined,
): Promise<string> {
  const builds: Build[] = [];
  try {
    for (const path of paths) builds.push(await start(engine, path));
    const lines: string[][] = [];
    for (const work of WORKS.filter(({ name }) => only?.some((part) => name.includes(part)) ?? true)) {
      const measured = await compare(work, builds);
      console.error(measured.map((line) => line.join(' | ')).join('\n'));
      lines.push(...measured);
    }
    return table([
      ['work', 'build', 'CPU per answer', ': first', 'answers/s', ': first', 'p99'],
      ...lines,
    ]).join('\n');
  } finally {
    for (const { server, database } of builds) {
      await server.stop();
      await database.remove();
    }
  }
}

async function start(engine: Engine, path: string): Promise<Build> {
  const database = await createDatabase(engine);
  const server = await startServer(database, path);
  const client = await signIn(server.url);
  await seedProducts(database, PRODUCTS);
  return { path, database, server, client };
}

async function compare(work: Work, builds: readonly Build[]): Promise<string[][]> {
  const samples = builds.map((): Sample[] => []);
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, build] of builds.entries()) {
      const sample = await measure(work, build);
      if (round > 0) samples[at]?.push(sample);
    }
  }
  const medians = samples.map((some) => ({
    cpu: median(some.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    rate: median(some.map(({ perSecond }) => perSecond)),
    p99: median(some.map(({ p99Milliseconds }) => p99Milliseconds)),
  }));
  const [first] = medians;
  return builds.map(({ path }, at) => {
    const { cpu, rate, p99 } = medians[at] ?? { cpu: Number.NaN, rate: Number.NaN, p99: Number.NaN };
    const ratio = (value: number, of: number | undefined) => (value / (of ?? Number.NaN)).toFixed(2);
    return [
      work.name,
      path,
      `${cpu.toFixed(0)} µs`,
      ratio(cpu, first?.cpu),
      rate.toFixed(0),
      ratio(rate, first?.rate),
      Number.isNaN(p99) ? '–' : `${p99.toFixed(1)} ms`,
    ];
  });
}

async function measure(work: Work, build: Build): Promise<Sample> {
  const cpuBefore = await cpuSeconds(build.server);
  const begun = performance.now();
  const { answers, p99Milliseconds } = await work.run(build);
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (await cpuSeconds(build.server)) - cpuBefore;
  return { perSecond: answers / seconds, cpuMicroseconds: (cpu * 1e6) / answers, p99Milliseconds };
}

async function cpuSeconds({ url }: Child): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/mu.exec(metrics)?.[1]);
}

const LIST_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const WORKS: readonly Work[] = [
  {
    name: 'one record by id, 32 clients',
    run: (build) => load(build, `${productResource.path}/7`, { answers: 2_000, clients: 32 }),
  },
  {
    name: 'me and my permissions, 32 clients',
    run: (build) => load(build, authCalls.userPermissions.path, { answers: 2_000, clients: 32 }),
  },
  {
    name: 'create a product, 8 clients (durable)',
    run: (build) =>
      load(build, productResource.path, { answers: 500, clients: 8, expects: 201, body: newProductBody }),
  },
  {
    name: 'create a product, 1 client (durable)',
    run: (build) =>
      load(build, productResource.path, { answers: 200, clients: 1, expects: 201, body: newProductBody }),
  },
  {
    name: 'change a product, 8 clients (durable)',
    run: (build) => change(build, 500, 8),
  },
  {
    name: 'change a product, 1 client (durable)',
    run: (build) => change(build, 200, 1),
  },
  {
    name: 'list of products, 16 clients, unchanged',
    run: (build) => load(build, productResource.path, { answers: 3_000, clients: 16, headers: LIST_HEADERS }),
  },
  {
    name: 'list of products, 16 clients, unchanged (304)',
    run: async (build) => {
      const agent = new Agent();
      const headers = { ...build.client.headers, ...LIST_HEADERS };
      const { headers: present } = await rawCall(agent, build.server.url + productResource.path, headers);
      const known = { ...LIST_HEADERS, 'if-none-match': String(present.etag) };
      return load(build, productResource.path, { answers: 3_000, clients: 16, headers: known, expects: 304 });
    },
  },
  {
    name: 'list of products, 1 client, each after a change (with the change)',
    run: async (build) => {
      const agent = new Agent({ keepAlive: true });
      const headers = { ...build.client.headers, ...LIST_HEADERS };
      for (let n = 0; n < 50; n++) {
        await renameProduct(build);
        await rawCall(agent, build.server.url + productResource.path, headers);
      }
      agent.destroy();
      return { answers: 50, p99Milliseconds: Number.NaN };
    },
  },
];

let changes = 0;

/** Each client saves its own product. */
async function change({ client }: Build, answers: number, clients: number) {
  const taken: number[] = [];
  const save = async (_: unknown, at: number) => {
    const path = `${productResource.path}/${at + 1}`;
    const { product } = productResource.item.parse(await (await client.get(path)).json());
    const { id: _id, ...input } = product;
    for (let n = 0; n < answers / clients; n++) {
      changes += 1;
      const begun = performance.now();
      await client.send('PUT', path, { ...input, supplier_code: `NTS-${changes}` });
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, save));
  return { answers: taken.length, p99Milliseconds: quantile(taken, 0.99) };
}

interface Load {
  /** How many calls are made in all, and by how many clients. */
  answers: number;
  clients: number;
  headers?: Record<string, string>;
  expects?: number;
  /** Makes the body of each POST; without it the calls are GETs. */
  body?: () => string;
}

/** Each client calls again as soon as it has a response. */
async function load(
  { server, client }: Build,
  path: string,
  { answers, clients, headers = {}, expects = 200, body }: Load,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const taken: number[] = [];
  let begun = 0;
  const call = async () => {
    while (begun < answers) {
      begun += 1;
      const at = performance.now();
      const sent = { ...client.headers, ...headers, ...(body && newKey()) };
      const { status } = await rawCall(agent, server.url + path, sent, body?.());
      if (status !== expects) throw new Error(`${path}: ${status}`);
      taken.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: clients }, call));
  agent.destroy();
  return { answers, p99Milliseconds: quantile(taken, 0.99) };
}
