import { MESSAGES } from '@kitroom/contract/errors';
import { savedViews } from '@kitroom/contract/lists/saved-views';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { afterEach, expect, it } from 'vitest';
import { createRole, permissionId, unique } from './factories.ts';
import { type Browser, describeOnBothEngines } from './harness.ts';
import { createWebhook, forgetWebhooks, path, receiverForTest, sendAll } from './webhooks.ts';

const HEX = { hex_value: '#123456' };
const SUPPLIER = { supplier_name: 'Sportwear', supplier_code: 'S1' };

/** The fields of a new record of each kind, besides its name, and where its calls are. */
const KINDS: [string, string, (browser: Browser) => Promise<object>][] = [
  ['size', '/api/admin/size', async () => ({ code: unique('C'), sort_order: 3 })],
  ['productCategory', '/api/admin/product-category', async () => ({ code: unique('C') })],
  ['imprint_color', '/api/admin/imprint-color', async () => ({ code: unique('C'), ...HEX })],
  [
    'garment_color',
    '/api/admin/garment-color',
    async (browser) => ({
      code: unique('C'),
      ...HEX,
      imprint_color_ids: [
        await newId(browser, 'imprint_color', { ...HEX }),
        await newId(browser, 'imprint_color', { ...HEX }),
      ],
    }),
  ],
  [
    'product',
    '/api/admin/product',
    async (browser) => ({
      code: unique('C'),
      ...SUPPLIER,
      product_category_id: await newId(browser, 'productCategory', {}),
      product_size_ids: [await newId(browser, 'size', {}), await newId(browser, 'size', {})],
      product_garment_color_ids: [await newId(browser, 'garment_color', { ...HEX, imprint_color_ids: [] })],
      requires_color_pairing: true,
      description: null,
    }),
  ],
  ['club', '/api/admin/clubs', async ({ userId }) => ({ director_user_id: userId, is_active: true })],
  ['role', '/api/admin/roles', async () => ({ description: 'Prints' })],
  [
    'permission',
    '/api/admin/permissions',
    async () => ({ name: unique('SAME').replace(' ', '_'), description: null }),
  ],
  [
    'user',
    '/api/admin/users',
    async ({ roleId }) => ({
      first_name: 'Ann',
      last_name: 'Lee',
      phone: null,
      app_role_id: roleId,
      email: `${unique('ann').replace(' ', '-')}@example.com`,
    }),
  ],
];

async function newId(browser: Browser, item: string, fields: object): Promise<number> {
  const found = KINDS.find(([kind]) => kind === item);
  const answer = await browser.post(found?.[1] ?? '', { name: unique('N'), code: unique('C'), ...fields });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json()[item].id;
}

