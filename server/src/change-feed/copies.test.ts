import { FED_RECORDS, type FedEntity } from '@kitroom/contract/changes/changes';
import { KINDS, LISTED_KINDS } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { FeedCopy } from '../../test/feed.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createProduct } from '../../test/pictures/fixtures.ts';
import { createRecord } from '../../test/records.ts';
import { settledPosition } from './changed-records.ts';

const SEED = 26;

describeOnBothEngines('a copy that follows the feed of changes', (harness) => {
  /** All records as the calls for one answer them, as the feed names them. */
  async function present(admin: Browser): Promise<Map<string, object>> {
    const found = new Map<string, object>();
    for (const kind of LISTED_KINDS) {
      const list = Object.values((await admin.get(KINDS[kind].listPath)).json()).find(Array.isArray) ?? [];
      for (const { id } of list) {
        const { success: _, ...item } = (await admin.get(`${KINDS[kind].path}/${id}`)).json();
        found.set(`${kind}/${id}`, FED_RECORDS[kind].parse(item));
      }
    }
    return found;
  }

  it('is what the server has after any saves, whatever the pages', async () => {
    const { db } = harness();
    const admin = { ...(await harness().signIn({ permissions: PERMISSION_CODES })), db };
    await createProduct(db, unique('CP'), ['NVY', 'RED']);
    const { id: clubId } = await createRecord(admin, 'clubs');
    let seed = SEED;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const copy = new FeedCopy();
    for (let step = 0; step < 60; step++) {
      const kind = LISTED_KINDS[next(LISTED_KINDS.length)] ?? 'sizes';
      const ids = [...(await present(admin)).keys()].filter((key) => key.startsWith(`${kind}/`));
      const id = ids[next(ids.length || 1)]?.split('/')[1];
      const { path } = KINDS[kind];
      if (id === undefined) await admin.post(path, { name: unique('New'), code: unique('N') });
      else {
        const item = (await admin.get(`${path}/${id}`)).json();
        const row = Object.values(item).find((part) => typeof part === 'object') as object;
        const text = unique('Changed');
        const changed = { name: text, description: text, last_name: text, club_id: clubId };
        await admin.put(`${path}/${id}`, {
          ...row,
          ...changed,
          is_active: kind === 'users' || next(2) === 0,
        });
      }
      if (next(5) === 0) await copy.follow(admin, 1 + next(20));
    }
    await copy.follow(admin, 3);
    const listed = new Set<FedEntity | undefined>(LISTED_KINDS);
    const copied = [...copy.records].filter(([key]) => listed.has(key.split('/')[0] as FedEntity));
    expect(new Map(copied)).toEqual(await present(admin));
  });

  it('is asked whether there is anything new without counting as a write, after which all is read again', async () => {
    const { db } = harness();
    const before = db.revision();
    await settledPosition(db);
    expect(db.revision()).toBe(before);
  });
});
