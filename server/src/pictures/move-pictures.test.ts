import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { beforeAll, expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createProduct, filledSlots, upload } from '../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../test/pictures/pictures.ts';

describeOnBothEngines('moving a picture', (harness) => {
  let editor: Browser;
  let files: Awaited<ReturnType<typeof cleanSamples>>;
  let id: number;
  let navy: number;

  beforeAll(async () => {
    files = await cleanSamples();
    editor = await harness().signIn({ permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE'] });
    const product = await createProduct(harness().db, unique('JR'), ['NVY']);
    id = product.id;
    navy = product.colors[0] ?? 0;
    await upload(harness(), editor, files.jpg, { productId: id, slot: 1 });
    await upload(harness(), editor, files.png, { productId: id, slot: 2 });
  });

  const slots = () => filledSlots(editor, id);
  const move = (from: object, to: object, productId = id) =>
    editor.post(imageCalls.move.path, { productId, from, to });
  const lastChange = () =>
    harness()
      .db.query.selectFrom('change_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  it('to a filled slot swaps the two, in one change', async () => {
    const [front, back] = await slots();
    const answer = await move({ slot: 1 }, { slot: 2, colorId: null });
    expect(answer.json()).toEqual({ success: true, message: 'Picture moved' });
    expect(await slots()).toEqual([
      { ...back, slot: 1 },
      { ...front, slot: 2 },
    ]);
    const { action, entity, entity_id, before, after } = await lastChange();
    expect({ action, entity, entity_id }).toEqual({
      action: 'swap',
      entity: 'product_images',
      entity_id: id,
    });
    expect(JSON.parse(before ?? '').pictures).toMatchObject([
      { slot: 1, colorId: null, sha256: front?.sha256 },
      { slot: 2, colorId: null, sha256: back?.sha256 },
    ]);
    expect(JSON.parse(after ?? '').pictures).toMatchObject([
      { slot: 2, sha256: front?.sha256 },
      { slot: 1, sha256: back?.sha256 },
    ]);
  });

  it('to an empty slot of a color empties the one it came from', async () => {
    const [front, back] = await slots();
    expect((await move({ slot: 1 }, { slot: 4, colorId: navy })).statusCode).toBe(200);
    expect(await slots()).toEqual([back, { ...front, slot: 4, color_id: navy }]);
    expect((await lastChange()).action).toBe('move');
  });

  it('to where it is changes nothing', async () => {
    const before = await slots();
    const { id: change } = await lastChange();
    expect((await move({ slot: 2 }, { slot: 2 })).statusCode).toBe(200);
    expect(await slots()).toEqual(before);
    expect((await lastChange()).id).toBe(change);
  });

  it('from an empty slot, or to a color the product does not have, is refused', async () => {
    const before = await slots();
    const empty = await move({ slot: 3 }, { slot: 1 });
    expect(empty.statusCode).toBe(404);
    expect(empty.json()).toEqual({ success: false, message: IMAGE_MESSAGES.imageNotFound });
    const foreign = await move({ slot: 2 }, { slot: 1, colorId: 999_999 });
    expect(foreign.statusCode).toBe(400);
    expect(foreign.json().errors).toEqual([{ path: 'colorId', message: IMAGE_MESSAGES.colorNotOffered }]);
    expect((await move({ slot: 2 }, { slot: 1 }, 999_999)).statusCode).toBe(404);
    expect(await slots()).toEqual(before);
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
