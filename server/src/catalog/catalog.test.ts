import { expect, it } from 'vitest';
import { CATALOG_CODES } from '../../test/factories.ts';
import { describeOnBothEngines } from '../../test/harness.ts';

// Keys are written out, as SPEC §7 has them: nothing follows from a name. What holds alike is in kinds/records.test.ts.
const CODED = { description: null, sort_order: null, is_active: true };
const COLOR = { pantone_code: null, image_url: null, notes: null, sort_order: null, is_active: true };

describeOnBothEngines('a record of the catalog', (harness) => {
  it.each([
    ['size', 'sizes', 'size', {}, CODED],
    ['product-category', 'product_categories', 'productCategory', {}, CODED],
    ['garment-color', 'garment_colors', 'garment_color', { hex_value: '#0C2340' }, COLOR],
    ['imprint-color', 'imprint_colors', 'imprint_color', { hex_value: 'fff' }, COLOR],
    [
      ...(['product', 'products', 'product'] as const),
      { supplier_name: 'Summit Teamwear', supplier_code: 'ST4120', product_category_id: 1 },
      { description: null, requires_color_pairing: false, sort_order: null, is_active: false },
    ],
  ] as const)(
    'has the keys of SPEC §7, and the defaults of SPEC §4: %s',
    async (kind, list, item, sent, defaults) => {
      const path = `/api/admin/${kind}`;
      const permissions = [...CATALOG_CODES, 'SIZE_READ', 'SIZE_CREATE'] as const;
      const browser = await harness().signIn({ permissions });
      const created = (await browser.post(path, { name: 'Plain', code: 'PLAIN', ...sent })).json();
      const record = { id: created[item].id, name: 'Plain', code: 'PLAIN', ...sent, ...defaults };
      expect(created).toMatchObject({ success: true, [item]: expect.anything() });
      expect(created[item]).toEqual(record);
      const { success, [list]: rows, ...others } = (await browser.get(path)).json();
      expect([success, others, rows]).toEqual([true, {}, [expect.objectContaining(record)]]);
    },
  );
});
