import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { insertSize } from '../../test/factories.ts';
import { askFeed, FeedCopy, named, readFeed, settled } from '../../test/feed.ts';
import { createGate } from '../../test/gate.ts';
import { type Browser, type Harness, startHarness } from '../../test/harness.ts';
import { rowsOf } from '../../test/rows.ts';

// SQLite has one writer at a time: there, ids are in the order of commits.
describe.skipIf(process.env.TEST_ENGINES === 'sqlite')(
  'the feed of changes, of transactions that commit out of order',
  () => {
    let harness: Harness;
    let close: () => Promise<void>;
    let admin: Browser;
    beforeAll(async () => {
      ({ harness, close } = await startHarness('postgres'));
      admin = await harness.signIn({ permissions: PERMISSION_CODES });
    });
    afterAll(() => close());
    // Transactions of other tests delay the feed of what was done before.
    beforeEach(() => settled(harness.db));

    /** A transaction on a connection of its own that has made a change, and commits when told to. */
    async function begin() {
      const [changed, told] = [createGate(), createGate()];
      let size = '';
      let outcome: 'commit' | 'roll back' = 'commit';
      const ended = harness.db
        .transaction(async (trx) => {
          size = `sizes/${await insertSize(trx)}`;
          changed.open();
          await told.opened;
          if (outcome === 'roll back') throw new Error(outcome);
        })
        .catch(() => {});
      await Promise.race([changed.opened, ended]);
      const end = async (how: typeof outcome) => {
        outcome = how;
        told.open();
        await ended;
      };
      return { size, end };
    }

    /** The entries that a reader finds who goes by ids alone. */
    async function idsAlone(after: number): Promise<{ sizes: string[]; last: number }> {
      const entries = await rowsOf(harness.db, 'change_log', { entity: 'sizes' }, ['id', 'entity_id']);
      const rows = entries.filter(({ id }) => id > after);
      return { sizes: rows.map(({ entity_id }) => `sizes/${entity_id}`), last: rows.at(-1)?.id ?? after };
    }

    it('skips nothing, where a reader of ids would', async () => {
      const { cursor } = await readFeed(admin);
      const { last } = await idsAlone(0);
      const early = await begin();
      const late = await begin();
      await late.end('commit');

      const alone = await idsAlone(last);
      const first = await readFeed(admin, cursor);
      await early.end('commit');
      await settled(harness.db);
      const second = await readFeed(admin, first.cursor);

      expect(alone.sizes).toEqual([late.size]);
      expect((await idsAlone(alone.last)).sizes).toEqual([]);
      expect([...named(first.changes), ...named(second.changes)]).toEqual([early.size, late.size]);
    });

    it('starts with what is visible, and tells of what was open at that time afterwards', async () => {
      const early = await begin();
      const late = await begin();
      await late.end('commit');
      const full = await readFeed(admin);
      expect(named(full.changes)).toContain(late.size);
      expect(named(full.changes)).not.toContain(early.size);
      await early.end('commit');
      await settled(harness.db);
      expect(named((await readFeed(admin, full.cursor)).changes)).toContain(early.size);
    });

    it('tells of a change between two pages', async () => {
      const { cursor } = await readFeed(admin);
      const [one, other, third] = [await begin(), await begin(), await begin()];
      await one.end('commit');
      await third.end('commit');
      const first = await eventually(async () => {
        const page = (await askFeed(admin, cursor, 1)).json();
        if (page.changes.length === 0) throw new Error('Another transaction delays the feed');
        return page;
      });
      expect(named(first.changes)).toEqual([one.size]);
      await other.end('commit');
      await settled(harness.db);
      expect(named((await readFeed(admin, first.cursor, 1)).changes)).toEqual([other.size, third.size]);
    });

    it('goes on when a transaction that delayed it is rolled back', async () => {
      const { cursor } = await readFeed(admin);
      const early = await begin();
      const late = await begin();
      await late.end('commit');
      const waiting = await readFeed(admin, cursor);
      expect(waiting).toMatchObject({ changes: [], more: false });
      await early.end('roll back');
      await settled(harness.db);
      expect(named((await readFeed(admin, waiting.cursor)).changes)).toEqual([late.size]);
    });

    it('has everything in the end, in whatever order commits and reads come', async () => {
      const copy = new FeedCopy();
      await copy.follow(admin);
      const committed = new Set<string>();
      const open: Awaited<ReturnType<typeof begin>>[] = [];
      let seed = 7;
      const next = (below: number) => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed % below;
      };
      for (let step = 0; step < 150; step++) {
        const choice = next(4);
        if (choice === 0 && open.length < 6) open.push(await begin());
        else if (choice === 1) await copy.follow(admin, 1 + next(3));
        else {
          const [ended] = open.splice(next(open.length || 1), 1);
          const how = next(5) === 0 ? 'roll back' : 'commit';
          await ended?.end(how);
          if (ended && how === 'commit') committed.add(ended.size);
        }
      }
      for (const { end } of open) await end('roll back');
      await settled(harness.db);
      await copy.follow(admin, 2);
      expect(committed.size).toBeGreaterThan(10);
      for (const size of committed) expect([...copy.records.keys()]).toContain(size);
    });
  },
);
