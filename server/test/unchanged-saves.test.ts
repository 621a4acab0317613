import { MESSAGES } from '@kitroom/contract/errors';
import { KIND_NAMES, KINDS, type KindName } from '@kitroom/contract/kinds';
import { savedViews } from '@kitroom/contract/lists/saved-views';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { afterEach, expect, it } from 'vitest';
import { refusal } from './answers.ts';
import { createRole, permissionId, unique } from './factories.ts';
import { type Browser, describeOnBothEngines } from './harness.ts';
import { createRecord } from './records.ts';
import { rowOf } from './rows.ts';
import { createWebhook, forgetWebhooks, path, receiverForTest, sendAll } from './webhooks.ts';

/** What a new record of this kind points to. */
async function linksOf(browser: Browser, kind: KindName): Promise<object> {
  const idsOf = async (linked: KindName) =>
    [await createRecord(browser, linked), await createRecord(browser, linked)].map(({ id }) => id);
  if (kind === 'clubs') return { director_user_id: browser.userId };
  if (kind === 'garment_colors') return { imprint_color_ids: await idsOf('imprint_colors') };
  if (kind !== 'products') return {};
  return { product_size_ids: await idsOf('sizes'), product_garment_color_ids: await idsOf('garment_colors') };
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

    it.each(KIND_NAMES)('leaves one of %s as it is, and tells nobody', async (kind) => {
      const { db, signIn } = harness();
      const browser = await signIn({ permissions: PERMISSION_CODES });
      const { id, url: one, body } = await createRecord(browser, kind, await linksOf(browser, kind));
      const other = await signIn({ permissions: PERMISSION_CODES });
      const row = () => rowOf(db, kind, { id });
      const [loaded, stored] = [await other.get(one), await row()];
      const before = await traces();

      const same = { ...body, ...loaded.json()[KINDS[kind].record] };
      for (const headers of [undefined, { 'if-match': '"1"' }]) {
        const saved = await other.put(one, same, headers);
        expect([saved.statusCode, saved.headers.etag, saved.json()]).toEqual([200, '"1"', loaded.json()]);
      }
      expect(await row()).toEqual(stored);
      expect(await traces()).toEqual(before);

      // If-Match is looked at first, as HTTP says.
      const stale = await other.put(one, same, { 'if-match': '"2"' });
      expect(refusal(stale)).toEqual([412, MESSAGES.stale]);
      const name = unique('CHANGED').replace(' ', '_');
      const changed = await other.put(one, { ...same, name, last_name: name });
      expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
    });

    it('is a change where only the links of the record differ', async () => {
      const browser = await harness().signIn({ permissions: PERMISSION_CODES });
      const made = async () => (await createRecord(browser, 'sizes')).id;
      const sizes = [await made(), await made()];
      const { save } = await createRecord(browser, 'products', { product_size_ids: sizes });
      const versions: unknown[] = [];
      for (const product_size_ids of [sizes.toReversed(), sizes.slice(1), sizes.slice(1), undefined, []]) {
        versions.push((await save({ product_size_ids })).headers.etag);
      }
      expect(versions).toEqual(['"1"', '"2"', '"2"', '"2"', '"3"']);
    });

    it('is refused for what it was refused for before', async () => {
      const { db, signIn } = harness();
      const browser = await signIn({ permissions: PERMISSION_CODES });
      const weak = await signIn({ permissions: ['USERS_READ', 'USERS_UPDATE'] });
      const { url, body, save } = await createRecord(browser, 'sizes');
      expect((await save({ code: '' })).statusCode).toBe(400);
      expect((await save({}, weak)).statusCode).toBe(403);
      expect((await browser.put(url.replace(/\d+$/u, '999999'), body)).statusCode).toBe(404);
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
      const { save } = await createRecord(browser, 'sizes');
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
      expect((await save({})).statusCode).toBe(200);
      await sendAll(harness());
      expect(await stored()).toEqual(before);
      expect(receiver.received).toHaveLength(told);
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);
