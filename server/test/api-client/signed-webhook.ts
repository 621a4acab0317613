import { createHmac, randomUUID } from 'node:crypto';

const KEY = Buffer.from('kitroom tests its own webhooks');
/** The shop's knowledge of its sender. */
export const WEBHOOK_SECRET = `whsec_${KEY.toString('base64')}`;

/** Headers of a message, by the Standard Webhooks specification. */
export function signedWebhook(body: string): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
