import { afterEach, expect, it } from 'vitest';
import { describeOnBothEngines } from '../../test/harness.ts';
import {
  answering,
  CODES,
  createWebhook,
  forgetWebhooks,
  lastDelivery,
  letWait,
  mailTo,
  newSize,
  receiverForTest,
  saveWebhook,
  sendAll,
  stateOf,
} from '../../test/webhooks.ts';

describeOnBothEngines(
  'a webhook that is changed while it delivers',
  (harness) => {
    afterEach(() => forgetWebhooks(harness()));

    it.each([410, 500])(
      'goes on at once where it is sent to by then, if the answer is %i',
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

    it('is not told again what has been accepted', async () => {
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
