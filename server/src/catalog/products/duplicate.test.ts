import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { productResource } from '@kitroom/contract/product';
import { expect, it } from 'vitest';
import { CATALOG_CODES, pictureRow, unique } from '../../../test/factories.ts';
import { type Browser, describeApp, type Harness } from '../../../test/harness.ts';
import { createRecord } from '../../../test/records.ts';
import { insertRows, rowsOf } from '../../../test/rows.ts';

interface Copy extends Record<'sizes' | 'garment_colors' | 'pictures', boolean> {
  name: string;
  code: string;
}
const ALL = { sizes: true, garment_colors: true, pictures: true };
const NOTHING = { sizes: false, garment_colors: false, pictures: false };

describeApp('a product made of another', (harness) => {
  it('is inactive, has its own name and code, and takes along what was asked for', async () => {
    const { browser, id, original } = await openShop(harness());
    const code = unique('JR');
    const { product, ...links } = await duplicate(browser, id, { name: ' Youth Jersey ', code, ...ALL });
    expect(product).toEqual({
      ...original.product,
      id: product.id,
      name: 'Youth Jersey',
      code,
      is_active: false,
    });
    expect(product.id).not.toBe(id);
    expect(links).toEqual({
      success: true,
      product_size_ids: original.product_size_ids,
      product_garment_color_ids: original.product_garment_color_ids,
    });
    const bare = await duplicate(browser, id, { name: 'Bare', code: unique('JR'), ...NOTHING });
    expect(bare).toMatchObject({ product_size_ids: [], product_garment_color_ids: [] });
  });

  it('shows the same pictures, but none in a color that it is not available in', async () => {
    const { browser, id, color } = await openShop(harness());
    const slots = async (input: Partial<Copy>) => {
      const body = { name: 'Copy', code: unique('JR'), ...NOTHING, ...input };
      const { product } = await duplicate(browser, id, body);
      const answer = await browser.get(`/api/admin/product-image-filled-slots/${product.id}`);
      return answer.json().filled_slots;
    };
    const hero = { slot: 2, color_id: null, sha256: 'a'.repeat(64), alt_text: null };
    const colored = { slot: 1, color_id: color, sha256: 'b'.repeat(64), alt_text: null };
    expect(await slots(ALL)).toEqual([hero, colored]);
    expect(await slots({ pictures: true })).toEqual([hero]);
    expect(await slots({ garment_colors: true })).toEqual([]);
  });

  it('stands in the change log with its links and each of its pictures', async () => {
    const { browser, id } = await openShop(harness());
    const { product } = await duplicate(browser, id, { name: 'Copy', code: unique('JR'), ...ALL });
    const entries = (await rowsOf(harness().db, 'change_log', { entity_id: product.id })).filter(
      ({ entity }) => ['products', 'product_images'].includes(entity),
    );
    expect(entries.map(({ action, entity }) => `${entity} ${action}`)).toEqual([
      'products create',
      'products links',
      'product_images copy',
      'product_images copy',
    ]);
    expect(new Set(entries.map((entry) => entry.actor_user_id))).toEqual(new Set([browser.userId]));
    expect(JSON.parse(entries[2]?.after ?? '')).toMatchObject({
      productId: product.id,
      slot: 2,
      colorId: null,
    });
  });
});

/** The copy of one product, with its links. */
async function duplicate(browser: Browser, id: number, { name, code, ...copied }: Copy) {
  const copies = [{ id, fields: { name, code } }];
  const answer = await browser.post(duplicateProducts.path, { copies, ...copied, dry_run: false });
  expect(answer.statusCode, answer.body).toBe(200);
  const [copy] = answer.json().ids;
  return (await browser.get(`${productResource.path}/${copy}`)).json();
}

/** A product with everything, and a picture in hero slot 2, in slot 1 of its color, and in a color it is not in. */
async function openShop({ db, signIn }: Harness) {
  const browser = await signIn({ permissions: [...CATALOG_CODES, 'SIZE_CREATE'] });
  const size = await createRecord(browser, 'sizes');
  const { id: color } = await createRecord(browser, 'garment_colors');
  const { id: former } = await createRecord(browser, 'garment_colors');
  const { id, created } = await createRecord(browser, 'products', {
    description: 'Two\nlines',
    requires_color_pairing: true,
    sort_order: 7,
    is_active: true,
    product_size_ids: [size.id],
    product_garment_color_ids: [color],
  });
  const picture = (slot: number, color_id: number | null, letter: string) => ({
    ...pictureRow({ product_id: id, slot, color_id }),
    sha256: letter.repeat(64),
  });
  await insertRows(db, 'product_images', [
    picture(2, null, 'a'),
    picture(1, color, 'b'),
    picture(1, former, 'c'),
  ]);
  return { browser, id, color, original: created.json() };
}
