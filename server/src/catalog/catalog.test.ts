import { MESSAGES } from '@kitroom/contract/errors';
import { LIMITS } from '@kitroom/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOG_CODES } from '../../test/factories.ts';
import { type Browser, describeApp, describeOnBothEngines } from '../../test/harness.ts';

// What holds alike for product categories, garment colors, imprint colors and products. Keys and codes are
// written out, as SPEC §6 and §7 have them: nothing follows from a name.

interface Entity {
  path: string;
  list: string;
  item: string;
  notFound: string;
  nameIsUnique: boolean;
  isActiveAtFirst: boolean;
  /** Besides name and code. */
  required: Record<string, unknown>;
  lengths: [field: string, label: string, most: number][];
  /** Fields that are null when nothing was given. */
  optional: string[];
}

const LABELS: [string, string, number][] = [
  ['name', 'Name', LIMITS.name],
  ['code', 'Code', LIMITS.code],
];
const COLOR_OPTIONAL = ['pantone_code', 'image_url', 'notes', 'sort_order'];

const ENTITIES: Entity[] = [
  {
    path: '/api/admin/product-category',
    list: 'product_categories',
    item: 'productCategory',
    notFound: 'Product category not found',
    nameIsUnique: true,
    isActiveAtFirst: true,
    required: {},
    lengths: [...LABELS, ['description', 'Description', 500]],
    optional: ['description', 'sort_order'],
  },
  {
    path: '/api/admin/garment-color',
    list: 'garment_colors',
    item: 'garment_color',
    notFound: 'Garment color not found',
    nameIsUnique: true,
    isActiveAtFirst: true,
    required: { hex_value: '#0C2340' },
    lengths: [
      ...LABELS,
      ['pantone_code', 'Pantone code', 50],
      ['image_url', 'Image URL', LIMITS.garmentColorImageUrl],
      ['notes', 'Notes', LIMITS.garmentColorNotes],
    ],
    optional: COLOR_OPTIONAL,
  },
  {
    path: '/api/admin/imprint-color',
    list: 'imprint_colors',
    item: 'imprint_color',
    notFound: 'Imprint color not found',
    nameIsUnique: true,
    isActiveAtFirst: true,
    required: { hex_value: 'fff' },
    lengths: [
      ...LABELS,
      ['pantone_code', 'Pantone code', 50],
      ['image_url', 'Image URL', 500],
      ['notes', 'Notes', 500],
    ],
    optional: COLOR_OPTIONAL,
  },
  {
    path: '/api/admin/product',
    list: 'products',
    item: 'product',
    notFound: 'Product not found',
    nameIsUnique: false,
    isActiveAtFirst: false,
    required: { supplier_name: 'Summit Teamwear', supplier_code: 'ST4120', product_category_id: 1 },
    lengths: [
      ...LABELS,
      ['supplier_name', 'Supplier name', 255],
      ['supplier_code', 'Supplier code', 50],
      ['description', 'Description', LIMITS.longText],
    ],
    optional: ['description', 'sort_order'],
  },
];

