import { webhooks } from '@kitroom/contract/webhooks/webhooks';
import type { Browser } from '../harness.ts';
import { changing, ok, type WriteExample } from '../pictures/picture-writes.ts';
import { createWebhook } from '../webhooks.ts';

interface WebhookWriteParts {
  browser: () => Browser;
  /** Called between what an example needs and the write itself. */
  settle: () => Promise<unknown>;
}

/** Public, and never called: nothing is sent in these tests. */
const INPUT = { address: 'https://8.8.8.8/hook', entities: ['sizes'], is_active: true };

/** An example of each write about webhooks, by its route. None of them changes a list. */
export function webhookWrites({ browser, settle }: WebhookWriteParts): Record<string, WriteExample> {
  const made = async (path: string) => {
    const { webhook } = await createWebhook(browser(), { address: INPUT.address });
    await settle();
    return path.replace(':id', String(webhook.id));
  };
  const { create, update, remove, replaceSecret, test, sendAgain, deliveries } = webhooks;
  return {
    [`POST ${create.path}`]: changing([], () => browser().post(create.path, INPUT)),
    [`PUT ${update.path}`]: changing([], async () =>
      browser().put(await made(update.path), { ...INPUT, is_active: false }),
    ),
    [`DELETE ${remove.path}`]: changing([], async () => browser().delete(await made(remove.path))),
    [`POST ${replaceSecret.path}`]: changing([], async () => browser().post(await made(replaceSecret.path))),
    [`POST ${test.path}`]: changing([], async () => browser().post(await made(test.path))),
    [`POST ${sendAgain.path}`]: changing([], async () => {
      const log = await made(deliveries.path);
      await ok(browser().post(log.replace(/deliveries$/u, 'test')));
      const [{ id }] = (await ok(browser().get(log))).json().deliveries;
      return browser().post(sendAgain.path.replace(':id', id));
    }),
  };
}
