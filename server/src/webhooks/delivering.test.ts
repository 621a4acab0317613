import { join } from 'node:path';
import { MESSAGES } from '@kitroom/contract/errors';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { told } from '../../test/answers.ts';
import { stopClock } from '../../test/clock.ts';
import { eventually } from '../../test/eventually.ts';
import { unique } from '../../test/factories.ts';
import { named, settled } from '../../test/feed.ts';
import { describeApp, describeOnBothEngines } from '../../test/harness.ts';
import { rowsOf, setRows } from '../../test/rows.ts';
import { doctorOnSecrets } from '../../test/second-steps.ts';
import {
  answering,
  CODES,
  createWebhook,
  followed,
  forgetWebhooks,
  lastDelivery,
  letWait,
  mailTo,
  newSize,
  path,
  receiverForTest,
  renamed,
  saveWebhook,
  sendAll,
  stateOf,
  verify,
} from '../../test/webhooks.ts';

describeOnBothEngines(
  'a webhook',
  (harness) => {
    afterEach(() => forgetWebhooks(harness()));

    it('is sent what changes after it was created, signed so that the library of the specification agrees', async () => {
      const receiver = await receiverForTest();
      const creator = await harness().signIn({ permissions: CODES });
      await newSize(creator);
      await settled(harness().db);
      const { secret } = await createWebhook(creator, receiver);
      await sendAll(harness());
      expect(receiver.received).toEqual([]);
      const id = await newSize(creator, 'Youth M');
      await sendAll(harness());
      const [got] = receiver.received;
      expect(receiver.received).toHaveLength(1);
      expect(got).toMatchObject({
        type: 'changes',
        changes: [{ entity: 'sizes', id, removed: false, record: { size: { id, name: 'Youth M' } } }],
      });
      expect(got?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Kitroom' });
      if (!got) throw new Error('Nothing was received');
      verify(secret, got);
      expect(() => verify(secret, { ...got, body: got.body.replace('Youth', 'Adult') })).toThrow();
      const feed = await creator.get(`/api/changes?after=${got.cursor}`);
      expect(feed.statusCode, feed.body).toBe(200);
      await sendAll(harness());
      expect(receiver.received).toHaveLength(1);
    });

    it('is told in order, a hundred records at a time, each once, and waits behind what was not accepted', async () => {
      const { receiver, creator } = await followed(harness());
      const ids: number[] = [];
      for (let n = 0; n < 101; n++) ids.push(await newSize(creator));
      receiver.answer = answering(500);
      await sendAll(harness());
      await sendAll(harness());
      expect(receiver.received.map(({ changes }) => changes.length)).toEqual([100]);
      receiver.answer = answering(204);
      await letWait(harness());
      await sendAll(harness());
      const [failed, again, rest, ...others] = receiver.received;
      expect(others).toEqual([]);
      expect(again?.id).toBe(failed?.id);
      expect(rest?.id).not.toBe(failed?.id);
      expect(named([...(again?.changes ?? []), ...(rest?.changes ?? [])])).toEqual(
        ids.map((id) => `sizes/${id}`),
      );
    });

    it.each([410, 500])(
      'that is sent elsewhere while it delivers goes on there at once, if the answer is %i',
      async (status) => {
        const [wrong, right] = [await receiverForTest(), await receiverForTest()];
        const creator = await harness().signIn({ permissions: CODES });
        const { webhook } = await createWebhook(creator, wrong);
        const id = await newSize(creator);
        // All but the last attempt have failed.
        wrong.answer = answering(500);
        for (let attempts = 0; attempts < 9; attempts++) {
          await sendAll(harness());
          await letWait(harness());
        }
        wrong.answer = async (response) => {
          const { address } = right;
          expect((await saveWebhook(creator, webhook, { address })).statusCode).toBe(200);
          response.writeHead(status).end();
        };
        await sendAll(harness());
        expect(await stateOf(harness(), webhook.id)).toBe('failing');
        expect(await mailTo(harness(), creator.userId)).toEqual([]);
        expect(await lastDelivery(harness(), webhook.id)).toMatchObject({ attempts: 1, status });
        await sendAll(harness());
        expect(right.received.flatMap(({ changes }) => changes)).toMatchObject([{ id }]);
        expect(await stateOf(harness(), webhook.id)).toBe('on');
      },
    );

    it('that is sent elsewhere while it delivers is not told again what has been accepted', async () => {
      const [former, later] = [await receiverForTest(), await receiverForTest()];
      const creator = await harness().signIn({ permissions: CODES });
      const { webhook } = await createWebhook(creator, former);
      await newSize(creator);
      former.answer = async (response) => {
        await saveWebhook(creator, webhook, { address: later.address });
        response.end();
      };
      await sendAll(harness());
      await sendAll(harness());
      expect(later.received).toEqual([]);
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);

describeApp(
  'a webhook',
  (harness) => {
    afterEach(() => forgetWebhooks(harness()));

    it('says the same at another attempt, with records as they are by then', async () => {
      const counted = async () => {
        const { body } = await harness().app.inject('/metrics');
        return ['failed', 'accepted'].map((result) => {
          const series = `kitroom_webhook_deliveries_total{result="${result}"} `;
          return Number(
            body
              .split('\n')
              .find((line) => line.startsWith(series))
              ?.slice(series.length) ?? 0,
          );
        });
      };
      const { receiver, creator } = await followed(harness());
      const [failed = 0, accepted = 0] = await counted();
      const id = await newSize(creator);
      receiver.answer = answering(503);
      await sendAll(harness());
      const name = unique('Later');
      await renamed(creator, id, name);
      await newSize(creator);
      receiver.answer = answering(200);
      await letWait(harness());
      await sendAll(harness());
      const [first, second, third] = receiver.received;
      expect([second?.id, second?.cursor]).toEqual([first?.id, first?.cursor]);
      expect(second?.changes).toMatchObject([{ id, record: { size: { name } } }]);
      expect(third?.changes).toHaveLength(2);
      expect(await counted()).toEqual([failed + 1, accepted + 2]);
    });

    it('is tried again after 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, then switched off, and its creator mailed', async () => {
      const { receiver, creator, webhook } = await followed(harness());
      await newSize(creator);
      receiver.answer = answering(500);
      stopClock();
      const pauses: number[] = [];
      for (let attempts = 1; attempts <= 9; attempts++) {
        await sendAll(harness());
        const delivery = await lastDelivery(harness(), webhook.id);
        expect(delivery).toMatchObject({ attempts, status: 500, state: 'waiting' });
        const next = Date.parse(delivery.next_attempt_at ?? '');
        pauses.push((next - Date.now()) / 1000);
        // Waiting until nothing delays the feed moves a stopped clock a little.
        vi.setSystemTime(next - 1000);
        await sendAll(harness());
        expect(receiver.received).toHaveLength(attempts);
        vi.setSystemTime(next);
      }
      const [minute, hour] = [60, 3600];
      expect(pauses).toEqual([
        5,
        5 * minute,
        30 * minute,
        2 * hour,
        5 * hour,
        10 * hour,
        14 * hour,
        20 * hour,
        24 * hour,
      ]);
      expect(await stateOf(harness(), webhook.id)).toBe('failing');
      await sendAll(harness());
      expect(await stateOf(harness(), webhook.id)).toBe('gave-up');
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
      const mail = await mailTo(harness(), creator.userId);
      expect(mail.map(({ subject }) => subject)).toEqual([
        `Kitroom: the webhook for ${new URL(receiver.address).host} was switched off`,
      ]);
      expect(mail[0]?.text).toContain(
        `For three days, ${new URL(receiver.address).host} has taken no deliver`,
      );
      expect(mail[0]?.text).toContain(`/admin/webhooks/${webhook.id}`);
      await sendAll(harness());
      expect(receiver.received).toHaveLength(10);

      receiver.answer = answering(200);
      await saveWebhook(await harness().signInAs(creator.userId), webhook);
      await sendAll(harness());
      expect(receiver.received).toHaveLength(11);
      expect(await stateOf(harness(), webhook.id)).toBe('on');
    });

    it.each([
      ['120', 120],
      ['a date', 3600],
      ['900000', 24 * 3600],
      ['2', 5],
      ['soon', 5],
    ])('is not sent again before its receiver asks for it: Retry-After: %s', async (header, seconds) => {
      const { receiver, creator, webhook } = await followed(harness());
      await newSize(creator);
      const asked = header === 'a date' ? new Date(Date.now() + 3_600_000).toUTCString() : header;
      receiver.answer = (response) => response.writeHead(429, { 'retry-after': asked }).end();
      await sendAll(harness());
      const { attempted_at, next_attempt_at } = await lastDelivery(harness(), webhook.id);
      const pause = (Date.parse(next_attempt_at ?? '') - Date.parse(attempted_at ?? '')) / 1000;
      expect(Math.abs(pause - seconds)).toBeLessThan(30);
    });

    it('is not switched off within three days, however often somebody has it send again', async () => {
      const { receiver, creator, webhook } = await followed(harness());
      await newSize(creator);
      receiver.answer = answering(500);
      const again = async () =>
        creator.post(path(webhooks.sendAgain.path, (await lastDelivery(harness(), webhook.id)).id));
      await sendAll(harness());
      for (let attempts = 2; attempts <= 11; attempts++) {
        expect((await again()).statusCode).toBe(200);
        await sendAll(harness());
      }
      expect(await stateOf(harness(), webhook.id)).toBe('failing');
      const { attempts, attempted_at, next_attempt_at } = await lastDelivery(harness(), webhook.id);
      expect(attempts).toBe(11);
      const pause = Date.parse(next_attempt_at ?? '') - Date.parse(attempted_at ?? '');
      expect(Math.round(pause / 3_600_000)).toBe(24);
      expect(await mailTo(harness(), creator.userId)).toEqual([]);
    });

    it('is switched off by 410, once, and goes on where it stopped', async () => {
      const { receiver, creator, webhook } = await followed(harness());
      const other = await followed(harness());
      other.receiver.answer = answering(500);
      const id = await newSize(creator);
      receiver.answer = answering(410);
      await sendAll(harness());
      expect(await stateOf(harness(), webhook.id)).toBe('gone');
      expect((await mailTo(harness(), creator.userId))[0]?.text).toContain('wants no more deliveries (410)');
      const later = await newSize(creator);
      await sendAll(harness());
      expect(receiver.received).toHaveLength(1);
      receiver.answer = answering(200);
      // Whoever still sees it as it was before would switch it on without knowing.
      const stale = await saveWebhook(creator, webhook, {}, { 'if-match': `"${webhook.version}"` });
      expect(told(stale)).toEqual([412, { success: false, message: MESSAGES.stale }]);
      expect((await saveWebhook(creator, webhook)).statusCode).toBe(200);
      expect(await stateOf(harness(), other.webhook.id)).toBe('failing');
      await sendAll(harness());
      expect(receiver.received.slice(1).map(({ changes }) => named(changes))).toEqual([
        [`sizes/${id}`],
        [`sizes/${later}`],
      ]);
      const logged = await rowsOf(harness().db, 'change_log', { entity: 'webhooks', entity_id: webhook.id }, [
        'action',
        'actor_user_id',
      ]);
      expect(logged).toEqual([
        { action: 'webhook-created', actor_user_id: creator.userId },
        { action: 'webhook-switched-off', actor_user_id: null },
        { action: 'webhook-changed', actor_user_id: creator.userId },
      ]);
      const off = await saveWebhook(creator, webhook, { is_active: false });
      expect(off.json().webhook.state).toBe('off');
    });

    it('reads no more than a few kilobytes of an answer', async () => {
      const { receiver, creator, webhook } = await followed(harness());
      await newSize(creator);
      let isCut = false;
      receiver.answer = (response) => {
        response.on('close', () => (isCut = true));
        const more = () => {
          while (!isCut && response.write('x'.repeat(10_000)));
          if (!isCut) response.once('drain', more);
        };
        more();
      };
      await sendAll(harness());
      expect(await lastDelivery(harness(), webhook.id)).toMatchObject({ state: 'delivered', status: 200 });
      await eventually(() => expect(isCut).toBe(true));
    });

    it('whose key is lost sends nothing, says so in its log and to `doctor`, until it gets a new secret', async () => {
      const { db, config } = harness();
      const { receiver, creator, webhook } = await followed(harness());
      await setRows(db, 'webhooks', {}, { sealed_secret: 'of another key' });
      await newSize(creator);
      await sendAll(harness());
      expect(receiver.received).toEqual([]);
      expect(await lastDelivery(harness(), webhook.id)).toMatchObject({
        state: 'waiting',
        status: null,
        reason:
          'Its secret can’t be decrypted with the key of this installation: create a new secret, or restore the key',
      });
      expect(await doctorOnSecrets(config)).toEqual([
        {
          healthy: false,
          sentence: `The key in ${join(config.dataDir, 'secret.key')} does not open 1 of 1 secrets of webhooks, so these send nothing: restore the former key; all machines need the same one. If it is lost, give each of them a new secret.`,
        },
      ]);
      await creator.post(path(webhooks.replaceSecret.path, webhook.id));
      await letWait(harness());
      await sendAll(harness());
      expect(receiver.received).toHaveLength(1);
      expect(await doctorOnSecrets(config)).toEqual([{ healthy: true, sentence: expect.any(String) }]);
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);
