import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as after, setImmediate as nextTick } from 'node:timers/promises';
import { activityCalls } from '@kitroom/contract/history/activity';
import { expect, it, vi } from 'vitest';
import { growth } from '../../../contract/test/growth.ts';
import { type Browser, describeApp } from '../../test/harness.ts';

const BATCH = 200;

describeApp('an activity of many entries, as a file', (harness) => {
  /** Signs in someone who has made so many changes, `together` of them in each request. */
  async function writer(entries: number, together: number): Promise<Browser> {
    const browser = await harness().signIn({ permissions: ['ACTIVITY_READ', 'USERS_READ'] });
    const row = (number: number) => ({
      at: new Date(1.7e12 + number).toISOString(),
      actor_user_id: browser.userId,
      request_id: `${browser.userId}/${Math.floor(number / together)}`,
      action: 'update' as const,
      entity: 'users',
      entity_id: browser.userId,
      before: JSON.stringify({ last_name: `Lee ${number}`, city: 'Mesa' }),
      after: JSON.stringify({ last_name: `Lee ${number + 1}`, city: 'Provo' }),
    });
    await harness().db.transaction(async (trx) => {
      for (let from = 0; from < entries; from += BATCH) {
        const rows = Array.from({ length: BATCH }, (_, at) => row(from + at));
        await trx.insertInto('change_log').values(rows).execute();
      }
    });
    return browser;
  }

  const fileOf = ({ userId }: Browser) => `${activityCalls.csv.path}?person=${userId}`;

  it.each([
    ['each of its own', 1],
    ['all of one change', 10_000],
  ])('is written while others are answered: %s', async (_, together) => {
    const browser = await writer(10_000, together);
    let isWritten = false;
    const file = browser.get(fileOf(browser)).finally(() => {
      isWritten = true;
    });
    const held: number[] = [];
    while (!isWritten) {
      const start = process.cpuUsage();
      await harness().app.inject('/healthz');
      await nextTick();
      const { user, system } = process.cpuUsage(start);
      held.push((user + system) / 1000);
    }
    // A header and one line for each.
    const lines = (await file).body.trimEnd().split('\r\n');
    expect([lines.length, new Set(lines).size]).toEqual([10_000 + 1, 10_000 + 1]);
    expect(held.length).toBeGreaterThan(10_000 / BATCH / 2);
    const [median = 0] = held.sort((one, other) => one - other).slice(held.length / 2);
    expect(median).toBeLessThan(50);
  });

  it('takes time by its length', async () => {
    const browsers = new Map<number, Browser>();
    for (const entries of [800, 3200]) browsers.set(entries, await writer(entries, 100));
    const read = async (browser: Browser | undefined) => browser && (await browser.get(fileOf(browser))).body;
    expect(await growth((entries) => browsers.get(entries), read, 800)).toBeLessThan(8);
  });

  it('is left as soon as nobody waits for it', async () => {
    const { app, db } = harness();
    const browser = await writer(20_000, 1);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const select = vi.spyOn(db.query, 'selectFrom');
    try {
      const request = get(`${address}${fileOf(browser)}`, { headers: { cookie: browser.cookie } });
      const [answer] = await once(request, 'response');
      await once(answer, 'data');
      request.destroy();
      let reads = -1;
      while (reads !== select.mock.calls.length) {
        reads = select.mock.calls.length;
        await after(100);
      }
      const pages = select.mock.calls.filter(([table]) => String(table) === 'change_log').length;
      expect(pages).toBeLessThan(20_000 / BATCH / 2);
    } finally {
      select.mockRestore();
    }
  });
});