describe.each(ENTITIES)('$path', (entity) => {
  const { path, list, item, required } = entity;

  describeOnBothEngines('the record', (harness) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await harness().signIn({ permissions: CATALOG_CODES });
      await browser.post('/api/admin/product-category', { name: 'Jerseys', code: 'JERSEY' });
    });
    const create = (body: object) => browser.post(path, { ...required, ...body });
    const created = async (body: object) => (await create(body)).json()[item];

    it('has the keys of SPEC §7, and the defaults of SPEC §4', async () => {
      const answer = await create({ name: 'Plain', code: 'PLAIN', unknown: 1, version: 9, id: 99 });
      expect([answer.statusCode, answer.headers.etag]).toEqual([201, '"1"']);
      const record = answer.json()[item];
      const nothing = Object.fromEntries(entity.optional.map((field) => [field, null]));
      expect(record).toEqual({
        ...required,
        ...nothing,
        ...(path === '/api/admin/product' ? { requires_color_pairing: false } : {}),
        id: record.id,
        name: 'Plain',
        code: 'PLAIN',
        is_active: entity.isActiveAtFirst,
      });
      const one = await browser.get(`${path}/${record.id}`);
      expect(one.json()).toEqual(answer.json());
      expect(one.headers.etag).toBe('"1"');
      const { success, [list]: rows, ...others } = (await browser.get(path)).json();
      expect([success, others]).toEqual([true, {}]);
      expect(rows).toContainEqual(expect.objectContaining(record));
    });

    it('is listed by sort order, those without one last, then by name whatever its case', async () => {
      const orders = { Zulu: 10, alpha: 20, Bravo: 20, Écru: 20, mike: null, Lima: null, Zero: 0, Minus: -5 };
      for (const [name, sort_order] of Object.entries(orders)) {
        await create({ name: `Order ${name}`, code: `O-${name}`, sort_order });
      }
      const rows: { name: string }[] = (await browser.get(path)).json()[list];
      const names = rows.map(({ name }) => name).filter((name) => name.startsWith('Order '));
      expect(names).toEqual(
        ['Minus', 'Zero', 'Zulu', 'alpha', 'Bravo', 'Écru', 'Lima', 'mike'].map((name) => `Order ${name}`),
      );
    });

    it('keeps what an update leaves out, and sets null what it empties', async () => {
      const full = { name: 'Kept', code: 'KEPT', sort_order: 7, is_active: false, description: 'Text' };
      const { id } = await created({ ...full, notes: 'Text', pantone_code: '186 C' });
      const kept = await browser.put(`${path}/${id}`, { ...required, name: 'Kept 2', code: 'KEPT' });
      expect(kept.json()[item]).toMatchObject({ name: 'Kept 2', sort_order: 7, is_active: false });
      const empty = Object.fromEntries(
        entity.optional.map((field) => [field, field === 'sort_order' ? null : ' \u200B']),
      );
      const emptied = await browser.put(`${path}/${id}`, {
        ...required,
        ...empty,
        name: 'Kept 2',
        code: 'KEPT',
        is_active: true,
      });
      expect(emptied.json()[item]).toMatchObject({
        ...Object.fromEntries(entity.optional.map((field) => [field, null])),
        is_active: true,
      });
    });

    it('has a unique code, whatever its case, blanks and way of writing accents', async () => {
      await create({ name: 'Code 1', code: 'Ñ-1' });
      for (const code of ['Ñ-1', 'ñ-1', ' Ñ-1\t', 'N\u0303-1', 'n\u0303-1\u200B']) {
        const refused = await create({ name: 'Code 2', code });
        expect([code, refused.statusCode, refused.json()]).toEqual([
          code,
          409,
          { success: false, path: 'code', message: 'Code already exists' },
        ]);
      }
      const { id } = await created({ name: 'Code 3', code: 'Ñ-3' });
      const renamed = await browser.put(`${path}/${id}`, { ...required, name: 'Code 3', code: 'ñ-1' });
      expect([renamed.statusCode, renamed.json().path]).toEqual([409, 'code']);
      const own = await browser.put(`${path}/${id}`, { ...required, name: 'Code 3', code: 'ñ-3' });
      expect(own.json()[item].code).toBe('ñ-3');
    });

    it(`has a name that ${entity.nameIsUnique ? 'is unique in the same way' : 'may repeat'}`, async () => {
      await create({ name: 'Été', code: 'N-1' });
      for (const [index, name] of ['Été', 'ÉTÉ', ' été ', 'E\u0301te\u0301'].entries()) {
        const second = await create({ name, code: `N-2-${index}` });
        if (entity.nameIsUnique) {
          expect([second.statusCode, second.json()]).toEqual([
            409,
            { success: false, path: 'name', message: 'Name already exists' },
          ]);
        } else expect(second.statusCode).toBe(201);
      }
    });

    it('answers 412 with its present state to a stale If-Match, and changes nothing', async () => {
      const { id } = await created({ name: 'Stale', code: 'STALE' });
      const url = `${path}/${id}`;
      const changed = await browser.put(
        url,
        { ...required, name: 'Stale 2', code: 'STALE' },
        { 'if-match': '"1"' },
      );
      expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
      const refused = await browser.put(
        url,
        { ...required, name: 'Stale 3', code: 'STALE' },
        { 'if-match': '"1"' },
      );
      const { success: _, ...current } = changed.json();
      expect([refused.statusCode, refused.headers.etag, refused.json()]).toEqual([
        412,
        '"2"',
        { success: false, message: MESSAGES.stale, ...current },
      ]);
      expect((await browser.get(url)).json()).toEqual(changed.json());
    });

    it('takes each text at its limit and refuses one character more, all fields at once', async () => {
      const letters = (most: number) => '😀'.repeat(most);
      const body = (extra: number) =>
        Object.fromEntries(entity.lengths.map(([field, , most]) => [field, letters(most + extra)]));
      const taken = await create(body(0));
      expect(taken.statusCode).toBe(201);
      expect(taken.json()[item]).toMatchObject(body(0));
      const refused = await create(body(1));
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual(
        entity.lengths.map(([field, label, most]) => ({
          path: field,
          message: `${label} can be at most ${most} characters`,
        })),
      );
    });

    it('needs its required fields, and numbers and flags that are some', async () => {
      const missing = await browser.post(path, { sort_order: '1', is_active: 'yes' });
      expect(missing.statusCode).toBe(400);
      expect(missing.json().errors.map(({ path: field }: { path: string }) => field)).toEqual(
        expect.arrayContaining(['name', 'code', ...Object.keys(required), 'sort_order', 'is_active']),
      );
      for (const [sort_order, rule] of [
        [1.5, 'an integer'],
        [true, 'an integer'],
        [[1], 'an integer'],
        [2 ** 31, 'between -2147483648 and 2147483647'],
      ] as const) {
        expect((await create({ name: 'Sort', code: 'SORT', sort_order })).json().errors).toEqual([
          { path: 'sort_order', message: `Sort order must be ${rule}` },
        ]);
      }
      const { id } = await created({ name: 'Sort', code: 'SORT', sort_order: -(2 ** 31) });
      expect((await browser.get(`${path}/${id}`)).json()[item].sort_order).toBe(-(2 ** 31));
    });

    it('is not found under a malformed or unknown id', async () => {
      for (const id of ['999999', '2147483647']) {
        expect((await browser.get(`${path}/${id}`)).json()).toEqual({
          success: false,
          message: entity.notFound,
        });
        const changed = await browser.put(`${path}/${id}`, { ...required, name: 'X', code: `X${id}` });
        expect([changed.statusCode, changed.json().message]).toEqual([404, entity.notFound]);
      }
      for (const id of ['0', '01', '1e3', '1.5', '2147483648', 'abc', '%31%00']) {
        expect((await browser.get(`${path}/${id}`)).statusCode).toBe(404);
      }
    });

    it('writes who changed what into the change log', async () => {
      const { id } = await created({ name: 'Logged', code: 'LOGGED' });
      await browser.put(`${path}/${id}`, { ...required, name: 'Logged 2', code: 'LOGGED' });
      const entries = await harness()
        .db.query.selectFrom('change_log')
        .selectAll()
        .where('entity', '=', list)
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute();
      expect(entries.map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
        ['create', browser.userId],
        ['update', browser.userId],
      ]);
      const { before, after } = entries[1] ?? {};
      expect(JSON.parse(before ?? '')).toEqual({ name: 'Logged' });
      expect(JSON.parse(after ?? '')).toEqual({ name: 'Logged 2' });
      expect(after).not.toContain('folded');
    });
  });
});

describeApp('lists that forms need', (harness) => {
  it.each([
    ['/api/admin/size', 'PRODUCT_CREATE'],
    ['/api/admin/size', 'PRODUCT_UPDATE'],
    ['/api/admin/product-category', 'PRODUCT_CREATE'],
    ['/api/admin/product-category', 'PRODUCT_UPDATE'],
    ['/api/admin/garment-color', 'PRODUCT_CREATE'],
    ['/api/admin/garment-color', 'PRODUCT_UPDATE'],
    ['/api/admin/imprint-color', 'GARMENT_COLOR_CREATE'],
    ['/api/admin/imprint-color', 'GARMENT_COLOR_UPDATE'],
  ] as const)('%s opens to %s alone, its records do not', async (path, code) => {
    const browser = await harness().signIn({ permissions: [code] });
    expect((await browser.get(path)).statusCode).toBe(200);
    expect((await browser.get(`${path}/1`)).statusCode).toBe(403);
    expect((await browser.post(path, {})).statusCode).toBe(403);
  });
});
