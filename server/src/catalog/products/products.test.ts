import type { KindName } from '@kitroom/contract/kinds';
import { productResource } from '@kitroom/contract/product';
import { beforeAll, expect, it } from 'vitest';
import { CATALOG_CODES, pictureRow, unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { createRecord } from '../../../test/records.ts';
import { insertRows } from '../../../test/rows.ts';

describeOnBothEngines('products', (harness) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await harness().signIn({ permissions: [...CATALOG_CODES, 'SIZE_CREATE'] });
  });
  const idOf = async (kind: KindName) => (await createRecord(browser, kind)).id;
  const addPicture = (product_id: number, slot: number, color_id: number | null, sha256: string) =>
    insertRows(harness().db, 'product_images', { ...pictureRow({ product_id, slot, color_id }), sha256 });

  it('need a category, sizes and colors that exist, and say all that do not', async () => {
    const size = await idOf('sizes');
    const wrong = {
      product_category_id: 999_999,
      product_size_ids: [size, 999_999],
      product_garment_color_ids: [999_999],
    };
    const errors = [
      { path: 'product_category_id', message: 'Product Category is required' },
      { path: 'product_garment_color_ids', message: 'Must be a valid ID' },
      { path: 'product_size_ids', message: 'Must be a valid ID' },
    ];
    const { body, created, read, save } = await createRecord(browser, 'products', {
      product_size_ids: [size],
    });
    const notCreated = await browser.post(productResource.path, { ...body, code: unique('C'), ...wrong });
    expect([notCreated.statusCode, notCreated.json().errors]).toEqual([400, errors]);
    expect((await save({ name: 'Other', ...wrong })).json().errors).toEqual(errors);
    expect(await read()).toEqual(created.json());
  });

  it('stay in a category that was deactivated', async () => {
    const category = await createRecord(browser, 'product_categories');
    const { save } = await createRecord(browser, 'products', { product_category_id: category.id });
    await category.save({ is_active: false });
    expect((await save({ name: 'Still here' })).statusCode).toBe(200);
  });

  it('show their category and the first filled hero slot in the list', async () => {
    const category = await createRecord(browser, 'product_categories');
    const newProduct = async () =>
      (await createRecord(browser, 'products', { product_category_id: category.id })).id;
    const [bare, hero, colored] = [await newProduct(), await newProduct(), await newProduct()];
    const color = await idOf('garment_colors');
    await addPicture(hero, 3, null, 'c'.repeat(64));
    await addPicture(hero, 2, null, 'b'.repeat(64));
    for (const slot of [1, 2]) await addPicture(hero, slot, color, 'a'.repeat(64));
    await addPicture(colored, 1, color, 'a'.repeat(64));
    const rows: { id: number; thumbnail: object | null; product_category_name: string }[] = (
      await browser.get(productResource.path)
    ).json().products;
    const thumbnailOf = (id: number) => rows.filter((row) => row.id === id).map((row) => row.thumbnail);
    expect(thumbnailOf(bare)).toEqual([null]);
    expect(thumbnailOf(hero)).toEqual([{ slot: 2, sha256: 'b'.repeat(64) }]);
    expect(thumbnailOf(colored)).toEqual([null]);
    expect(rows.find(({ id }) => id === bare)?.product_category_name).toBe(category.body.name);
  });

  it('keep the pictures of a color that is taken away', async () => {
    const colors = [await idOf('garment_colors'), await idOf('garment_colors')];
    const { id, save } = await createRecord(browser, 'products', { product_garment_color_ids: colors });
    await addPicture(id, 1, colors[0] ?? null, 'd'.repeat(64));
    await save({ product_garment_color_ids: [colors[1]] });
    await save({});
    const slots = await browser.get(`/api/admin/product-image-filled-slots/${id}`);
    expect(slots.json().filled_slots).toEqual([
      { slot: 1, color_id: colors[0], sha256: 'd'.repeat(64), alt_text: null },
    ]);
  });
});
