import { type WebhookInput, webhooks } from '@kitroom/contract/webhooks/webhooks';
import { afterEach, expect, it } from 'vitest';
import { named } from '../../test/feed.ts';
import { type Browser, describeApp, type Harness } from '../../test/harness.ts';
import {
  answering,
  CODES,
  followed,
  forgetWebhooks,
  letWait,
  newSize,
  path,
  type Receiver,
  saveWebhook,
  sendAll,
  stateOf,
  WEBHOOK_CODES,
} from '../../test/webhooks.ts';

const CREATOR = [...CODES, 'CLUBS_READ'] as const;
const BOTH: Partial<WebhookInput> = { entities: ['sizes', 'clubs'] };

function setUser(
  { db }: Harness,
  id: number,
  columns: { is_active?: number; password_change_required?: number },
) {
  return db.query.updateTable('users').set(columns).where('id', '=', id).execute();
}

/** Takes a code from a role; resolves to what gives it back. */
async function take({ db }: Harness, roleId: number, code: string): Promise<() => Promise<unknown>> {
  const links = await db.query
    .deleteFrom('role_permissions')
    .where('role_id', '=', roleId)
    .where('permission_id', 'in', (eb) => eb.selectFrom('permissions').select('id').where('name', '=', code))
    .returningAll()
    .execute();
  return () => db.query.insertInto('role_permissions').values(links).execute();
}

const told = ({ received }: Receiver) => received.map(({ type, changes }) => [type, ...named(changes)]);

describeApp(
  'what a webhook may tell',
  (harness) => {
    afterEach(() => forgetWebhooks(harness()));

    it('is never more than its creator can see at that moment, also at another attempt', async () => {
      const { receiver, creator } = await followed(harness(), CREATOR, BOTH);
      const writer = await harness().signIn({ permissions: ['SIZE_CREATE', 'CLUBS_CREATE'] });
      const size = await newSize(writer);
      const club = (await writer.post('/api/admin/clubs', { name: `Club ${size}` })).json().club.id;
      receiver.answer = answering(500);
      await sendAll(harness());
      expect(told(receiver)).toEqual([['changes', `sizes/${size}`, `clubs/${club}`]]);
      await take(harness(), creator.roleId, 'SIZE_READ');
      receiver.answer = answering(200);
      await letWait(harness());
      await newSize(writer);
      await sendAll(harness());
      // Later changes could no longer be told whole.
      expect(told(receiver).slice(1)).toEqual([['changes', `clubs/${club}`], ['start-again']]);
      await newSize(writer);
      await sendAll(harness());
      expect(receiver.received).toHaveLength(3);
    });

    const ALLOWED = { is_active: 1, password_change_required: 0 };
    const set = (columns: object) => async (creator: Browser) => {
      await setUser(harness(), creator.userId, { ...ALLOWED, ...columns });
      return () => setUser(harness(), creator.userId, ALLOWED);
    };
    it.each<[string, (creator: Browser) => Promise<() => Promise<unknown>>]>([
      ['is inactive', set({ is_active: 0 })],
      ['has to choose a password', set({ password_change_required: 1 })],
      ['can see nothing of it', ({ roleId }) => take(harness(), roleId, 'SIZE_READ')],
    ])('is nothing while its creator %s, and is told afterwards', async (_why, begin) => {
      const { receiver, creator, webhook } = await followed(harness(), CREATOR);
      const writer = await harness().signIn({ permissions: ['SIZE_CREATE'] });
      const before = await newSize(writer);
      let end: () => Promise<unknown> = async () => {};
      receiver.answer = async (response) => {
        end = await begin(creator);
        response.end();
      };
      const first = ['changes', `sizes/${before}`];
      await sendAll(harness());
      const size = await newSize(writer);
      await sendAll(harness());
      expect(told(receiver)).toEqual([first]);
      expect(await stateOf(harness(), webhook.id)).toBe('paused');
      receiver.answer = answering(200);
      await end();
      await sendAll(harness());
      expect(told(receiver)).toEqual([first, ['changes', `sizes/${size}`]]);
    });

    it('is set only by those who can see all of it, whoever made the webhook', async () => {
      const { webhook } = await followed(harness(), CREATOR, { entities: ['clubs'] });
      const other = await harness().signIn({ permissions: CODES });
      const moved = await saveWebhook(other, webhook);
      const message = 'You can choose only records that you can see. You don’t have CLUBS_READ';
      expect([moved.statusCode, moved.json().message]).toEqual([400, message]);
    });

    it('is signed with a secret that only those get who can see all of it', async () => {
      const { webhook } = await followed(harness(), CREATOR, BOTH);
      const secretOf = (browser: Browser) => browser.post(path(webhooks.replaceSecret.path, webhook.id));
      const refused = await secretOf(await harness().signIn({ permissions: [...CODES] }));
      const message =
        'Only people who can see everything that a webhook sends get a new secret for it. You don’t have CLUBS_READ';
      expect([refused.statusCode, refused.json()]).toEqual([403, { success: false, message }]);
      const made = await secretOf(await harness().signIn({ permissions: CREATOR }));
      expect(made.json().secret).toMatch(/^whsec_/u);
    });

    it('is ended by whoever can change webhooks, without being able to see it', async () => {
      const { webhook } = await followed(harness(), CREATOR, BOTH);
      const other = await harness().signIn({ permissions: WEBHOOK_CODES });
      const off = { entities: ['clubs', 'sizes'], is_active: false };
      for (const more of [{ address: `${webhook.address}/2` }, { entities: ['sizes'] }, { is_active: true }])
        expect(
          (await saveWebhook(other, webhook, { ...off, ...more })).statusCode,
          JSON.stringify(more),
        ).toBe(400);
      expect((await saveWebhook(other, webhook, off)).statusCode).toBe(200);
      expect(await stateOf(harness(), webhook.id)).toBe('off');
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);
