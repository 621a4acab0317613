import { WEBHOOK_LIMITS } from '@kitroom/contract/webhooks/webhook-messages';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { afterEach, expect, it } from 'vitest';
import { refusal, told } from '../../test/answers.ts';
import { describeApp } from '../../test/harness.ts';
import { insertRows, rowsOf, setRows } from '../../test/rows.ts';
import {
  CODES,
  createWebhook,
  forgetWebhooks,
  path,
  saveWebhook,
  WEBHOOK_CODES,
} from '../../test/webhooks.ts';

const ADDRESS = 'https://8.8.8.8/hook';
const BODY = { address: ADDRESS, entities: ['sizes'], is_active: true };

describeApp('the webhooks of a shop', (harness) => {
  afterEach(() => forgetWebhooks(harness()));
  const signIn = () => harness().signIn({ permissions: CODES });

  it('can be switched off where they can no longer be sent', async () => {
    const creator = await signIn();
    const { webhook } = await createWebhook(creator, { address: ADDRESS });
    // From the time when WEBHOOK_PRIVATE_ADDRESSES was yes.
    const address = 'http://10.0.0.1/hook';
    await setRows(harness().db, 'webhooks', { id: webhook.id }, { address });
    expect((await saveWebhook(creator, webhook, { address })).statusCode).toBe(400);
    const off = await saveWebhook(creator, webhook, { address, is_active: false });
    expect(off.json().webhook).toMatchObject({ address, state: 'off' });
  });

  it('are created, listed, changed, and removed', async () => {
    const creator = await harness().signIn({ permissions: [...CODES, 'CLUBS_READ'] });
    const { webhook, secret } = await createWebhook(creator, { address: ADDRESS, is_active: false });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    const made = {
      id: webhook.id,
      address: ADDRESS,
      entities: ['sizes'],
      is_active: false,
      state: 'off',
      created_by: expect.any(String),
      created_at: expect.any(String),
      former_secret_until: null,
      last_attempt_at: null,
      last_status: null,
      version: 1,
    };
    expect(webhook).toEqual(made);
    const reader = await harness().signIn({ permissions: [webhooks.readPermission] });
    const list = async () => (await reader.get(webhooks.list.path)).json().webhooks;
    expect(await list()).toEqual([made]);
    const changed = { ...BODY, address: 'https://1.1.1.1/other', entities: ['sizes', 'clubs'] };
    const item = path(webhooks.update.path, webhook.id);
    expect((await creator.put(item, changed)).json().webhook).toMatchObject({
      address: 'https://1.1.1.1/other',
      is_active: true,
      state: 'on',
      version: 2,
    });
    expect((await creator.delete(item)).json()).toEqual({ success: true, message: 'Webhook removed' });
    expect(await list()).toEqual([]);
    const logged = await rowsOf(harness().db, 'change_log', { entity: 'webhooks', entity_id: webhook.id }, [
      'action',
      'before',
      'after',
    ]);
    expect(logged.map(({ action }) => action)).toEqual([
      'webhook-created',
      'webhook-changed',
      'webhook-removed',
    ]);
    expect(JSON.parse(logged[1]?.before ?? '')).toEqual({
      host: '8.8.8.8',
      entities: 'sizes',
      is_active: 0,
    });
    expect(JSON.parse(logged[1]?.after ?? '')).toMatchObject({ entities: 'clubs, sizes' });
    expect(JSON.stringify(logged)).not.toContain('/hook');
    const activity = await harness().signIn({ permissions: ['ACTIVITY_READ'] });
    const { entries } = (await activity.get('/api/admin/activity?kind=webhooks')).json();
    expect(entries[0]).toMatchObject({
      action: 'webhook-removed',
      changes: [{ field: 'host', before: null, after: { type: 'plain', value: '1.1.1.1' } }],
    });
  });

  it.each([
    [{ address: 'http://8.8.8.8/' }, 'address', 'Must begin with https://'],
    [
      { address: 'https://127.0.0.1/' },
      'address',
      'This address is within a private network, which webhooks can’t reach',
    ],
    [
      { entities: ['clubs', 'product_images', 'products'] },
      'entities',
      'You can choose only records that you can see. You don’t have CLUBS_READ, PRODUCT_READ',
    ],
  ])('are refused with %o, new and changed', async (input, field, message) => {
    const creator = await signIn();
    const { webhook } = await createWebhook(creator, { address: ADDRESS });
    for (const answer of [
      await creator.post(webhooks.create.path, { ...BODY, ...input }),
      await saveWebhook(creator, webhook, input),
    ])
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: field, message }]]);
  });

  it('are at most fifty', async () => {
    const creator = await signIn();
    for (let n = 0; n < WEBHOOK_LIMITS.webhooks; n++) await createWebhook(creator, { address: ADDRESS });
    const refused = await creator.post(webhooks.create.path, BODY);
    expect(told(refused)).toEqual([
      409,
      { success: false, path: 'address', message: 'There are 50 webhooks, which is the limit' },
    ]);
  });

  it('answer 404 for one that there is not', async () => {
    const creator = await signIn();
    const message = { success: false, message: 'Webhook not found' };
    const at = (pattern: string) => path(pattern, 999_999);
    expect((await creator.put(at(webhooks.update.path), BODY)).json()).toEqual(message);
    expect((await creator.delete(at(webhooks.remove.path))).json()).toEqual(message);
    expect((await creator.post(at(webhooks.replaceSecret.path))).json()).toEqual(message);
    expect((await creator.post(at(webhooks.test.path))).json()).toEqual(message);
    expect((await creator.get(at(webhooks.deliveries.path))).json()).toEqual(message);
    const again = await creator.post(at(webhooks.sendAgain.path));
    expect(refusal(again)).toEqual([404, 'Delivery not found']);
  });

  it('that come from a backup are off until somebody looks', async () => {
    const { userId } = await harness().signIn({ permissions: WEBHOOK_CODES });
    const row = { address: ADDRESS, entities: 'sizes', user_id: userId, sealed_secret: 'x', created_at: '' };
    await insertRows(harness().db, 'webhooks', {
      ...row,
      sealed_former_secret: null,
      former_secret_until: null,
      cursor: null,
    });
    const reader = await harness().signIn({ permissions: [webhooks.readPermission] });
    const [webhook] = (await reader.get(webhooks.list.path)).json().webhooks;
    expect(webhook).toMatchObject({ is_active: false, state: 'restored' });
  });
});
