import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { createProduct, deleteProduct, restore, upload } from '../../../test/pictures/fixtures.ts';
import { sample } from '../../../test/pictures/pictures.ts';
import { writeZip } from '../../../test/pictures/zips.ts';
import { rowsOf, setRows } from '../../../test/rows.ts';
import { fromNow } from '../../platform/db/now.ts';

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
      restored: await slots(),
      slots,
      put,
      undo: () => post(imageCalls.undoRestore),
      redo: () => post(imageCalls.redoRestore),
      listed: async () => (await keeper.get(previewCalls.restores.path)).json().restores[0],
      age: (action: string) => setRows(db, 'change_log', { action }, { at: fromNow(-31 * DAY) }),
    };
  }

  const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted();

  it('is made once, also by two at the same time, and undone itself, once', async () => {
    const { undo, redo, slots, before, restored, listed } = await open('UNDO-1');
    expect((await redo()).json()).toMatchObject({ message: IMAGE_MESSAGES.notUndone });
    expect(await listed()).toMatchObject({ added: 1, replaced: 1, unchanged: 0, can_undo: true });
    expect(await statuses([undo(), undo()])).toEqual([200, 409]);
    expect((await undo()).json()).toMatchObject({ message: IMAGE_MESSAGES.undoneAlready });
    expect(await slots()).toEqual(before);
    expect(await listed()).toMatchObject({ undone: true, can_undo: false, can_redo: true });
    expect(await statuses([redo(), redo()])).toEqual([200, 409]);
    expect((await redo()).json()).toMatchObject({ message: IMAGE_MESSAGES.notUndone });
    expect(await slots()).toEqual(restored);
    expect(await listed()).toMatchObject({ undone: false, can_undo: true, can_redo: false });
    expect((await undo()).json()).toEqual({
      success: true,
      message: 'The restore was undone',
      restored: 1,
      removed: 1,
      kept: 0,
    });
  });

  it('of one that there is not is not found', async () => {
    const { keeper } = await open('UNDO-7');
    const path = imageCalls.undoRestore.path.replace(':id', '999999');
    expect((await keeper.post(path)).statusCode).toBe(404);
  });

  it('leaves what was changed since, and is refused where nothing is left to undo', async () => {
    const { undo, redo, put, slots, before } = await open('UNDO-2');
    expect((await undo()).statusCode).toBe(200);
    await put(2, 63);
    expect((await redo()).json()).toMatchObject({ restored: 1, removed: 0, kept: 1 });
    expect((await undo()).json()).toMatchObject({ restored: 1, removed: 0, kept: 1 });
    expect((await slots())[0]).toEqual(before[0]);
    expect((await redo()).statusCode).toBe(200);
    await put(1, 64);
    const after = await slots();
    expect((await undo()).json()).toMatchObject({ message: IMAGE_MESSAGES.nothingToUndo });
    expect(await slots()).toEqual(after);
  });

  it('passes over a product that is gone by now', async () => {
    const { undo, redo, productId } = await open('UNDO-6');
    expect((await undo()).statusCode).toBe(200);
    await deleteProduct(harness().db, productId);
    expect((await redo()).json()).toMatchObject({ message: IMAGE_MESSAGES.nothingToUndo });
  });

  it('is refused when replaced pictures are no longer kept, as the list says', async () => {
    const { undo, redo, listed, age } = await open('UNDO-3');
    expect((await undo()).statusCode).toBe(200);
    await age('undo-restore');
    expect((await redo()).json()).toMatchObject({ message: IMAGE_MESSAGES.undoTooLate });
    expect(await listed()).toMatchObject({ undone: true, can_undo: false, can_redo: false });
    const other = await open('UNDO-4');
    await other.age('restore');
    expect((await other.undo()).json()).toMatchObject({ message: IMAGE_MESSAGES.undoTooLate });
    expect(await other.listed()).toMatchObject({ can_undo: false });
  });
});
