import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { ADMIN } from '../client.ts';
import { createDatabase } from '../database.ts';
import { type Call, signIn } from './calls.ts';
import { createServer, type SoakServer } from './servers.ts';
import { creator, editor, uploader, type Writer } from './writers.ts';

/** Between two blows to a server, in milliseconds. */
const CALM = { least: 3000, most: 15_000 };
const SUSPENDED_MILLISECONDS = 10_000;
const CHECK_MILLISECONDS = 60_000;
/** Who is refused waits, as a person would. */
const REFUSED_PAUSE_MILLISECONDS = 100;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const database = await createDatabase('postgres');
const env = {
  ...database.env,
  PUBLIC_URL: 'http://localhost:3000',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'silent',
};
const servers: [SoakServer, SoakServer] = [await createServer(env), await createServer(env)];
await Promise.all(servers.map((server) => server.start()));

const anyUrl = () => servers[Math.random() < 0.5 ? 0 : 1].url;
const call = await signIn(servers[0].url, anyUrl);
const productId = await createProduct(call);
const writers: Writer[] = [
  ...['A', 'B', 'C', 'D'].map((name) => creator(call, name)),
  ...(await Promise.all(['E', 'F', 'G', 'H'].map((name) => editor(call, name)))),
  ...(await Promise.all([1, 2, 3, 4].map((slot) => uploader(call, productId, slot)))),
];

const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
let lost = 0;
const ends = Date.now() + Number(values.minutes) * 60_000;
while (Date.now() < ends) {
  const until = Math.min(ends, Date.now() + CHECK_MILLISECONDS);
  await Promise.all([
    ...writers.map((writer) => writeUntil(writer, until)),
    ...servers.map((one) => strikeUntil(one, until)),
  ]);
  await report();
}
await Promise.all(servers.map((server) => server.end('SIGTERM')));
await database.remove();
console.log(
  lost === 0 ? 'Everything acknowledged was found again.' : `${lost} writes were lost or half done.`,
);
process.exit(lost === 0 ? 0 : 1);

async function writeUntil(writer: Writer, until: number): Promise<void> {
  while (Date.now() < until) {
    const outcome = await writer.write();
    count(outcome === 'acknowledged' ? writer.name : outcome);
    if (outcome !== 'acknowledged') await wait(REFUSED_PAUSE_MILLISECONDS);
  }
}

/** Each server has its own troubles, so that now and then both are away. */
async function strikeUntil(server: SoakServer, until: number): Promise<void> {
  for (;;) {
    const calm = CALM.least + Math.random() * (CALM.most - CALM.least);
    if (Date.now() + calm > until) return;
    await wait(calm);
    const blow = Math.random();
    if (blow < 0.2) {
      await server.suspend(SUSPENDED_MILLISECONDS);
      count('suspended');
      continue;
    }
    await server.end(blow < 0.8 ? 'SIGKILL' : 'SIGTERM');
    count(blow < 0.8 ? 'killed' : 'ended');
    await server.start();
  }
}

async function report(): Promise<void> {
  const wrong = (await Promise.all(writers.map((writer) => writer.check()))).flat();
  lost += wrong.length;
  const sizes = await Promise.all(servers.map((server) => server.size()));
  const numbers = Object.entries(counts).map(([what, number]) => `${what} ${number}`);
  const used = sizes.map(({ megabytes, files }) => `${megabytes} MB ${files} files`);
  console.log(`${new Date().toISOString().slice(11, 19)}  ${[...numbers, ...used].join(', ')}`);
  for (const sentence of wrong) console.log(`  LOST: ${sentence}`);
}

async function createProduct(write: Call): Promise<number> {
  const category = await write('POST', productCategoryResource.path, { name: 'Jerseys', code: 'J' });
  const { id } = (category.body as { productCategory: { id: number } }).productCategory;
  const product = await write('POST', productResource.path, {
    name: 'Jersey',
    code: 'J-1',
    supplier_name: 'Supplier',
    supplier_code: 'S-1',
    product_category_id: id,
  });
  return (product.body as { product: { id: number } }).product.id;
}
