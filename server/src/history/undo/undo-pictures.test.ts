import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { historyCall } from '@kitroom/contract/history/history';
import { productResource } from '@kitroom/contract/product';
import { expect, it } from 'vitest';
import { changesOf } from '../../../test/change-log.ts';
import { describeApp } from '../../../test/harness.ts';
import { useShop } from '../../../test/pictures/shop.ts';
import { deleteRows } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';
import { picturesUndo } from './undo-pictures.ts';

const DAYS = 24 * 60 * 60 * 1000;

it.each([
  [30 * DAYS - 1, true],
  [30 * DAYS, false],
])('a picture of %d ms ago can be undone: %s', (age, canUndo) => {
  const at = '2026-11-01T00:00:00.000Z';
  const picture = { productId: 1, slot: 1, colorId: null, sha256: 'a', extension: 'jpg', bytes: 1 };
  const entry = { id: 1, requestId: 'r', at, action: 'upload', entity: 'product_images', entityId: 1 };
  const now = Date.parse(at) + age;
  const changes = [
    { before: {}, after: picture },
    { before: picture, after: {} },
  ];
  for (const change of changes)
    expect(picturesUndo.changedSomething({ ...entry, change }, now)).toBe(canUndo);
  expect(picturesUndo.changedSomething({ ...entry, change: { before: {}, after: {} } }, now)).toBe(false);
});

