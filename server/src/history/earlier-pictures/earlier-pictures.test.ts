import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bringBackPicture, earlierPictures } from '@kitroom/contract/history/earlier-pictures';
import { historyBody } from '@kitroom/contract/history/history';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { FilledSlot } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';
import { createProduct, restore } from '../../../test/pictures/fixtures.ts';
import { useShop } from '../../../test/pictures/shop.ts';
import { deleteRows, setRows } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';
import { fromNow } from '../../platform/db/now.ts';

const DAY = 24 * 60 * 60 * 1000;

describeApp('earlier pictures', (harness) => {
  const shop = useShop(harness, ['PRODUCT_READ', 'PRODUCT_UPDATE', 'IMAGE_RESTORE']);
  const { put, remove, move } = shop;
  const slots = async () => (await shop.slots()) as [FilledSlot, FilledSlot];

  /** The pictures that left slots, and what came there. */
  const earlier = async (id = shop.productId) => {
    const answer = await shop.editor.get(earlierPictures.path.replace(':id', String(id)));
    return historyBody.shape.entries.parse(answer.json().entries).map(({ at, actor, changes }) => {
      const [left, came] = [changes[0]?.before, changes[0]?.after].map((value) =>
        value?.type === 'picture' ? value.picture : null,
      );
      expect(changes).toHaveLength(1);
      return { ...left, at, by: actor?.name, replacedBy: came?.sha256 };
    });
  };
  const bringBack = (
    picture: { slot: number; sha256: string; colorId?: number | null },
    id = shop.productId,
  ) => shop.editor.post(bringBackPicture.path.replace(':id', String(id)), picture);

  it('are those that were replaced or deleted, newest first, with who and when', async () => {
    await put(shop.files.jpg, 1);
    await put(shop.files.png, 2, shop.navy);
    const [front, colored] = await slots();
    expect(await earlier()).toEqual([]);
    await put(shop.files.webp, 1);
    await remove(2, shop.navy);
    const found = await earlier();
    const who = {
      by: 'Dana Whitfield',
      at: expect.stringMatching(/^\d{4}-.*Z$/u),
      present: true,
      alt_text: null,
    };
    const url = (sha256: string) => `/api/admin/product/${shop.productId}/pictures/${sha256}`;
    const [now] = await slots();
    expect(found).toEqual([
      {
        slot: 2,
        color: { id: shop.navy, name: 'NVY', former_name: null, hex_value: '#123456' },
        sha256: colored.sha256,
        url: url(colored.sha256),
        replacedBy: undefined,
        ...who,
      },
      {
        slot: 1,
        color: null,
        sha256: front.sha256,
        url: url(front.sha256),
        replacedBy: now.sha256,
        ...who,
      },
    ]);
  });

  it('are none that only moved, that are in their slot again, or whose file is gone', async () => {
    await put(shop.files.jpg, 1);
    await put(shop.files.png, 2);
    const [front, back] = await slots();
    await move({ slot: 1 }, { slot: 3 });
    expect(await earlier()).toEqual([]);
    await remove(2);
    expect((await earlier()).map(({ sha256 }) => sha256)).toEqual([back.sha256]);
    await put(shop.files.png, 2);
    expect(await earlier()).toEqual([]);
    await remove(3);
    await rm(join(harness().dataDir, pictureKey({ sha256: front.sha256, extension: 'jpg' })));
    expect(await earlier()).toEqual([]);
    expect((await bringBack({ slot: 3, sha256: front.sha256 })).json()).toEqual({
      success: false,
      message: 'This picture is no longer kept',
    });
  });

  it('come from restores, from their undo and from undos as well', async () => {
    await put(shop.files.jpg, 1);
    const [former] = await slots();
    const zip = (await shop.editor.get(imageCalls.download.path)).rawPayload;
    const replaced = await put(shop.files.png, 1);
    const [later] = await slots();
    const restored = await restore(harness(), shop.editor, zip);
    expect(restored.statusCode, restored.body).toBe(200);
    expect((await earlier()).map(({ sha256, slot }) => [sha256, slot])).toEqual([[later.sha256, 1]]);
    const { restore_id } = restored.json();
    await shop.editor.post(imageCalls.undoRestore.path.replace(':id', String(restore_id)));
    expect((await earlier()).map(({ sha256 }) => sha256)).toEqual([former.sha256]);
    expect((await undo(shop.editor, [replaced])).statusCode).toBe(200);
    expect((await earlier()).map(({ sha256 }) => sha256)).toEqual([later.sha256]);
  });

  it('stay for 30 days', async () => {
    await put(shop.files.jpg, 1);
    await remove(1);
    const place = { entity: 'product_images', entity_id: shop.productId };
    const age = (days: number) => setRows(harness().db, 'change_log', place, { at: fromNow(-days * DAY) });
    await age(29.99);
    expect(await earlier()).toHaveLength(1);
    await age(30.01);
    expect(await earlier()).toEqual([]);
  });

  it('come back into their slot, and what is there becomes an earlier picture', async () => {
    await put(shop.files.jpg, 1);
    const [first] = await slots();
    await put(shop.files.png, 1);
    const [second] = await slots();
    const answer = await bringBack({ slot: 1, sha256: first.sha256 });
    expect(answer.json()).toEqual({ success: true, message: 'Picture brought back' });
    expect(await slots()).toEqual([first]);
    expect((await earlier()).map(({ sha256, replacedBy }) => [sha256, replacedBy])).toEqual([
      [second.sha256, first.sha256],
    ]);
    const [last] = (await changesOf(harness().db, 'product_images', shop.productId)).slice(-1);
    expect(last).toMatchObject({
      action: 'bring-back',
      actor: shop.editor.userId,
      after: { sha256: first.sha256 },
    });
    expect((await undo(shop.editor, [answer])).statusCode).toBe(200);
    expect(await slots()).toEqual([second]);
  });

  it('do not come back into a color that the product does not have, into another slot, or of another product', async () => {
    await put(shop.files.jpg, 1, shop.navy);
    const [{ sha256 }] = await slots();
    await remove(1, shop.navy);
    const other = await createProduct(harness().db, unique('JR'));
    for (const answer of [
      await bringBack({ slot: 2, colorId: shop.navy, sha256 }),
      await bringBack({ slot: 1, sha256 }),
      await bringBack({ slot: 1, sha256 }, other.id),
    ]) {
      expect(refusal(answer)).toEqual([404, 'This picture is no longer kept']);
    }
    await deleteRows(harness().db, 'product_garment_colors', { product_id: shop.productId });
    expect((await earlier())[0]).toMatchObject({ color: { name: 'NVY' } });
    const hidden = await bringBack({ slot: 1, colorId: shop.navy, sha256 });
    expect(refusal(hidden)).toEqual([400, 'This product is not available in that color']);
    expect(await slots()).toEqual([]);
  });

  // Their bytes come from the address of picture-history.test.ts.
  it('of a product that is not there are not found', async () => {
    expect((await shop.editor.get(earlierPictures.path.replace(':id', '2000000000'))).json()).toEqual({
      success: false,
      message: 'Product not found',
    });
  });
});
