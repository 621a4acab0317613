import type { KindName } from '@kitroom/contract/kinds';
import { expect, it } from 'vitest';
import { CATALOG_CODES, pictureRow } from '../../test/factories.ts';
import { describeOnBothEngines } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { deleteRows, insertRows } from '../../test/rows.ts';

describeOnBothEngines('where records are used', (harness) => {
  it('counts products and pictures by size, category and color, and garment colors by imprint color', async () => {
    const browser = await harness().signIn({ permissions: [...CATALOG_CODES, 'SIZE_READ', 'SIZE_CREATE'] });
    const idOf = async (kind: KindName, fields = {}) => (await createRecord(browser, kind, fields)).id;
    const usage = async (path: string) => (await browser.get(`${path}/usage`)).json();
    const used = (id: number, counts: object) => ({
      success: true,
      usage: [{ id, products: 0, pictured_products: 0, garment_colors: 0, ...counts }],
    });
    const white = await idOf('imprint_colors');
    await idOf('imprint_colors');
    const navy = await idOf('garment_colors', { imprint_color_ids: [white] });
    const size = await idOf('sizes');
    const category = await idOf('product_categories');
    expect(await usage('/api/admin/size')).toEqual({ success: true, usage: [] });

    const links = { product_category_id: category, product_garment_color_ids: [navy] };
    const jersey = await idOf('products', { ...links, product_size_ids: [size] });
    const shorts = await idOf('products', links);
    const pictures = [
      pictureRow({ product_id: jersey, slot: 1, color_id: navy }),
      pictureRow({ product_id: jersey, slot: 2, color_id: navy }),
      pictureRow({ product_id: shorts, slot: 1, color_id: null }),
    ];
    await insertRows(harness().db, 'product_images', pictures);

    expect(await usage('/api/admin/size')).toEqual(used(size, { products: 1 }));
    expect(await usage('/api/admin/product-category')).toEqual(used(category, { products: 2 }));
    expect(await usage('/api/admin/garment-color')).toEqual(
      used(navy, { products: 2, pictured_products: 1 }),
    );
    expect(await usage('/api/admin/imprint-color')).toEqual(used(white, { garment_colors: 1 }));

    // Pictures of a color that a product is no longer available in are hidden.
    await deleteRows(harness().db, 'product_garment_colors', { product_id: jersey });
    expect(await usage('/api/admin/garment-color')).toEqual(used(navy, { products: 1 }));
  });
});
