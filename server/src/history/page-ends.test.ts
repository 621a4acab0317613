import { type ActivityBody, type ActivityEntry, activityCalls } from '@kitroom/contract/history/activity';
import { type HistoryBody, historyBody } from '@kitroom/contract/history/history';
import { beforeAll, describe, expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { insertRows } from '../../test/rows.ts';
import { activityBody } from './activity.ts';

type Body = ActivityBody | HistoryBody;
const WAYS = ['history', 'record', 'words'] as const;

it.each([
  [1, '2030-01-01T00:00:00.000Z'],
  [2, null],
])('a page of 2 that has %d says how far back it looked: %s', (count, searched_to) => {
  const next = { id: 7, at: '2030-01-01T00:00:00.000Z' };
  const entries = Array.from({ length: count }, () => ({}) as ActivityEntry);
  expect(activityBody({ entries, next }, 2)).toMatchObject({ next: 7, searched_to });
});

describeOnBothEngines('a page of entries', (harness) => {
  let reader: Browser;
  beforeAll(async () => {
    reader = await harness().signIn({ permissions: ['ACTIVITY_READ', 'SIZE_CREATE', 'SIZE_READ'] });
  });

  /**
   * All pages of a size with an entry for each of these requests, newest first, in which one word was written to the
   * notes: each page as the requests of its entries.
   */
  async function pagesBy(way: (typeof WAYS)[number], requests: readonly string[]): Promise<string[][]> {
    const size = await createRecord(reader, 'sizes');
    const mark = unique('mark').replace(' ', '-');
    const rows = requests.toReversed().map((request, index) => ({
      at: new Date(Date.UTC(2030, 0, 1, 0, 0, index)).toISOString(),
      actor_user_id: null,
      request_id: `${mark}-${request}`,
      action: 'update',
      entity: 'sizes',
      entity_id: size.id,
      before: JSON.stringify({ description: `Entry ${index}` }),
      after: JSON.stringify({ description: `${mark} ${index}` }),
    }));
    await insertRows(harness().db, 'change_log', rows);
    const read = async (address: string, before: number | null): Promise<Body> => {
      const answer = await reader.get(before === null ? address : `${address}&before=${before}`);
      expect(answer.statusCode).toBe(200);
      const body = answer.json();
      return address.startsWith(activityCalls.list.path)
        ? activityCalls.list.answer.parse(body)
        : historyBody.parse(body);
    };
    const pagesOf = async (address: string): Promise<string[][]> => {
      const pages: string[][] = [];
      let before: number | null = null;
      do {
        const page: Body = await read(address, before);
        const own = page.entries.filter(({ action }) => action !== 'create');
        pages.push(own.map(({ request_id }) => request_id.slice(mark.length + 1)));
        before = page.next;
      } while (before !== null);
      return pages;
    };
    const addresses = {
      history: `${size.url}/history?`,
      record: `${activityCalls.list.path}?entity=sizes&record=${size.id}`,
      words: `${activityCalls.list.path}?entity=sizes&words=${mark}`,
    };
    return pagesOf(addresses[way]);
  }

  const singles = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `r${from + index}`);

  describe.each(WAYS)('(%s)', (way) => {
    const allPagesWith = (requests: readonly string[]) => pagesBy(way, requests);
    const pagesWith = async (requests: readonly string[]) =>
      (await allPagesWith(requests)).filter((page) => page.length > 0);

    it('is the last one where nothing is older than its 50th entry', async () => {
      // The word is not in the entry of the creation, which is one of the others.
      const requests = singles(way === 'words' ? 50 : 49);
      expect(await allPagesWith(requests)).toEqual([requests]);
    });

    it('has 50 where the 50th is the end of a change', async () => {
      const requests = [...singles(48), 'both', 'both', ...singles(2, 48)];
      expect(await pagesWith(requests)).toEqual([requests.slice(0, 50), requests.slice(50)]);
    });

    it('has the other half of a change whose first half is the 50th', async () => {
      const requests = [...singles(49), 'both', 'both', ...singles(2, 49)];
      expect(await pagesWith(requests)).toEqual([requests.slice(0, 51), requests.slice(51)]);
    });

    it('has all of a change of more than a page, also where nothing is older', async () => {
      const large = Array.from({ length: 120 }, () => 'large');
      const requests = [...singles(40), ...large];
      expect(await pagesWith(requests)).toEqual([requests]);
      const followed = [...requests, ...singles(3, 40)];
      expect(await pagesWith(followed)).toEqual([requests, singles(3, 40)]);
    });

    it('neither loses nor repeats entries of two requests at the same time', async () => {
      const mixed = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'one' : 'other'));
      const requests = [...singles(20), ...mixed, ...singles(20, 20)];
      expect((await pagesWith(requests)).flat()).toEqual(requests);
    });
  });
});