describeApp('the undo of pictures', (harness) => {
  const shop = useShop(harness);
  const { slots, put, remove, move } = shop;

  /** Newest first. */
  const offers = async (of?: string): Promise<boolean[]> => {
    const path = historyCall(productResource).path.replace(':id', String(shop.productId));
    const { entries }: { entries: { action: string; can_undo: boolean }[] } = (
      await shop.editor.get(path)
    ).json();
    const some = entries.filter(({ action }) => (of === undefined ? action !== 'create' : action === of));
    return some.map(({ can_undo }) => can_undo);
  };

  it('empties a slot that was filled, and gives back what was replaced, deleted, moved or swapped', async () => {
    const filled = await put(shop.files.jpg, 1);
    const first = await slots();
    const replaced = await put(shop.files.png, 1);
    await put(shop.files.webp, 2, shop.navy);
    const all = await slots();
    const changes = [
      () => move({ slot: 1 }, { slot: 2, colorId: shop.navy }),
      () => move({ slot: 1 }, { slot: 4 }),
      () => remove(2, shop.navy),
    ];
    for (const change of changes) {
      const changed = await change();
      expect(await slots()).not.toEqual(all);
      expect((await undo(shop.editor, [changed])).statusCode).toBe(200);
      expect(await slots()).toEqual(all);
    }
    expect((await undo(shop.editor, [replaced])).json()).toMatchObject({
      message: 'Change undone',
      undone_count: 1,
    });
    expect((await slots()).filter(({ color_id }) => color_id === null)).toEqual(first);
    expect((await undo(shop.editor, [filled])).statusCode).toBe(200);
    expect((await slots()).filter(({ color_id }) => color_id === null)).toEqual([]);
  });

  it('is a change of its own, which can be undone; several pictures at once as well', async () => {
    const uploads = [
      await put(shop.files.jpg, 1),
      await put(shop.files.png, 2),
      await put(shop.files.gif, 3, shop.navy),
    ];
    const full = await slots();
    const undone = await undo(shop.editor, uploads);
    expect(undone.json()).toMatchObject({ message: '3 changes undone', undone_count: 3 });
    expect(await slots()).toEqual([]);
    const entries = await changesOf(harness().db, 'product_images', shop.productId);
    expect(entries.map(({ action }) => action)).toEqual([
      ...Array(3).fill('upload'),
      ...Array(3).fill('undo'),
    ]);
    expect(entries.at(-1)).toMatchObject({
      actor: shop.editor.userId,
      before: { pictures: [{ productId: shop.productId, slot: 1, colorId: null }] },
      after: { pictures: [] },
    });
    expect((await undo(shop.editor, [undone])).statusCode).toBe(200);
    expect(await slots()).toEqual(full);

    // Of one slot as well, which then holds what it held last.
    const replaced = [await put(shop.files.webp, 1), await put(shop.files.gif, 1)];
    const last = await slots();
    const both = await undo(shop.editor, replaced);
    expect(await slots()).toEqual(full);
    expect((await undo(shop.editor, [both])).statusCode).toBe(200);
    expect(await slots()).toEqual(last);
  });

  it('of several at once is offered until one of their slots holds something else', async () => {
    const uploads = [await put(shop.files.jpg, 1), await put(shop.files.png, 2)];
    const undone = await undo(shop.editor, uploads);
    expect(await offers('undo')).toEqual([true, true]);
    // The newest of the two uploads was undone first.
    for (const slot of [2, 1]) {
      await put(shop.files.webp, slot);
      expect(await offers('undo')).toEqual([false, false]);
      expect((await undo(shop.editor, [undone])).statusCode).toBe(409);
      await remove(slot);
    }
    expect((await undo(shop.editor, [undone])).statusCode).toBe(200);
  });

  it('is refused once the slot holds something else, or nothing', async () => {
    const filled = await put(shop.files.jpg, 1);
    const replaced = await put(shop.files.png, 1);
    const refused = await undo(shop.editor, [filled]);
    expect([refused.statusCode, refused.json().kept[0].reason]).toEqual([
      409,
      'Its pictures have been changed since by Dana Whitfield',
    ]);
    const deleted = await remove(1);
    expect((await undo(shop.editor, [replaced])).statusCode).toBe(409);
    await put(shop.files.webp, 1);
    const before = await slots();
    expect((await undo(shop.editor, [deleted])).statusCode).toBe(409);
    expect(await slots()).toEqual(before);

    const moved = await move({ slot: 1 }, { slot: 4 });
    await put(shop.files.png, 4);
    const after = await slots();
    expect((await undo(shop.editor, [moved])).statusCode).toBe(409);
    expect(await slots()).toEqual(after);
  });

  it('is refused when the color of the former picture is no longer offered', async () => {
    await put(shop.files.png, 2, shop.navy);
    const colored = await remove(2, shop.navy);
    await deleteRows(harness().db, 'product_garment_colors', { product_id: shop.productId });
    const hidden = await undo(shop.editor, [colored]);
    expect([hidden.statusCode, hidden.json().kept[0].reason]).toEqual([
      409,
      'It is no longer available in NVY. Add that color to it first.',
    ]);
    expect(await slots()).toEqual([]);
  });

  it('is refused while the file of the former picture is not whole, and not offered while it is gone', async () => {
    await put(shop.files.jpg, 1);
    expect(await offers()).toEqual([true]);
    const [hero] = await slots();
    await put(shop.files.png, 1);
    const deleted = await remove(1);
    expect(await offers()).toEqual([true, false, false]);
    const replaced = await put(shop.files.jpg, 1);
    expect(await offers()).toEqual([true, false, false, true]);
    const last = await remove(1);

    const path = join(harness().dataDir, pictureKey({ sha256: hero?.sha256 ?? '', extension: 'jpg' }));
    const content = await readFile(path);
    await truncate(path, content.length - 1);
    const refused = await undo(shop.editor, [last]);
    expect([refused.statusCode, refused.json().kept[0].reason]).toEqual([
      409,
      'The previous picture of Hero, slot 1 is no longer kept',
    ]);
    await rm(path);
    expect(await offers()).toEqual([false, false, true, false, false]);
    await writeFile(path, content);
    for (const change of [last, replaced, deleted])
      expect((await undo(shop.editor, [change])).statusCode).toBe(200);
  });

  it('needs the permission to change products', async () => {
    const filled = await put(shop.files.jpg, 1);
    const viewer = await harness().signIn({ permissions: ['PRODUCT_READ'] });
    expect((await undo(viewer, [filled])).statusCode).toBe(403);
    expect(await slots()).toHaveLength(1);
  });
});
