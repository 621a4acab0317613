import { historyBody } from '@kitroom/contract/history/history';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { createRecord } from '../../../test/records.ts';
import { requestIdOf, undo } from '../../../test/undo.ts';

describeOnBothEngines('saves of a client that sends one X-Request-Id with all its requests', (harness) => {
  const headers = { 'X-Request-Id': 'constant-id' };

  async function open() {
    const browser = await harness().signIn({ permissions: ['SIZE_CREATE', 'SIZE_UPDATE', 'SIZE_READ'] });
    const size = await createRecord(browser, 'sizes', { sort_order: 1 });
    return {
      browser,
      save: (changes: object) => browser.put(size.url, { ...size.body, ...changes }, headers),
      sortOrder: async () => (await size.read()).size.sort_order as number,
      requestIds: async () =>
        historyBody
          .parse((await browser.get(`${size.url}/history`)).json())
          .entries.map(({ request_id }) => request_id),
    };
  }

  it('are a change each: undoing the last one leaves the others', async () => {
    const { browser, save, sortOrder, requestIds } = await open();
    const saves = [await save({ sort_order: 2 }), await save({ sort_order: 3 })];
    for (const answer of saves) expect(answer.headers['x-request-id']).toBe('constant-id');
    const ids = await requestIds();
    expect(ids.slice(0, 2)).toEqual(saves.toReversed().map(requestIdOf));
    expect(new Set(ids).size).toBe(3);
    expect((await undo(browser, saves.slice(1))).statusCode).toBe(200);
    expect(await sortOrder()).toBe(2);
  });

  it('cannot be undone together under that id', async () => {
    const { browser, save, sortOrder } = await open();
    await save({ sort_order: 2 });
    const all = await browser.post('/api/admin/undo', { request_ids: ['constant-id'], skip_changed: false });
    expect(all.statusCode).toBe(404);
    expect(await sortOrder()).toBe(2);
  });
});
