import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { IMPORT_MESSAGES, importCall } from '@kitroom/contract/import/import';
import { KINDS } from '@kitroom/contract/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { eventually } from '../../test/eventually.ts';
import { insertSize, unique } from '../../test/factories.ts';
import { createGate } from '../../test/gate.ts';
import { type Browser, type Harness, startHarness } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { undo } from '../../test/undo.ts';
import { systemAuthor } from '../platform/db/change-log.ts';
import type { Transaction } from '../platform/db/database.ts';
import { updateRecord } from '../platform/db/records.ts';

const SIZES = KINDS.sizes.path;

// SQLite has one writer at a time: there, the other one has saved before, or waits.
describe.skipIf(process.env.TEST_ENGINES === 'sqlite')('while somebody else’s save is under way', () => {
  let harness: Harness;
  let close: () => Promise<void>;
  let admin: Browser;
  beforeAll(async () => {
    ({ harness, close } = await startHarness('postgres'));
    admin = await harness.signIn({ permissions: ['SIZE_CREATE', 'SIZE_READ', 'SIZE_UPDATE'] });
  });
  afterAll(() => close());

  const makeSize = async () => {
    const { created } = await createRecord(admin, 'sizes', { sort_order: 1 });
    return created.json().size as { id: number; name: string; code: string };
  };
  const read = async (id: number) => (await admin.get(`${SIZES}/${id}`)).json().size;
  const describeIt = (id: number) => (trx: Transaction) =>
    updateRecord(trx, 'sizes', { id, values: { description: 'Theirs' }, author: systemAuthor() });

  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(harness.db.query);
    return rows[0]?.count ?? 0;
  };

  /** The answer to a call that begins after `save` and before its commit. */
  async function during(
    save: (trx: Transaction) => Promise<unknown>,
    call: () => ReturnType<Browser['post']>,
  ) {
    const [saved, told] = [createGate(), createGate()];
    const ended = harness.db.transaction(async (trx) => {
      await save(trx);
      saved.open();
      await told.opened;
    });
    await saved.opened;
    const answer = call();
    await eventually(async () => expect(await waiting()).toBe(1));
    told.open();
    await ended;
    return answer;
  }

  it('a change of the same records in the opposite order waits for it, and so does its undo', async () => {
    const ids: number[] = [];
    while (ids.length < 60) ids.push((await makeSize()).id);
    const update = (order: readonly number[], fields: object) =>
      admin.post(bulkCalls(KINDS.sizes).update.path, {
        changes: order.map((id) => ({ id, fields })),
        dry_run: false,
      });
    const changed = await Promise.all([
      update(ids, { sort_order: 2 }),
      update(ids.toReversed(), { description: 'Mine' }),
    ]);
    expect(changed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const undone = await Promise.all(changed.map((answer) => undo(admin, [answer])));
    expect(undone.map((answer) => answer.json().undone_count)).toEqual([60, 60]);
    expect(await read(ids[0] ?? 0)).toMatchObject({ sort_order: 1, description: null });
  });

  describe('an import is to be looked at again', () => {
    const send = (line: readonly string[], more: object) =>
      admin.post(importCall(KINDS.sizes).path, { columns: ['code', 'name'], lines: [line], ...more });

    it('where that changes its record', async () => {
      const { id, code, name } = await makeSize();
      const line = [code, unique('Mine')];
      const { preview } = (await send(line, { dry_run: true })).json();
      const answer = await during(describeIt(id), () => send(line, { dry_run: false, preview }));
      expect(refusal(answer)).toEqual([409, IMPORT_MESSAGES.changedSince]);
      expect(await read(id)).toMatchObject({ name, description: 'Theirs' });
    });

    it('where that takes its name', async () => {
      const [name, code] = [unique('Same'), unique('S')];
      const answer = await during(
        (trx) => insertSize(trx, name),
        () => send([code, name.toUpperCase()], { dry_run: false }),
      );
      expect(refusal(answer)).toEqual([409, IMPORT_MESSAGES.changedSince]);
      const { sizes } = (await admin.get(SIZES)).json();
      expect(sizes.filter((size: { code: string }) => size.code === code)).toEqual([]);
    });
  });
});
