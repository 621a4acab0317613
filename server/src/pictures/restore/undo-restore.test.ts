import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { createProduct, deleteProduct, restore, upload } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { rowsOf, setRows } from '../../../test/rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import { logChange, systemAuthor } from '../../platform/db/change-log.ts';
import { fromNow } from '../../platform/db/now.ts';
import { pictureKey } from '../store/picture-store.ts';

const DAY = 24 * 60 * 60 * 1000;
const picture = (width: number) => sample(width, 40).jpeg().toBuffer();

describeOnBothEngines('the undo of a restore', (harness) => {
  /** A restore that has replaced the picture of one slot and filled another. */
  async function open(code: string) {
    const { db } = harness();
    const keeper = await harness().signIn({
      permissions: ['IMAGE_RESTORE', 'PRODUCT_READ', 'PRODUCT_UPDATE'],
    });
    const { id: productId } = await createProduct(db, code, []);
    const put = async (slot: number, width: number) =>
      upload(harness(), keeper, await picture(width), { productId, slot });
    const slots = async () =>
      (await rowsOf(db, 'product_images', { product_id: productId }))
        .map(({ slot, sha256 }) => ({ slot, sha256 }))
        .toSorted((one, other) => one.slot - other.slot);
    await put(1, 60);
    const before = await slots();
    const zip = writeZip([
      { name: `${code}/hero/slot-1.jpg`, data: await picture(61) },
      { name: `${code}/hero/slot-2.jpg`, data: await picture(62) },
    ]);
    const { restore_id: id } = (await restore(harness(), keeper, zip)).json();
    const post = ({ path }: { path: string }) => keeper.post(path.replace(':id', String(id)));
    return {
      id,
      keeper,
      productId,
      before,
      slots,
      put,
      undo: () => post(imageCalls.undoRestore),
      listed: async () => (await keeper.get(previewCalls.restores.path)).json().restores[0],
      age: (action: string) => setRows(db, 'change_log', { action }, { at: fromNow(-31 * DAY) }),
    };
  }

  const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted();

  it('is made once, also by two at the same time', async () => {
    const { undo, slots, before, listed } = await open('UNDO-1');
    expect(await listed()).toMatchObject({ added: 1, replaced: 1, unchanged: 0, can_undo: true });
    expect(await statuses([undo(), undo()])).toEqual([200, 409]);
    expect((await undo()).json()).toMatchObject({ message: IMAGE_MESSAGES.undoneAlready });
    expect(await slots()).toEqual(before);
    expect(await listed()).toMatchObject({ undone: true, can_undo: false });
  });

  it('is made again where it was undone itself, as was possible until 1.1.0', async () => {
    const { id, undo, slots, before, listed } = await open('UNDO-5');
    for (const action of ['undo-restore', 'redo-restore'] as const)
      await harness().db.transaction((trx) =>
        logChange(trx, { author: systemAuthor(), action, entity: IMAGE_ENTITY, entityId: id }),
      );
    expect(await listed()).toMatchObject({ undone: false, can_undo: true });
    expect((await undo()).json()).toEqual({
      success: true,
      message: 'The restore was undone',
      restored: 1,
      removed: 1,
      kept: 0,
    });
    expect(await slots()).toEqual(before);
  });

  it('of one that there is not is not found', async () => {
    const { keeper } = await open('UNDO-7');
    const path = imageCalls.undoRestore.path.replace(':id', '999999');
    expect((await keeper.post(path)).statusCode).toBe(404);
  });

  it('leaves what was changed since, and is refused where nothing is left to undo', async () => {
    const one = await open('UNDO-2');
    await one.put(2, 63);
    expect((await one.undo()).json()).toMatchObject({ restored: 1, removed: 0, kept: 1 });
    expect((await one.slots())[0]).toEqual(one.before[0]);
    const other = await open('UNDO-8');
    await other.put(1, 64);
    await other.put(2, 65);
    const after = await other.slots();
    expect((await other.undo()).json()).toMatchObject({ message: IMAGE_MESSAGES.nothingToUndo });
    expect(await other.slots()).toEqual(after);
  });

  it('leaves the slot whose former picture has no whole file any longer', async () => {
    const { undo, slots, before } = await open('UNDO-9');
    const [replaced] = await slots();
    const [{ sha256 } = { sha256: '' }] = before;
    await truncate(join(harness().dataDir, pictureKey({ sha256, extension: 'jpg' })), 20);
    expect((await undo()).json()).toMatchObject({ restored: 0, removed: 1, kept: 1 });
    expect(await slots()).toEqual([replaced]);
  });

  it('passes over a product that is gone by now', async () => {
    const { undo, productId } = await open('UNDO-6');
    await deleteProduct(harness().db, productId);
    expect((await undo()).json()).toMatchObject({ message: IMAGE_MESSAGES.nothingToUndo });
  });

  it('is refused when replaced pictures are no longer kept, as the list says', async () => {
    const { undo, listed, age } = await open('UNDO-4');
    await age('restore');
    expect((await undo()).json()).toMatchObject({ message: IMAGE_MESSAGES.undoTooLate });
    expect(await listed()).toMatchObject({ can_undo: false });
  });
});
