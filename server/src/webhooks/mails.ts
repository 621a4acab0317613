import { WEBHOOK_PAGE } from '@kitroom/contract/webhooks/webhook-page';
import { mailTo } from '../platform/mail/layout.ts';
import type { Mail } from '../platform/mail/outbox.ts';
import type { WebhookRow } from './webhook-rows.ts';

/** Why a webhook is switched off by itself. */
export type OffBecause = 'gone' | 'gave-up';

/** Tells the creator of a webhook that it was switched off; `publicUrl` without a trailing slash. */
export function webhookOffMail(webhook: WebhookRow, because: OffBecause, publicUrl: string): Mail {
  const { host } = new URL(webhook.address);
  return mailTo(webhook, {
    subject: `Kitroom: the webhook for ${host} was switched off`,
    heading: 'Your webhook was switched off',
    paragraphs: [
      because === 'gone'
        ? `${host} has answered that it wants no more deliveries (410), so Kitroom has switched off the webhook that you created for it.`
        : `For three days, ${host} has taken no deliveries, so Kitroom has switched off the webhook that you created for it.`,
      'Nothing is lost: once somebody switches it on again, it goes on where it stopped.',
    ],
    action: { label: 'See the webhook', link: publicUrl + WEBHOOK_PAGE.replace(':id', String(webhook.id)) },
    footnote: 'The log on its page says what went wrong.',
  });
}