describeOnBothEngines(
  'a save that changes nothing',
  (harness) => {
    afterEach(() => forgetWebhooks(harness()));

    /** Everything that a change leaves behind. */
    async function traces() {
      const { db } = harness();
      return {
        log: await db.query.selectFrom('change_log').select('id').execute(),
        mails: await db.query.selectFrom('outbox').select('id').execute(),
      };
    }

    it.each(KINDS)('leaves a %s as it is, and tells nobody', async (item, path, fieldsFor) => {
      const { db, signIn } = harness();
      const browser = await signIn({ permissions: PERMISSION_CODES });
      const body = { name: unique('Same'), ...(await fieldsFor(browser)) };
      const made = await browser.post(path, body);
      expect(made.statusCode, made.body).toBe(201);
      const { id } = made.json()[item];
      const one = `${path}/${id}`;
      const other = await signIn({ permissions: PERMISSION_CODES });
      const table = (
        await db.query
          .selectFrom('change_log')
          .select('entity')
          .orderBy('id', 'desc')
          .where('entity_id', '=', id)
          .executeTakeFirstOrThrow()
      ).entity;
      const row = () =>
        db.query
          .selectFrom(table as 'sizes')
          .selectAll()
          .where('id', '=', id)
          .execute();
      const [loaded, stored] = [await other.get(one), await row()];
      const before = await traces();

      const same = { ...body, ...loaded.json()[item] };
      for (const headers of [undefined, { 'if-match': '"1"' }]) {
        const saved = await other.put(one, same, headers);
        expect([saved.statusCode, saved.headers.etag, saved.json()]).toEqual([200, '"1"', loaded.json()]);
      }
      expect(await row()).toEqual(stored);
      expect(await traces()).toEqual(before);

      // If-Match is looked at first, as HTTP says.
      const stale = await other.put(one, same, { 'if-match': '"2"' });
      expect([stale.statusCode, stale.json().message]).toEqual([412, MESSAGES.stale]);
      const { name = '', last_name = '' } = same;
      const other_names = { name: `${name}X`, last_name: `${last_name}X` };
      const changed = await other.put(one, { ...same, ...other_names });
      expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
    });

    it('is a change where only the links of the record differ', async () => {
      const browser = await harness().signIn({ permissions: PERMISSION_CODES });
      const sizes = [await newId(browser, 'size', {}), await newId(browser, 'size', {})];
      const body = {
        name: unique('Linked'),
        code: unique('C'),
        ...SUPPLIER,
        product_size_ids: sizes,
        product_category_id: await newId(browser, 'productCategory', {}),
      };
      const { id } = (await browser.post('/api/admin/product', body)).json().product;
      const versions: unknown[] = [];
      for (const product_size_ids of [sizes.toReversed(), sizes.slice(1), sizes.slice(1), undefined, []]) {
        const saved = await browser.put(`/api/admin/product/${id}`, { ...body, product_size_ids });
        versions.push(saved.headers.etag);
      }
      expect(versions).toEqual(['"1"', '"2"', '"2"', '"2"', '"3"']);
    });

    it('is refused for what it was refused for before', async () => {
      const { db, signIn } = harness();
      const browser = await signIn({ permissions: PERMISSION_CODES });
      const weak = await signIn({ permissions: ['USERS_READ', 'USERS_UPDATE'] });
      const size = { name: unique('Size'), code: unique('C') };
      const { id } = (await browser.post('/api/admin/size', size)).json().size;
      expect((await browser.put(`/api/admin/size/${id}`, { ...size, code: '' })).statusCode).toBe(400);
      expect((await weak.put(`/api/admin/size/${id}`, size)).statusCode).toBe(403);
      expect((await browser.put('/api/admin/size/999999', size)).statusCode).toBe(404);
      const { id: roleId } = await createRole(db, { permissions: ['SIZE_READ'] });
      const ids = [await permissionId(db, 'SIZE_READ')];
      const before = await traces();
      const links = `/api/admin/roles/${roleId}/permissions`;
      expect((await browser.put(links, { permissionIds: ids })).statusCode).toBe(200);
      expect((await browser.put(links, { permissionIds: ids }, { 'if-match': '"x"' })).statusCode).toBe(412);
      expect(await traces()).toEqual(before);
    });

    it('of a saved view or a webhook leaves no trace, and sends nothing', async () => {
      const { db } = harness();
      const browser = await harness().signIn({ permissions: PERMISSION_CODES });
      const receiver = await receiverForTest();
      const { webhook } = await createWebhook(browser, receiver);
      const view = { list: 'sizes', name: unique('View'), query: 'q=a', is_shared: true };
      const made = await browser.post(savedViews.create.path, view);
      expect(made.statusCode, made.body).toBe(201);
      const size = { name: unique('Size'), code: unique('C') };
      const { id } = (await browser.post('/api/admin/size', size)).json().size;
      await sendAll(harness());
      const stored = async () => [
        await db.query.selectFrom('saved_views').selectAll().execute(),
        await db.query.selectFrom('webhooks').selectAll().execute(),
        await traces(),
      ];
      const [before, told] = [await stored(), receiver.received.length];
      expect(told).toBeGreaterThan(0);

      const { name, query, is_shared } = view;
      const views = path(savedViews.update.path, made.json().view.id);
      for (const body of [{ name, query, is_shared }, { name }])
        expect((await browser.put(views, body)).statusCode).toBe(200);
      const { address, entities, is_active } = webhook;
      const hook = path(webhooks.update.path, webhook.id);
      expect((await browser.put(hook, { address, entities, is_active })).statusCode).toBe(200);
      expect(
        (await browser.put(hook, { address, entities, is_active }, { 'if-match': '"9"' })).statusCode,
      ).toBe(412);
      expect((await browser.put(`/api/admin/size/${id}`, size)).statusCode).toBe(200);
      await sendAll(harness());
      expect(await stored()).toEqual(before);
      expect(receiver.received).toHaveLength(told);
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);
