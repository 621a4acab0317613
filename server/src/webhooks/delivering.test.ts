import { sizeResource } from '@kitroom/contract/size';
import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import { expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { named } from '../../test/feed.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import {
  answering,
  createWebhook,
  type Receiver,
  receiverForTest,
  sendAll,
  verify,
  WEBHOOK_CODES,
} from '../../test/webhooks.ts';

const CODES = [...WEBHOOK_CODES, 'SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'] as const;

async function newSize(browser: Browser, name = unique('Size')): Promise<number> {
  const answer = await browser.post(sizeResource.path, { name, code: name });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().size.id;
}

function renamed(browser: Browser, id: number, name: string) {
  return browser.put(`${sizeResource.path}/${id}`, { name, code: name });
}

describeOnBothEngines(
  'a webhook',
  (harness) => {
    it('is sent what changes after it was created, signed so that the library of the specification agrees', async () => {
      const receiver = await receiverForTest();
      const maker = await harness().signIn({ permissions: CODES });
      await newSize(maker);
      const { secret } = await createWebhook(maker, receiver);
      await sendAll(harness());
      expect(receiver.received).toEqual([]);
      const id = await newSize(maker, 'Youth M');
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
      const feed = await maker.get(`/api/changes?after=${got.cursor}`);
      expect(feed.statusCode, feed.body).toBe(200);
      await sendAll(harness());
      expect(receiver.received).toHaveLength(1);
    });
  },
  { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
);
