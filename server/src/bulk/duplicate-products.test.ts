import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import type { KindName } from '@kitroom/contract/kinds';
import { LIMITS } from '@kitroom/contract/limits';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { pictureRow, unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { filledSlots } from '../../test/pictures/fixtures.ts';
import { coded, createRecord } from '../../test/records.ts';
import { insertRows, rowsOf } from '../../test/rows.ts';
import { requestIdOf } from '../../test/undo.ts';

const ALL = { sizes: true, garment_colors: true, pictures: true };
const NOTHING = { sizes: false, garment_colors: false, pictures: false };

describeOnBothEngines('many products made of others', (harness) => {
  let admin: Browser;
  let sizes: number[];
  let colors: number[];
  let categories: number[];
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    const ids = async (kind: KindName) =>
      [await createRecord(admin, kind), await createRecord(admin, kind)].map(({ id }) => id);
    sizes = await ids('sizes');
    colors = await ids('garment_colors');
    categories = await ids('product_categories');
  });

  /** A product in all sizes and colors with a picture in the hero and one in each color. */
  const makeProduct = async () => {
    const { id } = await createRecord(admin, 'products', {
      product_category_id: categories[0],
      is_active: true,
      product_size_ids: sizes,
      product_garment_color_ids: colors,
    });
    const pictures = [null, ...colors].map((color_id) => pictureRow({ product_id: id, slot: 1, color_id }));
    await insertRows(harness().db, 'product_images', pictures);
    return id;
  };
  const copy = (copies: object[], more: object = {}, browser = admin) =>
    browser.post(duplicateProducts.path, { copies, ...ALL, dry_run: false, ...more });
  const products = () => rowsOf(harness().db, 'products');
  const read = async (id: number) => {
    const item = (await admin.get(`/api/admin/product/${id}`)).json();
    const places = (await filledSlots(admin, id)).map(({ color_id }) => color_id);
    return { ...item, places };
  };

  it('have their own names, codes, category and supplier, and take along what was asked for', async () => {
    const [first, second] = [await makeProduct(), await makeProduct()];
    const [one, two] = [coded(), coded()];
    const answer = await copy([
      { id: first, fields: { ...one, name: ` ${one.name} `, is_active: true } },
      {
        id: second,
        fields: { ...two, product_category_id: categories[1], supplier_name: 'New', supplier_code: 'NEW' },
      },
    ]);
    expect(answer.json()).toEqual({
      success: true,
      message: '2 products created',
      created_count: 2,
      ids: [expect.any(Number), expect.any(Number)],
      refused: [],
    });
    const [ofFirst, ofSecond] = answer.json().ids;
    expect(await read(ofFirst)).toMatchObject({
      product: {
        ...one,
        supplier_name: 'S',
        supplier_code: 'S',
        product_category_id: categories[0],
        is_active: false,
      },
      product_size_ids: sizes,
      product_garment_color_ids: colors,
      places: [null, ...colors],
    });
    expect((await read(ofSecond)).product).toMatchObject({
      ...two,
      supplier_name: 'New',
      supplier_code: 'NEW',
      product_category_id: categories[1],
    });
    const requests = await rowsOf(
      harness().db,
      'change_log',
      { request_id: requestIdOf(answer), action: 'create' },
      ['entity_id'],
    );
    expect(requests).toHaveLength(2);
  });

  // The other parts of a copy: catalog/products/duplicate.test.ts.
  it('take along chosen colors with their pictures', async () => {
    const id = await makeProduct();
    const answer = await copy([{ id, fields: coded() }], { garment_color_ids: [colors[0]] });
    expect(answer.statusCode).toBe(200);
    expect(await read(answer.json().ids[0])).toMatchObject({
      product_size_ids: sizes,
      product_garment_color_ids: [colors[0]],
      places: [null, colors[0]],
    });
  });

  it.each([true, false])(
    'are none where one is refused, each with its reason; dry run: %s',
    async (dryRun) => {
      const ids = [await makeProduct(), await makeProduct(), await makeProduct(), await makeProduct()];
      const pictures = () => rowsOf(harness().db, 'product_images', {}, ['id']);
      const [before, picturesBefore] = [await products(), await pictures()];
      const names = ids.map((id) => before.find((product) => product.id === id)?.name);
      const { code } = coded();
      const answer = await copy(
        [
          { id: ids[0], fields: { name: 'A', code } },
          { id: ids[1], fields: { name: 'B', code: code.toLowerCase() } },
          { id: ids[2], fields: { name: '', code: unique('C') } },
          { id: ids[3], fields: { ...coded(), product_category_id: LIMITS.id } },
          { id: LIMITS.id, fields: coded() },
        ],
        { dry_run: dryRun },
      );
      const refused = [
        [ids[1], names[1], 409, 'code', 'Code already exists'],
        [ids[2], names[2], 400, 'name', 'Name is required'],
        [ids[3], names[3], 400, 'product_category_id', 'Product Category is required'],
        [LIMITS.id, null, 404, '', 'Product not found'],
      ].map(([id, name, status, path, message]) => ({ id, name, status, errors: [{ path, message }] }));
      expect(answer.statusCode).toBe(dryRun ? 200 : 409);
      expect(answer.json()).toEqual(
        dryRun
          ? { success: true, message: '1 product would be created', created_count: 1, ids: [], refused }
          : {
              success: false,
              message: 'Nothing was created: 4 of 5 products can’t be duplicated this way',
              path: 'copies',
              refused,
            },
      );
      expect(await products()).toEqual(before);
      expect(await pictures()).toEqual(picturesBefore);
    },
  );

  it.each<[string, PermissionCode[], object, number]>([
    ['may not see the originals', ['PRODUCT_CREATE'], NOTHING, 403],
    ['may not put pictures', ['PRODUCT_CREATE', 'PRODUCT_READ'], ALL, 403],
    ['may create and see them, without pictures', ['PRODUCT_CREATE', 'PRODUCT_READ'], NOTHING, 200],
    ['may create, see and change them', ['PRODUCT_CREATE', 'PRODUCT_UPDATE'], ALL, 200],
  ])('for users who %s', async (_who, permissions, more, status) => {
    const id = await makeProduct();
    const other = await harness().signIn({ permissions });
    expect((await copy([{ id, fields: coded() }], more, other)).statusCode).toBe(status);
  });
});
