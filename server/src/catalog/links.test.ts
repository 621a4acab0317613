import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../../test/change-log.ts';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';

const SIZES = { path: '/api/admin/size', item: 'size', table: 'sizes' };
const IMPRINTS = { path: '/api/admin/imprint-color', item: 'imprint_color', table: 'imprint_colors' };
const GARMENTS = { path: '/api/admin/garment-color', item: 'garment_color', table: 'garment_colors' };
const PRODUCTS = { path: '/api/admin/product', item: 'product', table: 'products' };

describeOnBothEngines('links to other records', (harness) => {
  let browser: Browser;
  let categoryId: number;
  beforeAll(async () => {
    browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const category = await browser.post('/api/admin/product-category', coded());
    categoryId = category.json().productCategory.id;
  });

  const coded = () => ({ name: unique('Name'), code: unique('C'), hex_value: '#0C2340' });
  const ofOwner = () => ({
    ...coded(),
    supplier_name: 'Summit',
    supplier_code: 'ST',
    product_category_id: categoryId,
  });

  describe.each([
    ['imprint colors of a garment color', 'imprint_color_ids', GARMENTS, IMPRINTS],
    ['sizes of a product', 'product_size_ids', PRODUCTS, SIZES],
    ['garment colors of a product', 'product_garment_color_ids', PRODUCTS, GARMENTS],
  ])('%s', (_what, field, owner, linked) => {
    const newOnes = async (count: number) => {
      const ids: number[] = [];
      while (ids.length < count)
        ids.push((await browser.post(linked.path, coded())).json()[linked.item].id as number);
      return ids;
    };
    /** A record with these links. */
    const create = async (ids: unknown[]) => {
      const body = ofOwner();
      const answer = await browser.post(owner.path, { ...body, [field]: ids });
      expect(answer.statusCode, answer.body).toBe(201);
      const id: number = answer.json()[owner.item].id;
      const url = `${owner.path}/${id}`;
      const save = (changes: object, headers = {}) => browser.put(url, { ...body, ...changes }, headers);
      const read = async () => (await browser.get(url)).json();
      return { id, created: answer.json(), save, read };
    };

    it('are set at creation, replaced and emptied by an update, each once and in one order', async () => {
      const [one, two, three] = await newOnes(3);
      const { created, read, save } = await create([two, one, two]);
      expect(created[field]).toEqual([one, two]);
      expect(await read()).toEqual(created);
      const updated = await save({ [field]: [three, one] });
      expect(updated.json()[field]).toEqual([one, three]);
      expect(await read()).toEqual(updated.json());
      expect((await save({ [field]: [] })).json()[field]).toEqual([]);
    });

    it('stay as they are when an update does not mention them', async () => {
      const ids = await newOnes(2);
      const { save } = await create(ids);
      expect((await save({ sort_order: 7 })).json()[field]).toEqual(ids);
    });

    it('must exist: otherwise nothing is saved', async () => {
      const [one] = await newOnes(1);
      const message = 'Must be a valid ID';
      const refused = { success: false, message, errors: [{ path: field, message }] };
      const notCreated = await browser.post(owner.path, { ...ofOwner(), [field]: [one, 999_999] });
      expect([notCreated.statusCode, notCreated.json()]).toEqual([400, refused]);
      const { created, read, save } = await create([one]);
      expect((await save({ name: unique('Other'), [field]: [2_147_483_647] })).json()).toEqual(refused);
      expect(await read()).toEqual(created);
    });

    it('have one version with their record', async () => {
      const ids = await newOnes(2);
      const { read, save } = await create([]);
      const first = { 'if-match': '"1"' };
      expect((await save({ [field]: ids }, first)).headers.etag).toBe('"2"');
      const refused = await save({ [field]: [] }, first);
      expect([refused.statusCode, refused.json()[field]]).toEqual([412, ids]);
      expect((await read())[field]).toEqual(ids);
    });

    it('are in the change log, and only when they changed', async () => {
      const [one, two] = await newOnes(2);
      const { id, save } = await create([one]);
      await save({ [field]: [one], sort_order: 7 });
      await save({ [field]: [two, one], sort_order: 7 });
      const changes = await changesOf(harness().db, owner.table, id);
      expect(changes.map(({ action }) => action)).toEqual(['create', 'links', 'update', 'update', 'links']);
      const links = changes.filter(({ action }) => action === 'links');
      expect(links).toMatchObject([
        { actor: browser.userId, before: { [field]: [] }, after: { [field]: [one] } },
        { actor: browser.userId, before: { [field]: [one] }, after: { [field]: [one, two] } },
      ]);
      expect(Object.keys(links[1]?.after)).toEqual([field]);
    });
  });
});
