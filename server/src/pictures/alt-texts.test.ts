import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { bringBackPicture } from '@kitroom/contract/history/earlier-pictures';
import { historyCall } from '@kitroom/contract/history/history';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { BOARD_DIGITS, pictureBoard } from '@kitroom/contract/pictures/picture-board';
import { productResource } from '@kitroom/contract/product';
import { beforeEach, describe, expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { describeApp } from '../../test/harness.ts';
import { filledSlots, preview, previewUrl, restore } from '../../test/pictures/fixtures.ts';
import { useShop } from '../../test/pictures/shop.ts';
import { writeZip } from '../../test/pictures/zips.ts';
import { deleteRows, setRows } from '../../test/rows.ts';
import { undo } from '../../test/undo.ts';

const WORDS = 'Club Jersey in Royal, picture 1';

describeApp('the alt text of a picture', (harness) => {
  const shop = useShop(harness, PERMISSION_CODES);
  const { put, move, slots } = shop;
  beforeEach(() => put(shop.files.jpg, 1));

  const hashIn = async (slot: number, color: number | null = null) =>
    (await slots()).find((one) => one.slot === slot && one.color_id === color)?.sha256 ?? 'a'.repeat(64);
  const describeSlot = async (alt_text: unknown, more: object = {}, browser = shop.editor) =>
    browser.put(altTextCall.path, {
      productId: shop.productId,
      slot: 1,
      colorId: null,
      sha256: await hashIn(1),
      alt_text,
      ...more,
    });
  /** 'slot words' or 'color/slot words' of each slot that holds a picture. */
  const texts = async (id = shop.productId) =>
    (await filledSlots(shop.editor, id)).map(
      ({ slot, color_id, alt_text }) => `${color_id === null ? '' : 'color/'}${slot} ${alt_text}`,
    );

  it('is saved, shown with the slots and on the board, and taken away', async () => {
    const saved = await describeSlot(`  ${WORDS} `);
    expect(saved.json()).toEqual({ success: true, message: 'Alt text saved' });
    expect(await texts()).toEqual([`1 ${WORDS}`]);
    const { products } = (await shop.editor.get(pictureBoard.products.path)).json();
    expect(products.find(({ id }: { id: number }) => id === shop.productId).pictures).toEqual([
      { slot: 1, color_id: null, sha256: expect.any(String), alt_text: WORDS },
    ]);
    for (const none of ['', null]) {
      await describeSlot(WORDS);
      expect((await describeSlot(none)).statusCode).toBe(200);
      expect(await texts()).toEqual(['1 null']);
    }
  });

  it('has any characters, also those that separate slots on the board', async () => {
    const odd = 'a:b c/hero/2 "d" — é';
    await put(shop.files.png, 2, shop.navy);
    await describeSlot(odd, { slot: 2, colorId: shop.navy, sha256: await hashIn(2, shop.navy) });
    const { products } = (await shop.editor.get(pictureBoard.products.path)).json();
    const { pictures } = products.find(({ id }: { id: number }) => id === shop.productId);
    expect(pictures.map(({ alt_text }: { alt_text: string | null }) => alt_text)).toEqual([null, odd]);
  });

  it('is refused for an empty slot, and for another picture than the one in the slot', async () => {
    const empty = await describeSlot(WORDS, { slot: 3 });
    expect(empty.statusCode).toBe(404);
    expect(empty.json().message).toBe('Picture not found');
    const old = await hashIn(1);
    await put(shop.files.png, 1);
    const other = await describeSlot(WORDS, { sha256: old });
    expect(other.statusCode).toBe(409);
    expect(other.json().message).toBe('This slot has another picture by now. Please look at it again.');
    expect(await texts()).toEqual(['1 null']);
    const digits = await hashIn(1);
    expect((await describeSlot(WORDS, { sha256: digits.slice(0, BOARD_DIGITS - 1) })).statusCode).toBe(400);
    expect((await describeSlot(WORDS, { sha256: digits.slice(0, BOARD_DIGITS) })).statusCode).toBe(200);
  });

  describe('goes along', () => {
    beforeEach(async () => {
      await describeSlot(WORDS);
    });

    it('when its picture moves or changes places, and back again', async () => {
      const moved = await move({ slot: 1 }, { slot: 2, colorId: shop.navy });
      expect(await texts()).toEqual([`color/2 ${WORDS}`]);
      await undo(shop.editor, [moved]);
      expect(await texts()).toEqual([`1 ${WORDS}`]);
      await put(shop.files.png, 3);
      await describeSlot('The back', { slot: 3, sha256: await hashIn(3) });
      const swapped = await move({ slot: 1 }, { slot: 3 });
      expect(await texts()).toEqual(['1 The back', `3 ${WORDS}`]);
      await undo(shop.editor, [swapped]);
      expect(await texts()).toEqual([`1 ${WORDS}`, '3 The back']);
    });

    it('into a duplicate of the product', async () => {
      const copies = [{ id: shop.productId, fields: { name: 'Copy', code: unique('AT') } }];
      const copied = { sizes: false, garment_colors: false, pictures: true };
      const answer = await shop.editor.post(duplicateProducts.path, { copies, ...copied, dry_run: false });
      expect(await texts(answer.json().ids[0])).toEqual([`1 ${WORDS}`]);
    });

    it('when its picture is deleted or replaced, and comes back', async () => {
      const deleted = await shop.remove(1);
      await undo(shop.editor, [deleted]);
      expect(await texts()).toEqual([`1 ${WORDS}`]);
      const sha256 = await hashIn(1);
      const replaced = await put(shop.files.png, 1);
      expect(await texts()).toEqual(['1 null']);
      const undone = await undo(shop.editor, [replaced]);
      expect(await texts()).toEqual([`1 ${WORDS}`]);
      await undo(shop.editor, [undone]);
      expect(await texts()).toEqual(['1 null']);
      const path = bringBackPicture.path.replace(':id', String(shop.productId));
      await shop.editor.post(path, { slot: 1, colorId: null, sha256 });
      expect(await texts()).toEqual([`1 ${WORDS}`]);
    });

    it('when the same picture is uploaded again', async () => {
      await put(shop.files.jpg, 1);
      expect(await texts()).toEqual([`1 ${WORDS}`]);
    });
  });

  it('is in the history with both texts, can be undone, and that as well', async () => {
    await describeSlot(WORDS);
    const changed = await describeSlot('The front');
    const { entries } = (
      await shop.editor.get(historyCall(productResource).path.replace(':id', String(shop.productId)))
    ).json();
    expect(entries[0]).toMatchObject({ action: 'alt-text', can_undo: true });
    expect(entries[0].changes).toMatchObject([
      { before: { picture: { slot: 1, alt_text: WORDS } }, after: { picture: { alt_text: 'The front' } } },
    ]);
    const undone = await undo(shop.editor, [changed]);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await texts()).toEqual([`1 ${WORDS}`]);
    expect((await undo(shop.editor, [undone])).statusCode).toBe(200);
    expect(await texts()).toEqual(['1 The front']);
    const same = await describeSlot('The front');
    expect((await undo(shop.editor, [same])).statusCode).toBe(404);
  });

  it('stays where it was changed since', async () => {
    const first = await describeSlot(WORDS);
    await describeSlot('The front');
    expect((await undo(shop.editor, [first])).statusCode).toBe(409);
    expect(await texts()).toEqual(['1 The front']);
  });

  describe('in a zip', () => {
    beforeEach(async () => {
      await deleteRows(harness().db, 'product_images');
      await put(shop.files.jpg, 1);
      await put(shop.files.png, 2);
      await say(1, 'The front');
    });

    const say = (slot: number, alt_text: string | null) =>
      setRows(harness().db, 'product_images', { slot }, { alt_text });
    const download = async () => (await shop.editor.get(imageCalls.download.path)).rawPayload;

    it('comes back into a database without pictures, and the next download is the same, byte for byte', async () => {
      const zip = await download();
      await deleteRows(harness().db, 'product_images');
      expect((await restore(harness(), shop.editor, zip)).json()).toMatchObject({ added: 2 });
      expect(await texts()).toEqual(['1 The front', '2 null']);
      expect((await download()).equals(zip)).toBe(true);
      expect((await restore(harness(), shop.editor, zip)).json()).toMatchObject({
        replaced: 0,
        unchanged: 2,
      });
    });

    it('replaces that of the same picture, and takes none away', async () => {
      const zip = await download();
      await say(1, 'Changed');
      await say(2, 'The back');
      const answer = (await restore(harness(), shop.editor, zip)).json();
      expect(answer).toMatchObject({ added: 0, replaced: 1, unchanged: 1 });
      expect(await texts()).toEqual(['1 The front', '2 The back']);
      const undoPath = imageCalls.undoRestore.path.replace(':id', String(answer.restore_id));
      expect((await shop.editor.post(undoPath)).statusCode).toBe(200);
      expect(await texts()).toEqual(['1 Changed', '2 The back']);
      const { restore_id } = (await restore(harness(), shop.editor, zip)).json();
      await say(1, 'Changed since');
      const later = imageCalls.undoRestore.path.replace(':id', String(restore_id));
      expect((await shop.editor.post(later)).statusCode).toBe(409);
      expect(await texts()).toEqual(['1 Changed since', '2 The back']);
    });

    it('stays where a zip of an older version, or of folders alone, has the same picture', async () => {
      const zip = writeZip([{ name: `${shop.code}/hero/slot-1.jpg`, data: shop.files.jpg }]);
      expect((await restore(harness(), shop.editor, zip)).statusCode).toBe(200);
      expect(await texts()).toEqual(['1 The front', '2 null']);
      const other = writeZip([{ name: `${shop.code}/hero/slot-1.png`, data: shop.files.png }]);
      expect((await restore(harness(), shop.editor, other)).json()).toMatchObject({ replaced: 1 });
      expect(await texts()).toEqual(['1 null', '2 null']);
    });

    it('is shown in a preview, which notices when it changes before the zip is applied', async () => {
      const zip = await download();
      await say(1, 'Changed');
      const id: number = (await preview(harness(), shop.editor, zip)).json().preview_id;
      const item = async () => (await shop.editor.get(previewUrl('item', id))).json().preview;
      expect((await item()).pictures[0]).toMatchObject({ alt_text: 'The front', before_alt_text: 'Changed' });
      const { previews } = (await shop.editor.get(previewCalls.list.path)).json();
      expect(previews[0]).toMatchObject({ id, added: 0, replaced: 1 });
      await say(1, 'Changed again');
      const apply = async (comparison: number) =>
        shop.editor.post(previewUrl('apply', id), { comparison, leave_out: [] });
      expect((await apply(1)).statusCode).toBe(409);
      expect((await shop.editor.post(previewUrl('compare', id))).statusCode).toBe(200);
      const applied = await apply(2);
      expect(applied.statusCode, applied.body).toBe(200);
      expect(await texts()).toEqual(['1 The front', '2 null']);
    });
  });
});
