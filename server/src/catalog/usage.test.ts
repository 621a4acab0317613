import { expect, it } from 'vitest';
import { pictureRow, unique } from '../../test/factories.ts';
import { describeOnBothEngines } from '../../test/harness.ts';

describeOnBothEngines('where records are used', (harness) => {
  it('counts products and pictures by size, category and color, and garment colors by imprint color', async () => {
    const browser = await harness().signIn({
      permissions: [
        'SIZE_READ',
        'SIZE_CREATE',
        'PRODUCT_CATEGORY_READ',
        'PRODUCT_CATEGORY_CREATE',
        'GARMENT_COLOR_UPDATE',
        'GARMENT_COLOR_CREATE',
        'IMPRINT_COLOR_READ',
        'IMPRINT_COLOR_CREATE',
        'PRODUCT_CREATE',
        'PRODUCT_UPDATE',
      ],
    });
    const create = async (path: string, item: string, body: object = {}): Promise<number> => {
      const answer = await browser.post(path, { name: unique('Name'), code: unique('C'), ...body });
      return answer.json()[item].id;
    };
    const usage = async (path: string) => (await browser.get(`${path}/usage`)).json();
    const used = (id: number, counts: object) => ({
      success: true,
      usage: [{ id, products: 0, pictured_products: 0, garment_colors: 0, ...counts }],
    });
    const white = await create('/api/admin/imprint-color', 'imprint_color', { hex_value: 'fff' });
    await create('/api/admin/imprint-color', 'imprint_color', { hex_value: '000' });
    const navy = await create('/api/admin/garment-color', 'garment_color', {
      hex_value: '0C2340',
      imprint_color_ids: [white],
    });
    const size = await create('/api/admin/size', 'size');
    const category = await create('/api/admin/product-category', 'productCategory');
    expect(await usage('/api/admin/size')).toEqual({ success: true, usage: [] });

    const product = (sizes: number[]) =>
      create('/api/admin/product', 'product', {
        supplier_name: 'Summit Teamwear',
        supplier_code: 'ST4120',
        product_category_id: category,
        product_size_ids: sizes,
        product_garment_color_ids: [navy],
      });
    const jersey = await product([size]);
    const shorts = await product([]);
    const pictures = [
      pictureRow({ product_id: jersey, slot: 1, color_id: navy }),
      pictureRow({ product_id: jersey, slot: 2, color_id: navy }),
      pictureRow({ product_id: shorts, slot: 1, color_id: null }),
    ];
    await harness().db.query.insertInto('product_images').values(pictures).execute();

    expect(await usage('/api/admin/size')).toEqual(used(size, { products: 1 }));
    expect(await usage('/api/admin/product-category')).toEqual(used(category, { products: 2 }));
    expect(await usage('/api/admin/garment-color')).toEqual(
      used(navy, { products: 2, pictured_products: 1 }),
    );
    expect(await usage('/api/admin/imprint-color')).toEqual(used(white, { garment_colors: 1 }));

    // Pictures of a color that a product is no longer available in are hidden.
    await harness().db.query.deleteFrom('product_garment_colors').where('product_id', '=', jersey).execute();
    expect(await usage('/api/admin/garment-color')).toEqual(used(navy, { products: 1 }));
  });
});
