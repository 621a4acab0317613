import { activityCalls } from '@kitroom/contract/history/activity';
import { historyCall } from '@kitroom/contract/history/history';
import { KINDS } from '@kitroom/contract/kinds';
import type { Bench } from './bench.ts';
import type { BenchDatabase } from './database.ts';
import { medianGet } from './load.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

const ENTRIES = 1_000_000;
/** Entries of product 1. */
const ON_ONE_RECORD = 10_000;
const TIMES = 20;

/** Pages of the activity with a million entries, and the history of a record with ten thousand. */
export async function activity({ database, server, client }: Bench): Promise<Measured[]> {
  await seedProducts(database, 1_000);
  await seedEntries(database);
  const page = async (work: string, filter: Record<string, string>, atMost: number): Promise<Measured> => {
    const url = `${server.url}${activityCalls.list.path}?${new URLSearchParams(filter)}`;
    const ours = await medianGet(TIMES, url, client.headers);
    return { work, unit: 'ms', ours, limit: null, limitIs: '', goal: { atMost } };
  };
  const history = server.url + historyCall(KINDS.products).path.replace(':id', '1');
  return [
    await page('newest of 1,000,000', {}, 50),
    await page('from the middle on', { to: '2025-06-01T00:00:00.500Z' }, 50),
    await page('of one person', { person: '1' }, 50),
    await page('of one record', { entity: 'products', record: '1' }, 50),
    await page('failed sign-ins, one in 10,000', { kind: 'failed-sign-ins' }, 50),
    await page('of one person, a kind that they never did', { person: '1', kind: 'passwords' }, 250),
    await page('with a word that many have', { words: 'jersey' }, 100),
    await page('with a word that none has: 20,000 looked through', { words: 'zebra' }, 500),
    {
      work: 'history of a record with 10,000 entries',
      unit: 'ms',
      ours: await medianGet(TIMES, history, client.headers),
      limit: null,
      limitIs: '',
      goal: { atMost: 50 },
    },
    {
      work: 'CSV of 10,000 entries',
      unit: 'ms',
      ours: await medianGet(
        3,
        `${server.url}${activityCalls.csv.path}?entity=products&record=1`,
        client.headers,
      ),
      limit: null,
      limitIs: '',
      goal: null,
    },
  ];
}

/** Updates of products, by the administrator and 49 others, and a failed sign-in now and then; all in one second. */
async function seedEntries(database: BenchDatabase): Promise<void> {
  const json = (name: string) => `'{"id":' || i || ',"name":"' || ${name} || '","code":"PJ-' || i ||
    '","description":"Light jersey with raglan sleeves, made of recycled yarn that dries fast and keeps its color."}'`;
  const step = 100_000;
  for (let from = 0; from < ENTRIES; from += step) {
    await database.execute(`
      with recursive numbers(i) as (select ${from + 1} union all select i + 1 from numbers where i < ${from + step})
      insert into change_log (at, actor_user_id, request_id, action, entity, entity_id, before, after)
      select '2025-06-01T00:00:00.' || substr('' || (10000000 + i), 2) || 'Z',
        case when i % 10000 = 0 then null else 1 + i % 50 end, 'request-' || i,
        case when i % 10000 = 0 then 'sign-in-failed' else 'update' end,
        case when i % 10000 = 0 then 'users' else 'products' end,
        case when i % ${ENTRIES / ON_ONE_RECORD} = 1 then 1 else 2 + i % 999 end,
        ${json("'Practice jersey ' || (i - 1)")}, ${json("'Practice jersey ' || i")}
      from numbers`);
  }
}
