import { expect, it } from 'vitest';
import { pictureRow, unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { insertRows } from '../../../test/rows.ts';

const PRODUCT = '/api/admin/product';
const permissions = [
  'PRODUCT_READ',
  'PRODUCT_CREATE',
  'PRODUCT_UPDATE',
  'PRODUCT_CATEGORY_CREATE',
  'PRODUCT_CATEGORY_UPDATE',
  'GARMENT_COLOR_CREATE',
  'SIZE_CREATE',
] as const;

interface Shop {
  browser: Browser;
  category: number;
  sizes: number[];
  colors: number[];
  /** A body that is accepted, with its own code. */
  jersey(): Record<string, unknown>;
}

async function openShop(harness: Harness): Promise<Shop> {
  const browser = await harness.signIn({ permissions });
  const newRecord = async (path: string, item: string, body: object = {}): Promise<number> => {
    const answer = await browser.post(path, { name: unique('Name'), code: unique('C'), ...body });
    return answer.json()[item].id;
  };
  const category = await newRecord('/api/admin/product-category', 'productCategory');
  const sizes = [await newRecord('/api/admin/size', 'size'), await newRecord('/api/admin/size', 'size')];
  const newColor = () => newRecord('/api/admin/garment-color', 'garment_color', { hex_value: 'fff' });
  const colors = [await newColor(), await newColor(), await newColor()];
  const jersey = () => ({
    name: 'Setter Short-Sleeve Jersey',
    code: unique('JR'),
    supplier_name: 'Summit Teamwear',
    supplier_code: 'ST4120',
    product_category_id: category,
  });
  return { browser, category, sizes, colors, jersey };
}

describeOnBothEngines('products', (harness) => {
  const addPicture = (product_id: number, slot: number, color_id: number | null, sha256: string) =>
    insertRows(harness().db, 'product_images', { ...pictureRow({ product_id, slot, color_id }), sha256 });

  it('are inactive at first and answer their sizes and garment colors', async () => {
    const { browser, sizes, colors, jersey } = await openShop(harness());
    const body = { ...jersey(), requires_color_pairing: true, description: 'Two\nlines' };
    const created = await browser.post(PRODUCT, {
      ...body,
      product_size_ids: [sizes[1], sizes[0], sizes[1]],
      product_garment_color_ids: [colors[2]],
    });
    const { id } = created.json().product;
    expect(created.json()).toEqual({
      success: true,
      product: { ...body, id, sort_order: null, is_active: false },
      product_size_ids: sizes,
      product_garment_color_ids: [colors[2]],
    });
    expect((await browser.get(`${PRODUCT}/${id}`)).json()).toEqual(created.json());
  });

  it('need a category, sizes and colors that exist, and say all that do not', async () => {
    const { browser, sizes, jersey } = await openShop(harness());
    const wrong = {
      product_category_id: 999_999,
      product_size_ids: [sizes[0], 999_999],
      product_garment_color_ids: [999_999],
    };
    const errors = [
      { path: 'product_category_id', message: 'Product Category is required' },
      { path: 'product_garment_color_ids', message: 'Must be a valid ID' },
      { path: 'product_size_ids', message: 'Must be a valid ID' },
    ];
    const body = jersey();
    const notCreated = await browser.post(PRODUCT, { ...body, ...wrong });
    expect([notCreated.statusCode, notCreated.json().errors]).toEqual([400, errors]);
    const created = await browser.post(PRODUCT, { ...body, product_size_ids: sizes });
    const url = `${PRODUCT}/${created.json().product.id}`;
    expect((await browser.put(url, { ...body, name: 'Other', ...wrong })).json().errors).toEqual(errors);
    expect((await browser.get(url)).json()).toEqual(created.json());
  });

  it('stay in a category that was deactivated', async () => {
    const { browser, category, jersey } = await openShop(harness());
    const body = jersey();
    const { id } = (await browser.post(PRODUCT, body)).json().product;
    const inactive = { name: unique('Old'), code: unique('OLD'), is_active: false };
    await browser.put(`/api/admin/product-category/${category}`, inactive);
    expect((await browser.put(`${PRODUCT}/${id}`, { ...body, name: 'Still here' })).statusCode).toBe(200);
  });

  it('show their category and the first filled hero slot in the list', async () => {
    const { browser, category, colors, jersey } = await openShop(harness());
    const newProduct = async (): Promise<number> => (await browser.post(PRODUCT, jersey())).json().product.id;
    const [bare, hero, colored] = [await newProduct(), await newProduct(), await newProduct()];
    await addPicture(hero, 3, null, 'c'.repeat(64));
    await addPicture(hero, 2, null, 'b'.repeat(64));
    for (const slot of [1, 2]) await addPicture(hero, slot, colors[0] ?? null, 'a'.repeat(64));
    await addPicture(colored, 1, colors[0] ?? null, 'a'.repeat(64));
    const rows: { id: number; thumbnail: object | null; product_category_name: string }[] = (
      await browser.get(PRODUCT)
    ).json().products;
    const thumbnailOf = (id: number) => rows.filter((row) => row.id === id).map((row) => row.thumbnail);
    expect(thumbnailOf(bare)).toEqual([null]);
    expect(thumbnailOf(hero)).toEqual([{ slot: 2, sha256: 'b'.repeat(64) }]);
    expect(thumbnailOf(colored)).toEqual([null]);

    const renamed = { name: unique('Tops'), code: unique('TOPS') };
    await browser.put(`/api/admin/product-category/${category}`, renamed);
    const after = (await browser.get(PRODUCT)).json().products;
    expect(after.find((row: { id: number }) => row.id === bare).product_category_name).toBe(renamed.name);
  });

  it('keep the pictures of a color that is taken away', async () => {
    const { browser, colors, jersey } = await openShop(harness());
    const body = { ...jersey(), product_garment_color_ids: colors };
    const { id } = (await browser.post(PRODUCT, body)).json().product;
    await addPicture(id, 1, colors[0] ?? null, 'd'.repeat(64));
    await browser.put(`${PRODUCT}/${id}`, { ...body, product_garment_color_ids: [colors[1]] });
    await browser.put(`${PRODUCT}/${id}`, body);
    const slots = await browser.get(`/api/admin/product-image-filled-slots/${id}`);
    expect(slots.json().filled_slots).toEqual([
      { slot: 1, color_id: colors[0], sha256: 'd'.repeat(64), alt_text: null },
    ]);
  });
});
