import { activityCalls } from '@kitroom/contract/history/activity';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createProduct, restore, upload } from '../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../test/pictures/pictures.ts';
import { writeZip } from '../../test/pictures/zips.ts';
import { createRecord } from '../../test/records.ts';
import { rowOf, rowsOf, setRows } from '../../test/rows.ts';
import { undo } from '../../test/undo.ts';
import { loggedPictures } from '../catalog/slots/logged-pictures.ts';

describeOnBothEngines('entries that older versions wrote', (harness) => {
  /** Everything that reads entries: answers that must not depend on their form. */
  async function read(browser: Browser, addresses: readonly string[]) {
    const answers = await Promise.all(addresses.map((address) => browser.get(address)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    return answers.map(({ body }) => body);
  }

  /** Writes an entry as a row of before and one of after, as it was before only what differs was kept. */
  async function rewrite(id: number, before: object, after: object): Promise<void> {
    await setRows(
      harness().db,
      'change_log',
      { id },
      { before: JSON.stringify(before), after: JSON.stringify(after) },
    );
  }

  it('have whole rows, and are read, found, and undone as those with what differs', async () => {
    const { db } = harness();
    const browser = await harness().signIn({
      permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE', 'ACTIVITY_READ', 'USERS_READ', 'USERS_UPDATE'],
    });
    const name = unique('Small');
    const size = await createRecord(browser, 'sizes', { name, description: 'Narrow' });
    const { id, url: address } = size;
    const row = () =>
      sql<object>`select * from sizes where id = ${id}`.execute(db.query).then(({ rows }) => rows[0] ?? {});
    const former = await row();
    const saved = await size.save({ name: `${name} L`, description: 'Wide' });
    const entry = await rowOf(db, 'change_log', { entity: 'sizes', entity_id: id, action: 'update' });
    expect(JSON.parse(entry.before ?? '')).toEqual({ name, description: 'Narrow' });
    expect(JSON.parse(entry.after ?? '')).toEqual({ name: `${name} L`, description: 'Wide' });

    const addresses = [
      `${address}/history`,
      `${activityCalls.list.path}?entity=sizes&record=${id}`,
      ...['Narrow', 'Wide', 'Description'].map(
        (word) => `${activityCalls.list.path}?entity=sizes&words=${word}`,
      ),
      `${activityCalls.csv.path}?entity=sizes`,
    ];
    const now = await read(browser, addresses);
    expect(now.every((body) => body.includes('Wide'))).toBe(true);
    await rewrite(entry.id, former, await row());
    expect(await read(browser, addresses)).toEqual(now);
    expect((await undo(browser, [saved])).statusCode).toBe(200);
    expect((await browser.get(address)).json().size).toMatchObject({ name, description: 'Narrow' });
  });

  it('list the pictures of a restore, which is counted, shown, and undone as one by products', async () => {
    const { db } = harness();
    const files = await cleanSamples();
    const browser = await harness().signIn({
      permissions: ['IMAGE_RESTORE', 'PRODUCT_READ', 'PRODUCT_UPDATE', 'ACTIVITY_READ'],
    });
    const code = unique('JR');
    const { id: productId } = await createProduct(db, code);
    await upload(harness(), browser, files.jpg, { productId, slot: 1 });
    const slots = () => rowsOf(db, 'product_images', { product_id: productId }, ['slot', 'sha256']);
    const before = await slots();
    const zip = writeZip([
      { name: `${code}/hero/slot-1.png`, data: files.png },
      { name: `${code}/hero/slot-2.png`, data: files.png },
    ]);
    const { restore_id } = (await restore(harness(), browser, zip)).json();
    const addresses = [
      `/api/admin/product/${productId}/history`,
      activityCalls.list.path,
      previewCalls.restores.path,
    ];
    const now = await read(browser, addresses);

    const [restored] = await rowsOf(db, 'change_log', { action: 'restored' });
    const [whole] = await rowsOf(db, 'change_log', { id: restore_id });
    const [left, came] = [loggedPictures(restored?.before ?? null), loggedPictures(restored?.after ?? null)];
    expect([left.length, came.length]).toEqual([1, 2]);
    await rewrite(restored?.id ?? 0, { pictures: left }, { pictures: came });
    const { changed, replaced, ...counts } = JSON.parse(whole?.after ?? '');
    expect([changed, replaced]).toEqual([2, 1]);
    await rewrite(restore_id, { pictures: left }, { pictures: came, ...counts });
    expect(await read(browser, addresses)).toEqual(now);
    const undone = await browser.post(imageCalls.undoRestore.path.replace(':id', String(restore_id)));
    expect(undone.json()).toMatchObject({ restored: 1, removed: 1, kept: 0 });
    expect(await slots()).toEqual(before);
  });
});
