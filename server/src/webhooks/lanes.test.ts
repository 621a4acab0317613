import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { eventually } from '../../test/eventually.ts';
import { unique } from '../../test/factories.ts';
import { named, settled } from '../../test/feed.ts';
import { createGate } from '../../test/gate.ts';
import { describeApp, describeOnBothEngines } from '../../test/harness.ts';
import { deleteRows, insertRows, rowOf, rowsOf, setRows } from '../../test/rows.ts';
import {
  answering,
  CODES,
  createWebhook,
  followed,
  forgetWebhooks,
  lastDelivery,
  letWait,
  logOf,
  newSize,
  path,
  receiverForTest,
  renamed,
  saveWebhook,
  sendAll,
  sendingIn,
  sweepLog,
  verify,
} from '../../test/webhooks.ts';
import type { Database } from '../platform/db/database.ts';
import { fromNow, now } from '../platform/db/now.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { claim, queueNext } from './delivery-queue.ts';
import { readableOf, webhooksWithCreators } from './webhook-rows.ts';
import { sendDueWebhooks, startWebhooks } from './worker.ts';

const HOUR = 60 * 60 * 1000;

describeApp(
  'webhooks',
  (harness) => {
    afterEach(() => forgetWebhooks(harness()));
    /** A receiver that has refused its first delivery. */
    const refusedOnce = async () => {
      const { receiver, creator } = await followed(harness());
      await newSize(creator);
      receiver.answer = answering(500);
      await sendAll(harness());
      return receiver;
    };

    it('do not wait for one whose receiver does not answer, and the server can end meanwhile', async () => {
      const [hanging, other] = [await receiverForTest(), await receiverForTest()];
      const creator = await harness().signIn({ permissions: CODES });
      const { webhook } = await createWebhook(creator, hanging);
      await createWebhook(creator, other);
      hanging.answer = () => {};
      const worker = startWebhooks(harness().db, harness().config, pino({ level: 'silent' }));
      for (let n = 1; n <= 3; n++) {
        await newSize(creator);
        await eventually(() => expect(other.received).toHaveLength(n));
      }
      expect(hanging.received).toHaveLength(1);
      const endedAt = performance.now();
      await worker.stop();
      // Given back by then, so that others go on at once.
      expect(await rowsOf(harness().db, 'webhook_deliveries', { claimed_until: null }, ['id'])).toHaveLength(
        hanging.received.length + other.received.length,
      );
      expect(performance.now() - endedAt).toBeLessThan(10_000);
      expect(await lastDelivery(harness(), webhook.id)).toMatchObject({ state: 'waiting', attempts: 0 });
      hanging.answer = answering(200);
      await sendAll(harness());
      expect(hanging.received.slice(1).flatMap(({ changes }) => changes)).toHaveLength(3);
    });

    it('are told what was changed once it was, and nothing is looked for again until then', async () => {
      const { receiver, creator } = await followed(harness());
      const { db, config } = harness();
      const queries: string[] = [];
      const query = db.query.withPlugin({
        transformQuery({ node }) {
          queries.push(JSON.stringify(node));
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const polls = () => queries.filter((text) => text.includes('first_name')).length;
      const looks = () => queries.filter((text) => text.includes('entity_id')).length;
      const polled = async (times: number) => {
        const before = polls();
        await eventually(() => expect(polls()).toBeGreaterThan(before + times));
      };
      const worker = startWebhooks({ ...db, query }, config, pino({ level: 'silent' }));
      for (let told = 1; told <= 2; told++) {
        await newSize(creator);
        await eventually(() => expect(receiver.received).toHaveLength(told));
        await polled(1);
        const before = looks();
        await polled(2);
        expect(looks()).toBe(before);
      }
      await worker.stop();
    });

    it('go on with what a process has taken and not finished once its time is up, or what a clock that was wrong has said', async () => {
      const receiver = await refusedOnce();
      const isSentWith = async (waiting: { next_attempt_at?: string; claimed_until?: string }) => {
        const before = receiver.received.length;
        await letWait(harness());
        await setRows(harness().db, 'webhook_deliveries', {}, waiting);
        await sendAll(harness());
        return receiver.received.length > before;
      };
      expect(await isSentWith({ claimed_until: fromNow(40_000) })).toBe(false);
      expect(await isSentWith({ claimed_until: fromNow(-1) })).toBe(true);
      expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
      expect(await isSentWith({ next_attempt_at: fromNow(24 * HOUR) })).toBe(false);
      expect(await isSentWith({ next_attempt_at: fromNow(25 * HOUR + 1000) })).toBe(true);
      expect(await isSentWith({ claimed_until: fromNow(89_000) })).toBe(false);
      expect(await isSentWith({ claimed_until: fromNow(91_000) })).toBe(true);
      // It took so long that another process has taken it: only the answer that this one gets counts.
      const { attempts } = await rowOf(harness().db, 'webhook_deliveries');
      const claimed_until = fromNow(40_000);
      receiver.answer = async (response) => {
        await setRows(harness().db, 'webhook_deliveries', {}, { claimed_until });
        response.writeHead(410).end();
      };
      expect(await isSentWith({ claimed_until: fromNow(-1) })).toBe(true);
      expect(await rowOf(harness().db, 'webhook_deliveries')).toMatchObject({ attempts, claimed_until });
      expect(await rowOf(harness().db, 'webhooks')).toMatchObject({ is_active: 1 });
    });

    it('are not sent what somebody else has done since it was looked at', async () => {
      const { creator, webhook } = await followed(harness());
      await newSize(creator);
      await settled(harness().db);
      const { db } = harness();
      const seen = await webhooksWithCreators(db.query).executeTakeFirstOrThrow();
      const queue = () => queueNext(db, seen, readableOf(seen, sendingIn(harness()).sources));
      await setRows(db, 'webhooks', { id: webhook.id }, { is_active: 0 });
      expect(await queue()).toBe('look-again');
      await setRows(db, 'webhooks', { id: webhook.id }, { is_active: 1 });
      const delivery = await queue();
      if (typeof delivery === 'string') throw new Error(delivery);
      expect(await queue()).toBe('look-again');
      expect(await rowsOf(db, 'webhook_deliveries')).toHaveLength(1);
      // Another process has tried and failed.
      await letWait(harness());
      expect(await claim(db.query, delivery)).toBeUndefined();
    });

    it('are told to start again where something may have been missed', async () => {
      const { receiver, creator, webhook } = await followed(harness());
      await setRows(harness().db, 'change_feed', {}, { life: 'another database' });
      await newSize(creator);
      await sendAll(harness());
      expect(receiver.received.map(({ type }) => type)).toEqual(['start-again']);
      const [{ cursor, body } = { cursor: '', body: '' }] = receiver.received;
      expect(JSON.parse(body).data).toEqual({ cursor });
      expect((await creator.get(`/api/changes?after=${cursor}`)).statusCode).toBe(200);
      const id = await newSize(creator);
      await sendAll(harness());
      expect(receiver.received[1]?.changes).toMatchObject([{ id }]);
      expect(await logOf(harness(), webhook.id)).toMatchObject([
        { kind: 'changes', counts: [{ entity: 'sizes', count: 1 }] },
        { kind: 'start-again', counts: [] },
      ]);
      // As one that came from a backup.
      await setRows(harness().db, 'webhooks', {}, { cursor: null });
      await sendAll(harness());
      expect(receiver.received.at(-1)?.type).toBe('start-again');
      expect(receiver.received).toHaveLength(3);
    });

    it('go on where only what does not concern them was swept', async () => {
      const { db } = harness();
      const { receiver, creator } = await followed(harness(), [...CODES, 'CLUBS_CREATE']);
      const newClub = () => creator.post('/api/admin/clubs', { name: unique('Club') });
      await newClub();
      await setRows(db, 'change_log', { entity: 'clubs' }, { at: fromNow(-31 * 24 * HOUR) });
      await newClub();
      await sendAll(harness());
      expect(await sweepLog(harness())).toBeGreaterThan(0);
      await newSize(creator);
      await sendAll(harness());
      expect(receiver.received.map(({ type }) => type)).toEqual(['changes']);
    });

    it('are told to start again where something was swept before they were told', async () => {
      const { receiver, creator } = await followed(harness());
      await newSize(creator);
      await setRows(harness().db, 'change_log', {}, { at: fromNow(-31 * 24 * HOUR) });
      await newSize(creator);
      expect(await sweepLog(harness())).toBeGreaterThan(0);
      await sendAll(harness());
      expect(receiver.received.map(({ type }) => type)).toEqual(['start-again']);
    });

    it('pass whatever number of changes that do not concern them', async () => {
      const { receiver, creator } = await followed(harness());
      const at = now();
      const others = Array.from({ length: 500 }, (_, n) => ({
        at,
        actor_user_id: null,
        request_id: 'an import',
        action: 'import',
        entity: 'products',
        entity_id: n + 1,
        before: null,
        after: null,
      }));
      for (let n = 0; n < 21_000; n += others.length) await insertRows(harness().db, 'change_log', others);
      const id = await newSize(creator);
      const worker = startWebhooks(harness().db, harness().config, pino({ level: 'silent' }));
      await eventually(() => expect(receiver.received).toHaveLength(1));
      await worker.stop();
      expect(receiver.received.flatMap(({ changes }) => named(changes))).toEqual([`sizes/${id}`]);
    });

    it('are signed with both secrets for a day after one was replaced', async () => {
      const { receiver, creator, webhook, secret } = await followed(harness());
      const replaced = (await creator.post(path(webhooks.replaceSecret.path, webhook.id))).json();
      const until = Date.parse(replaced.webhook.former_secret_until);
      expect(Math.round((until - Date.now()) / HOUR)).toBe(24);
      const entry = { action: 'webhook-secret-changed', entity_id: webhook.id };
      expect(await rowsOf(harness().db, 'change_log', entry, ['actor_user_id'])).toEqual([
        { actor_user_id: creator.userId },
      ]);
      await newSize(creator);
      await sendAll(harness());
      const [both] = receiver.received;
      if (!both) throw new Error('Nothing was received');
      expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/u);
      verify(secret, both);
      verify(replaced.secret, both);
      const stored = await rowOf(harness().db, 'webhooks');
      expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
      await setRows(harness().db, 'webhooks', {}, { former_secret_until: now() });
      expect((await creator.get(webhooks.list.path)).json().webhooks[0].former_secret_until).toBeNull();
      await newSize(creator);
      await sendAll(harness());
      const [, one] = receiver.received;
      if (!one) throw new Error('Nothing was received');
      expect(() => verify(secret, one)).toThrow();
      verify(replaced.secret, one);
    });

    it('are tested and repeated whatever waits, with the same id, once', async () => {
      const { receiver, creator, webhook } = await followed(harness());
      const id = await newSize(creator);
      await sendAll(harness());
      await renamed(creator, id, `Renamed ${id}`);
      receiver.answer = answering(500);
      await sendAll(harness());
      receiver.answer = answering(200);
      const test = () => creator.post(path(webhooks.test.path, webhook.id));
      const again = async (place: number) => {
        const log = await logOf(harness(), webhook.id);
        return creator.post(path(webhooks.sendAgain.path, log[place]?.id ?? 0));
      };
      expect((await test()).json()).toEqual({ success: true, message: 'It will be sent in a moment' });
      await sendAll(harness());
      expect(receiver.received.map(({ type }) => type)).toEqual(['changes', 'changes', 'test']);
      expect((await again(2)).statusCode).toBe(200);
      await sendAll(harness());
      const repeated = receiver.received.at(-1);
      expect(repeated?.id).toBe(receiver.received[0]?.id);
      expect(repeated?.changes).toMatchObject([{ id, record: { size: { name: `Renamed ${id}` } } }]);
      receiver.answer = answering(500);
      await test();
      await sendAll(harness());
      await letWait(harness());
      expect(await lastDelivery(harness(), webhook.id)).toMatchObject({
        kind: 'test',
        state: 'failed',
        status: 500,
      });
      // A waiting delivery is hurried, not copied: a copy would overtake it.
      const waiting = (await logOf(harness(), webhook.id)).findIndex(({ state }) => state === 'waiting');
      receiver.answer = answering(200);
      const before = (await logOf(harness(), webhook.id)).length;
      expect((await again(waiting)).statusCode).toBe(200);
      await sendAll(harness());
      const log = await logOf(harness(), webhook.id);
      expect(log).toHaveLength(before);
      expect(log[waiting]).toMatchObject({ state: 'delivered', is_repeated: false });
      // One that is off sends nothing else: there, a copy goes.
      await newSize(creator);
      receiver.answer = answering(500);
      await sendAll(harness());
      await saveWebhook(creator, webhook, { is_active: false });
      receiver.answer = answering(200);
      const sent = receiver.received.length;
      expect((await again(0)).statusCode).toBe(200);
      await sendAll(harness());
      expect(receiver.received).toHaveLength(sent + 1);
      expect((await logOf(harness(), webhook.id)).slice(0, 2)).toMatchObject([
        { state: 'delivered', is_repeated: true },
        { state: 'waiting', is_repeated: false },
      ]);
    });

    it('have at most ten tests each that wait, and a log of the last thousand', async () => {
      const receiver = await refusedOnce();
      const { db } = harness();
      const creator = await harness().signIn({ permissions: CODES });
      const webhook = await rowOf(db, 'webhooks');
      const other = (await createWebhook(creator, receiver)).webhook;
      const test = ({ id }: { id: number } = webhook) => creator.post(path(webhooks.test.path, id));
      const lastStatus = async () => (await creator.get(webhooks.list.path)).json().webhooks[1].last_status;
      receiver.answer = answering(200);
      expect((await test(other)).statusCode).toBe(200);
      for (let n = 0; n < 10; n++) expect((await test()).statusCode).toBe(200);
      const refused = await test();
      expect(refusal(refused)).toEqual([
        409,
        '10 deliveries are waiting to be sent. Please try again in a moment.',
      ]);
      expect(await lastStatus()).toBe(500);
      await sendAll(harness());
      expect(receiver.received).toHaveLength(12);
      expect(await lastStatus()).toBe(200);
      const sent = await rowsOf(db, 'webhook_deliveries', { is_repeated: 1, webhook_id: webhook.id });
      const copies = sent.map(({ id: _, ...copy }) => copy);
      for (let n = 0; n < 99; n++) await insertRows(db, 'webhook_deliveries', copies);
      const count = async () =>
        (await rowsOf(db, 'webhook_deliveries', { webhook_id: webhook.id }, ['id'])).map(({ id }) => id);
      const all = await count();
      expect(all).toHaveLength(1001);
      await test();
      const later = await count();
      // The oldest still waits.
      expect(later).toHaveLength(1001);
      expect(later.slice(0, 2)).toEqual([all[0], all[2]]);
      expect(await lastDelivery(harness(), other.id)).toMatchObject({ state: 'delivered' });
      await deleteRows(db, 'webhook_deliveries', { id: later.shift() });
      const read: number[][] = [];
      for (let before = ''; ; ) {
        const answer = (await creator.get(`${path(webhooks.deliveries.path, webhook.id)}${before}`)).json();
        read.push(answer.deliveries.map(({ id }: { id: number }) => id));
        if (answer.next === null) break;
        before = `?before=${answer.next}`;
      }
      // The last page is full, and known to be the last one.
      expect(read).toHaveLength(20);
      expect(read.flat().toReversed()).toEqual(later);
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);

describeOnBothEngines(
  'webhooks of several processes',
  (harness) => {
    afterEach(() => forgetWebhooks(harness()));

    it('are told what was changed by whom it may concern only once, by any number of processes', async () => {
      const { receiver, creator } = await followed(harness());
      const otherDb = await openDatabase(harness().config);
      let underWay = 0;
      const held = createGate();
      receiver.answer = async (response) => {
        underWay += 1;
        expect(underWay).toBe(1);
        await held.opened;
        underWay -= 1;
        response.end();
      };
      const ids = [await newSize(creator), await newSize(creator)];
      await settled(harness().db);
      let ended = 0;
      const send = async (db: Database) => {
        await sendDueWebhooks(db, sendingIn(harness()));
        ended += 1;
        // The two that found nothing to send are through while the third waits for its answer.
        if (ended === 2) held.open();
      };
      await Promise.all([send(harness().db), send(otherDb), send(harness().db)]);
      await sendAll(harness());
      const told = receiver.received.flatMap(({ changes }) => named(changes));
      expect(told).toEqual(ids.map((id) => `sizes/${id}`));
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
      await otherDb.close();
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);
