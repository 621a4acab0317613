import { Agent } from 'node:http';
import { apiTokens, TOKEN_CODES } from '@kitroom/contract/access/api-tokens';
import { CHANGES_LIMITS, changesCall } from '@kitroom/contract/changes/changes';
import { productResource } from '@kitroom/contract/product';
import type { Bench } from './bench.ts';
import { type Client, rawCall } from './client.ts';
import { renameProduct } from './lists.ts';
import { compare, median, medianOf } from './load.ts';
import { longestDelay } from './loop-delay.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const PRODUCTS = 10_000;
/** Longer than any run. */
const DAY = 24 * 60 * 60 * 1000;

/** The requests of a program that keeps a copy: with an API token, and the feed of changes. */
export async function feed(bench: Bench): Promise<Measured[]> {
  const { database, server, client } = bench;
  await seedProducts(database, PRODUCTS);
  const headers = await tokenHeaders(client);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = (from: string, onPage?: (milliseconds: number) => void) =>
    readToEnd(agent, server.url, headers, { from, onPage });
  const pages: number[] = [];
  let cursor = '';
  const copy = () => read('', (milliseconds) => pages.push(milliseconds));
  const copied = await medianOf(3, async () => {
    cursor = await copy();
  });
  const delay = await longestDelay(server, copy);
  const record = `${server.url}${productResource.path}/7`;
  const token = await compare(
    { url: record, clients: 32, headers },
    { url: record, clients: 32, headers: client.headers },
  );
  const change: number[] = [];
  for (let n = 0; n < 50; n++) {
    await renameProduct(bench);
    cursor = await read(cursor, (milliseconds) => change.push(milliseconds));
  }
  agent.destroy();
  return [
    {
      work: 'one record by id with an API token, 32 clients',
      unit: 'req/s',
      ...token,
      limitIs: 'the same with a session',
      goal: { atLeastOfLimit: 0.9 },
    },
    {
      work: `feed: whole copy of ${PRODUCTS.toLocaleString('en-US')} products`,
      unit: 's',
      ours: copied / 1000,
      limit: null,
      limitIs: '',
      goal: null,
      note: `${CHANGES_LIMITS.most} changes a page, ${median(pages).toFixed(0)} ms each`,
    },
    {
      work: 'feed: longest stop of the event loop',
      unit: 'ms',
      ours: delay,
      limit: null,
      limitIs: '',
      goal: { atMost: 50 },
    },
    {
      work: 'feed: one change, p50',
      unit: 'ms',
      ours: median(change),
      limit: null,
      limitIs: '',
      goal: { atMost: 5 },
    },
  ];
}

async function tokenHeaders(client: Client): Promise<Record<string, string>> {
  const answer = await client.send('POST', apiTokens.create.path, {
    name: 'Bench',
    codes: TOKEN_CODES,
    expires_on: new Date(Date.now() + DAY).toISOString().slice(0, 10),
  });
  const { token } = apiTokens.create.answer.parse(await answer.json());
  return { authorization: `Bearer ${token}` };
}

/** Reads pages until there are no more; resolves to the last cursor. */
async function readToEnd(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  { from, onPage }: { from: string; onPage: ((milliseconds: number) => void) | undefined },
): Promise<string> {
  let cursor = from;
  for (;;) {
    const query = new URLSearchParams({
      limit: String(CHANGES_LIMITS.most),
      ...(cursor === '' ? {} : { after: cursor }),
    });
    const begun = performance.now();
    const { status, body } = await rawCall(agent, `${url}${changesCall.path}?${query}`, headers);
    onPage?.(performance.now() - begun);
    if (status !== 200) throw new Error(`${changesCall.path}: ${status} ${body.toString()}`);
    const page = JSON.parse(body.toString()) as { cursor: string; more: boolean };
    cursor = page.cursor;
    if (!page.more) return cursor;
  }
}
