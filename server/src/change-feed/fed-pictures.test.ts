import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { beforeEach, expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type FeedReader, readFeed } from '../../test/feed.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { importLines } from '../../test/imports.ts';
import { createProduct, restore } from '../../test/pictures/fixtures.ts';
import { useShop } from '../../test/pictures/shop.ts';
import { writeZip } from '../../test/pictures/zips.ts';
import { coded, createRecord } from '../../test/records.ts';
import { undo } from '../../test/undo.ts';

describeOnBothEngines('the feed of changes, of pictures and removed products', (harness) => {
  const shop = useShop(harness, PERMISSION_CODES);
  const { put, slots } = shop;
  let admin: Browser & FeedReader;
  let cursor: string;
  beforeEach(async () => {
    admin = { ...shop.editor, db: harness().db };
    ({ cursor } = await readFeed(admin));
  });

  /** The feed's news since the last time. */
  async function told() {
    const page = await readFeed(admin, cursor);
    ({ cursor } = page);
    return page.changes;
  }

  async function expectPictures() {
    const [pictures, id] = [await slots(), shop.productId];
    expect(await told()).toEqual([{ entity: 'product_images', id, removed: false, record: { pictures } }]);
    const all = (await readFeed(admin)).changes.filter(({ entity }) => entity === 'product_images');
    expect(all.find((change) => change.id === id)?.record).toEqual(
      pictures.length > 0 ? { pictures } : undefined,
    );
  }

  it('tells all slots of a product whenever one changes, and of a deleted picture an empty one', async () => {
    const { files, navy: colorId, productId } = shop;
    await put(files.jpg, 1);
    await put(files.jpg, 2, colorId);
    await expectPictures();
    await put(files.png, 1);
    await expectPictures();
    const [hero] = await slots();
    for (const alt_text of ['The front', null]) {
      const words = { productId, slot: 1, sha256: hero?.sha256, alt_text };
      expect((await admin.put(altTextCall.path, words)).statusCode).toBe(200);
      await expectPictures();
      expect((await slots())[0]).toMatchObject({ slot: 1, alt_text });
    }
    expect((await shop.move({ slot: 1 }, { slot: 3, colorId })).statusCode).toBe(200);
    await expectPictures();
    for (const slot of [2, 3]) {
      const answer = await shop.remove(slot, colorId);
      expect(answer.statusCode, answer.body).toBe(200);
      await expectPictures();
    }
  });

  it('tells each product of a restore, and of its undo', async () => {
    const codes = [unique('FR').replace(' ', ''), unique('FR').replace(' ', '')];
    const products = [];
    for (const code of codes) products.push(await createProduct(harness().db, code));
    await told();
    const zip = writeZip(codes.map((code) => ({ name: `${code}/hero/slot-1.jpg`, data: shop.files.jpg })));
    const restored = await restore(harness(), admin, zip);
    expect(restored.statusCode, restored.body).toBe(200);
    const filled = await told();
    expect(filled.map(({ id }) => id).toSorted()).toEqual(products.map(({ id }) => id).toSorted());
    for (const { record } of filled) expect(record).toMatchObject({ pictures: [{ slot: 1 }] });
    const { restore_id } = restored.json();
    const answer = await admin.post(imageCalls.undoRestore.path.replace(':id', String(restore_id)));
    expect(answer.statusCode, answer.body).toBe(200);
    const changes = await told();
    expect(changes.map(({ id }) => id).toSorted()).toEqual(filled.map(({ id }) => id).toSorted());
    for (const { entity, record } of changes)
      expect([entity, record]).toEqual(['product_images', { pictures: [] }]);
  });

  it('tells that a product was removed with its import, and that it is back', async () => {
    const { body: category } = await createRecord(admin, 'product_categories');
    const line = { ...coded(), supplier_name: 'N', supplier_code: 'N', product_category_id: category.code };
    const done = await importLines(admin, 'products', [line]);
    expect(done.statusCode, done.body).toBe(200);
    const created = (await told()).find(({ entity }) => entity === 'products');
    expect(created?.record).toMatchObject({ product: { name: line.name, is_active: false } });

    const undone = await undo(admin, [done]);
    expect(undone.statusCode, undone.body).toBe(200);
    const { entity, id } = created ?? { entity: 'products', id: 0 };
    expect(await told()).toEqual([{ entity, id, removed: true, record: null }]);
    expect((await undo(admin, [undone])).statusCode).toBe(200);
    expect(await told()).toEqual([{ entity, id, removed: false, record: created?.record }]);
  });
});
