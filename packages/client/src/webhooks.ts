import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message that may not be from Kitroom, or is not of this moment: answer 401 and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** A message whose signature is right. */
export interface Webhook {
  /** Stays the same when the message is sent again. */
  id: string;
  sentAt: Date;
  /** The body, which was JSON. */
  payload: unknown;
}

/** As Node, or as `Request` has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 5 * 60;
const PREFIX = 'whsec_';

/**
 * Checks a message by the Standard Webhooks specification: one of its signatures must be of one of the secrets, and it must
 * have been sent within five minutes of `now` (milliseconds). The body must be as it came, not parsed and written again. Throws
 * `WebhookError` if it is not genuine, TypeError if a secret is none.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  now = Date.now(),
): Webhook {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('A header of the webhook is missing');
  if (!/^\d{1,12}$/u.test(timestamp)) throw new WebhookError('The time of the webhook is not a number');
  const seconds = Number(timestamp);
  if (Math.abs(now / 1000 - seconds) > TOLERANCE_SECONDS)
    throw new WebhookError('The webhook was not sent within the last five minutes');
  const expected = [secrets].flat().map((secret) => {
    const signed = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
    return signed.digest();
  });
  const given = signatures
    .split(' ')
    .filter((text) => text.startsWith('v1,'))
    .map((text) => Buffer.from(text.slice('v1,'.length), 'base64'));
  if (!given.some((one) => expected.some((other) => isSame(one, other))))
    throw new WebhookError('No signature of the webhook is right');
  return { id, sentAt: new Date(seconds * 1000), payload: parsed(body) };
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.join(' ');
}

function keyOf(secret: string): Buffer {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/u.test(text))
    throw new TypeError('A secret of a webhook is base64 after whsec_');
  return Buffer.from(text, 'base64');
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function parsed(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString());
  } catch {
    throw new WebhookError('The body of the webhook is not JSON');
  }
}
