import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bringBackPicture, earlierPictures } from '@kitroom/contract/history/earlier-pictures';
import { historyBody } from '@kitroom/contract/history/history';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changesOf } from '../../../test/change-log.ts';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createProduct, restore, upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { deleteRows, setRows } from '../../../test/rows.ts';
import { undo } from '../../../test/undo.ts';
import { pictureKey } from '../../pictures/store/picture-store.ts';

const DAY = 24 * 60 * 60 * 1000;

describeApp('earlier pictures', (harness) => {
  let editor: Browser;
  let files: Awaited<ReturnType<typeof cleanSamples>>;
  let productId: number;
  let productCode: string;
  let navy: number;

  beforeAll(async () => {
    files = await cleanSamples();
    editor = await harness().signIn({ permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE', 'IMAGE_RESTORE'] });
  });
  beforeEach(async () => {
    productCode = unique('JR');
    const product = await createProduct(harness().db, productCode, ['NVY']);
    productId = product.id;
    navy = product.colors[0] ?? 0;
  });

  const put = (file: Buffer, slot: number, colorId?: number) =>
    upload(harness(), editor, file, { productId, slot, colorId });
  const remove = (slot: number, colorId: number | null = null) =>
    editor.post(imageCalls.delete.path, { productId, slot, colorId });
  const slots = async () =>
    (await editor.get(imageCalls.filledSlots.path.replace(':id', String(productId)))).json().filled_slots;
  /** The pictures that left slots, and what came there. */
  const earlier = async (id = productId) => {
    const answer = await editor.get(earlierPictures.path.replace(':id', String(id)));
    return historyBody.shape.entries.parse(answer.json().entries).map(({ at, actor, changes }) => {
      const [left, came] = [changes[0]?.before, changes[0]?.after].map((value) =>
        value?.type === 'picture' ? value.picture : null,
      );
      expect(changes).toHaveLength(1);
      return { ...left, at, by: actor?.name, replacedBy: came?.sha256 };
    });
  };
  const bringBack = (picture: { slot: number; sha256: string; colorId?: number | null }, id = productId) =>
    editor.post(bringBackPicture.path.replace(':id', String(id)), picture);

  it('are those that were replaced or deleted, newest first, with who and when', async () => {
    await put(files.jpg, 1);
    await put(files.png, 2, navy);
    const [front, colored] = await slots();
    expect(await earlier()).toEqual([]);
    await put(files.webp, 1);
    await remove(2, navy);
    const found = await earlier();
    const who = {
      by: 'Dana Whitfield',
      at: expect.stringMatching(/^\d{4}-.*Z$/u),
      present: true,
      alt_text: null,
    };
    const url = (sha256: string) => `/api/admin/product/${productId}/pictures/${sha256}`;
    const [now] = await slots();
    expect(found).toEqual([
      {
        slot: 2,
        color: { id: navy, name: 'NVY', former_name: null, hex_value: '#123456' },
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
    await put(files.jpg, 1);
    await put(files.png, 2);
    const [front, back] = await slots();
    await editor.post(imageCalls.move.path, { productId, from: { slot: 1 }, to: { slot: 3 } });
    expect(await earlier()).toEqual([]);
    await remove(2);
    expect((await earlier()).map(({ sha256 }) => sha256)).toEqual([back.sha256]);
    await put(files.png, 2);
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
    await put(files.jpg, 1);
    const [former] = await slots();
    const zip = (await editor.get(imageCalls.download.path)).rawPayload;
    const replaced = await put(files.png, 1);
    const [later] = await slots();
    const restored = await restore(harness(), editor, zip);
    expect(restored.statusCode, restored.body).toBe(200);
    expect((await earlier()).map(({ sha256, slot }) => [sha256, slot])).toEqual([[later.sha256, 1]]);
    const { restore_id } = restored.json();
    await editor.post(imageCalls.undoRestore.path.replace(':id', String(restore_id)));
    expect((await earlier()).map(({ sha256 }) => sha256)).toEqual([former.sha256]);
    expect((await undo(editor, [replaced])).statusCode).toBe(200);
    expect((await earlier()).map(({ sha256 }) => sha256)).toEqual([later.sha256]);
  });

  it('stay for 30 days', async () => {
    await put(files.jpg, 1);
    await remove(1);
    const age = (days: number) =>
      setRows(
        harness().db,
        'change_log',
        { entity: 'product_images', entity_id: productId },
        { at: new Date(Date.now() - days * DAY).toISOString() },
      );
    await age(29.99);
    expect(await earlier()).toHaveLength(1);
    await age(30.01);
    expect(await earlier()).toEqual([]);
  });

  it('come back into their slot, and what is there becomes an earlier picture', async () => {
    await put(files.jpg, 1);
    const [first] = await slots();
    await put(files.png, 1);
    const [second] = await slots();
    const answer = await bringBack({ slot: 1, sha256: first.sha256 });
    expect(answer.json()).toEqual({ success: true, message: 'Picture brought back' });
    expect(await slots()).toEqual([first]);
    expect((await earlier()).map(({ sha256, replacedBy }) => [sha256, replacedBy])).toEqual([
      [second.sha256, first.sha256],
    ]);
    const [last] = (await changesOf(harness().db, 'product_images', productId)).slice(-1);
    expect(last).toMatchObject({
      action: 'bring-back',
      actor: editor.userId,
      after: { sha256: first.sha256 },
    });
    expect((await undo(editor, [answer])).statusCode).toBe(200);
    expect(await slots()).toEqual([second]);
  });

  it('do not come back into a color that the product does not have, into another slot, or of another product', async () => {
    await put(files.jpg, 1, navy);
    const [{ sha256 }] = await slots();
    await remove(1, navy);
    const other = await createProduct(harness().db, unique('JR'));
    for (const answer of [
      await bringBack({ slot: 2, colorId: navy, sha256 }),
      await bringBack({ slot: 1, sha256 }),
      await bringBack({ slot: 1, sha256 }, other.id),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'This picture is no longer kept']);
    }
    await deleteRows(harness().db, 'product_garment_colors', { product_id: productId });
    expect((await earlier())[0]).toMatchObject({ color: { name: 'NVY' } });
    const hidden = await bringBack({ slot: 1, colorId: navy, sha256 });
    expect([hidden.statusCode, hidden.json().message]).toEqual([
      400,
      'This product is not available in that color',
    ]);
    expect(await slots()).toEqual([]);
  });

  // Their bytes come from the address of picture-history.test.ts.
  it('of a product that is not there are not found', async () => {
    expect((await editor.get(earlierPictures.path.replace(':id', '2000000000'))).json()).toEqual({
      success: false,
      message: 'Product not found',
    });
  });
});
