import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { beforeEach, expect, it } from 'vitest';
import { changesOf } from '../../test/change-log.ts';
import { describeOnBothEngines } from '../../test/harness.ts';
import { useShop } from '../../test/pictures/shop.ts';
import { deleteRows } from '../../test/rows.ts';

describeOnBothEngines('moving a picture', (harness) => {
  const shop = useShop(harness);
  const { move, slots } = shop;
  beforeEach(async () => {
    await shop.put(shop.files.jpg, 1);
    await shop.put(shop.files.png, 2);
  });

  const changes = () => changesOf(harness().db, 'product_images', shop.productId);

  it('to a filled slot swaps the two, in one change', async () => {
    const [front, back] = await slots();
    const answer = await move({ slot: 1 }, { slot: 2, colorId: null });
    expect(answer.json()).toEqual({ success: true, message: 'Picture moved' });
    expect(await slots()).toEqual([
      { ...back, slot: 1 },
      { ...front, slot: 2 },
    ]);
    expect((await changes()).at(-1)).toMatchObject({
      action: 'swap',
      before: {
        pictures: [
          { slot: 1, colorId: null, sha256: front?.sha256 },
          { slot: 2, colorId: null, sha256: back?.sha256 },
        ],
      },
      after: {
        pictures: [
          { slot: 2, sha256: front?.sha256 },
          { slot: 1, sha256: back?.sha256 },
        ],
      },
    });
  });

  it('to an empty slot of a color empties the one it came from', async () => {
    const [front, back] = await slots();
    expect((await move({ slot: 1 }, { slot: 4, colorId: shop.navy })).statusCode).toBe(200);
    expect(await slots()).toEqual([back, { ...front, slot: 4, color_id: shop.navy }]);
    expect((await changes()).at(-1)?.action).toBe('move');
  });

  it('to where it is changes nothing', async () => {
    const before = await slots();
    const former = await changes();
    expect((await move({ slot: 2 }, { slot: 2 })).statusCode).toBe(200);
    expect(await slots()).toEqual(before);
    expect(await changes()).toEqual(former);
  });

  it('from an empty slot, or to a color the product does not have, is refused', async () => {
    const before = await slots();
    const empty = await move({ slot: 3 }, { slot: 1 });
    expect(empty.statusCode).toBe(404);
    expect(empty.json()).toEqual({ success: false, message: IMAGE_MESSAGES.imageNotFound });
    const foreign = await move({ slot: 2 }, { slot: 1, colorId: 999_999 });
    expect(foreign.statusCode).toBe(400);
    expect(foreign.json().errors).toEqual([{ path: 'colorId', message: IMAGE_MESSAGES.colorNotOffered }]);
    const unknown = shop.editor.post(imageCalls.move.path, {
      productId: 999_999,
      from: { slot: 2 },
      to: { slot: 1 },
    });
    expect((await unknown).statusCode).toBe(404);
    expect(await slots()).toEqual(before);
  });

  it('out of a color that the product no longer has is refused where another would take its place', async () => {
    await shop.put(shop.files.gif, 1, shop.navy);
    await deleteRows(harness().db, 'product_garment_colors', { product_id: shop.productId });
    const before = await slots();
    const hidden = { slot: 1, colorId: shop.navy };
    expect((await move(hidden, { slot: 1 })).json().errors).toEqual([
      { path: 'colorId', message: IMAGE_MESSAGES.colorNotOffered },
    ]);
    expect(await slots()).toEqual(before);
    expect((await move(hidden, { slot: 3 })).statusCode).toBe(200);
  });

  it('of several at once leaves every picture in a slot', async () => {
    const before = await slots();
    await Promise.all(
      [1, 2, 3, 4].flatMap((to) => [1, 2, 3, 4].map((from) => move({ slot: from }, { slot: to }))),
    );
    const shas = (list: { sha256: string }[]) => list.map(({ sha256 }) => sha256).toSorted();
    expect(shas(await slots())).toEqual(shas(before));
  });
});
