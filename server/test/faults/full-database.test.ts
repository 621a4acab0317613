import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { MESSAGES } from '@kitroom/contract/errors';
import { importCall } from '@kitroom/contract/import/import';
import { sizeResource } from '@kitroom/contract/size';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../accounts.ts';
import { type Browser, type Harness, startHarness } from '../harness.ts';

// SQLite says that it is full, as it does on a disk that is: it may end a transaction in the middle of it by itself.
const FULL = [507, { success: false, message: MESSAGES.storageFull }];
const ROOM_IN_PAGES = [0, 1, 2, 5, 10, 25, 60, 150];

let harness: Harness;
let browser: Browser;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ harness, close } = await startHarness('sqlite'));
  const { id } = await createAccount(harness.db, {
    permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'],
  });
  browser = await harness.signInAs(id);
});
afterAll(() => close());

const pragma = async (text: string) => {
  const { rows } = await sql<Record<string, number>>`${sql.raw(`pragma ${text}`)}`.execute(harness.db.query);
  return Object.values(rows[0] ?? {})[0] ?? 0;
};
const sizes = () =>
  harness.db.query.selectFrom('sizes').select(['id', 'name', 'description', 'version']).execute();
const log = async () => (await harness.db.query.selectFrom('change_log').select('id').execute()).length;

/** Does the work with ever more room, until it is done: before, it has left nothing behind. */
async function untilThereIsRoom(work: () => Promise<{ statusCode: number; json(): unknown }>) {
  const state = async () => [await sizes(), await log()];
  let refused = 0;
  for (const pages of ROOM_IN_PAGES) {
    const before = await state();
    await pragma(`max_page_count = ${(await pragma('page_count')) + pages}`);
    const answer = await work();
    await pragma('max_page_count = 1000000');
    if (answer.statusCode === 200) return refused;
    expect([answer.statusCode, answer.json()]).toEqual(FULL);
    expect(await state()).toEqual(before);
    refused += 1;
  }
  expect((await work()).statusCode).toBe(200);
  return refused;
}

it('an import and a bulk edit are done as a whole or not at all, whatever room there is', async () => {
  const lines = Array.from({ length: 1000 }, (_, n) => [`Size ${n}`, `S-${n}`, 'x'.repeat(300)]);
  const body = { columns: ['name', 'code', 'description'], lines, dry_run: false };
  expect(await untilThereIsRoom(() => browser.post(importCall(sizeResource).path, body))).toBeGreaterThan(3);
  expect(await sizes()).toHaveLength(1000);

  const changes = (await sizes()).map(({ id }) => ({ id, fields: { description: 'y'.repeat(500) } }));
  expect(
    await untilThereIsRoom(() =>
      browser.post(bulkCalls(sizeResource).update.path, { changes, dry_run: false }),
    ),
  ).toBeGreaterThan(3);
  expect(new Set((await sizes()).map(({ description }) => description))).toEqual(new Set(['y'.repeat(500)]));
});
