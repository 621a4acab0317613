import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { bringBackPicture } from '@kitroom/contract/history/earlier-pictures';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { FilledSlot } from '@kitroom/contract/product-image';
import { expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { changesOf } from '../../../test/change-log.ts';
import { unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';
import { createProduct, restore } from '../../../test/pictures/fixtures.ts';
import { useShop } from '../../../test/pictures/shop.ts';
import { deleteRows } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';

describeApp('earlier pictures', (harness) => {
  const shop = useShop(harness, ['PRODUCT_READ', 'PRODUCT_UPDATE', 'IMAGE_RESTORE']);
  const { put, remove } = shop;
  const slots = async () => (await shop.slots()) as [FilledSlot, FilledSlot];

  const bringBack = (
    picture: { slot: number; sha256: string; colorId?: number | null },
    id = shop.productId,
  ) => shop.editor.post(bringBackPicture.path.replace(':id', String(id)), picture);

  it('come back into their slot, and what is there becomes an earlier picture', async () => {
    await put(shop.files.jpg, 1);
    const [first] = await slots();
    await put(shop.files.png, 1);
    const [second] = await slots();
    const path = join(harness().dataDir, pictureKey({ sha256: first.sha256, extension: 'jpg' }));
    const long = new Date('2026-01-01T00:00:00.000Z');
    await utimes(path, long, long);
    const answer = await bringBack({ slot: 1, sha256: first.sha256 });
    expect(answer.json()).toEqual({ success: true, message: 'Picture restored' });
    expect(await slots()).toEqual([first]);
    // So no sweep removes it.
    expect((await stat(path)).mtimeMs).toBeGreaterThan(long.getTime());
    const [last] = (await changesOf(harness().db, 'product_images', shop.productId)).slice(-1);
    expect(last).toMatchObject({
      action: 'bring-back',
      actor: shop.editor.userId,
      after: { sha256: first.sha256 },
    });
    expect((await undo(shop.editor, [answer])).statusCode).toBe(200);
    expect(await slots()).toEqual([second]);
    await bringBack({ slot: 1, sha256: first.sha256 });
    expect((await bringBack({ slot: 1, sha256: second.sha256 })).statusCode).toBe(200);
    expect(await slots()).toEqual([second]);
  });

  it('come back after a restore and after its undo as well', async () => {
    await put(shop.files.jpg, 1);
    const [former] = await slots();
    const zip = (await shop.editor.get(imageCalls.download.path)).rawPayload;
    await put(shop.files.png, 1);
    const [later] = await slots();
    const { restore_id } = (await restore(harness(), shop.editor, zip)).json();
    expect((await bringBack({ slot: 1, sha256: later.sha256 })).statusCode).toBe(200);
    await bringBack({ slot: 1, sha256: former.sha256 });
    await shop.editor.post(imageCalls.undoRestore.path.replace(':id', String(restore_id)));
    expect((await bringBack({ slot: 1, sha256: former.sha256 })).statusCode).toBe(200);
    expect(await slots()).toEqual([former]);
  });

  it('do not come back when their files are gone', async () => {
    await put(shop.files.jpg, 1);
    const [{ sha256 }] = await slots();
    await remove(1);
    await rm(join(harness().dataDir, pictureKey({ sha256, extension: 'jpg' })));
    expect(refusal(await bringBack({ slot: 1, sha256 }))).toEqual([404, 'This picture is no longer kept']);
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
    const hidden = await bringBack({ slot: 1, colorId: shop.navy, sha256 });
    expect(refusal(hidden)).toEqual([400, 'This product is not available in that color']);
    expect(await slots()).toEqual([]);
  });
});
