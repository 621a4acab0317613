import { createHmac, randomBytes } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookError, type WebhookHeaders } from './webhooks.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const OTHER = `whsec_${randomBytes(24).toString('base64')}`;
const BODY = JSON.stringify({ type: 'product.updated', name: 'Ärmel "1" ✓', cursor: 'abc' });

/** Headers of a message as the reference library signs it, some seconds ago. */
function signed(secret = SECRET, body = BODY, secondsAgo = 0): Record<string, string> {
  const at = new Date(Date.now() - secondsAgo * 1000);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new StandardWebhook(secret).sign('msg_1', at, body),
  };
}

/** Whether each of the two accepts it. */
function verdicts(
  body: string,
  headers: Record<string, string>,
  secret = SECRET,
): [ours: boolean, theirs: boolean] {
  const accepts = (verify: () => unknown) => {
    try {
      verify();
      return true;
    } catch {
      return false;
    }
  };
  return [
    accepts(() => verifyWebhook(body, headers, secret)),
    accepts(() => new StandardWebhook(secret).verify(body, headers)),
  ];
}

describe('a webhook', () => {
  it('that the reference library signs is accepted, as text or bytes, whatever holds its headers', () => {
    const headers = signed();
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    const forms: WebhookHeaders[] = [headers, upper, lists, new Headers(headers)];
    for (const form of forms)
      for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY)])
        expect(verifyWebhook(body, form, SECRET)).toEqual({
          id: 'msg_1',
          sentAt: new Date(Number(headers['webhook-timestamp']) * 1000),
          payload: JSON.parse(BODY),
        });
  });

  it('is accepted with any one of several secrets or signatures, and with a secret without its prefix', () => {
    expect(verifyWebhook(BODY, signed(OTHER), [SECRET, OTHER])).toMatchObject({ id: 'msg_1' });
    expect(verifyWebhook(BODY, signed(), SECRET.slice('whsec_'.length))).toMatchObject({ id: 'msg_1' });
    const [one, other] = [signed(OTHER), signed()];
    const both = {
      ...one,
      'webhook-signature': `v1a,xyz ${one['webhook-signature']} ${other['webhook-signature']}`,
    };
    expect(verdicts(BODY, both)).toEqual([true, true]);
    expect(() => verifyWebhook(BODY, signed(), [])).toThrow(WebhookError);
    expect(() => verifyWebhook(BODY, signed(OTHER), SECRET)).toThrow('No signature of the webhook is right');
  });

  const headers = signed();
  const signature = headers['webhook-signature'] ?? '';
  const flipped = `v1,${signature[3] === 'A' ? 'B' : 'A'}${signature.slice(4)}`;
  it.each([
    ['another body', `${BODY} `, headers],
    ['another id', BODY, { ...headers, 'webhook-id': 'msg_2' }],
    [
      'another time',
      BODY,
      { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) },
    ],
    ['no time', BODY, { ...headers, 'webhook-timestamp': 'soon' }],
    ['another signature', BODY, { ...headers, 'webhook-signature': flipped }],
    ['a shorter signature', BODY, { ...headers, 'webhook-signature': signature.slice(0, 20) }],
    ['an empty signature', BODY, { ...headers, 'webhook-signature': 'v1,' }],
    ['another version', BODY, { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }],
    ['no version', BODY, { ...headers, 'webhook-signature': signature.slice(3) }],
    [
      'a missing signature',
      BODY,
      { 'webhook-id': 'msg_1', 'webhook-timestamp': headers['webhook-timestamp'] ?? '' },
    ],
    ['no headers', BODY, {}],
  ])('with %s is refused, by the reference library too', (_, body, changed) => {
    expect(verdicts(body, changed)).toEqual([false, false]);
    expect(() => verifyWebhook(body, changed, SECRET)).toThrow(WebhookError);
  });

  it('is accepted within five minutes of the present, and not a second later', () => {
    const at = Math.floor(Date.now() / 1000);
    const message = { ...signed(), 'webhook-timestamp': String(at) };
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const digest = createHmac('sha256', key).update(`msg_1.${at}.${BODY}`).digest('base64');
    const verify = (offset: number) =>
      verifyWebhook(BODY, { ...message, 'webhook-signature': `v1,${digest}` }, SECRET, (at + offset) * 1000);
    for (const offset of [-300, 0, 300]) expect(verify(offset)).toMatchObject({ id: 'msg_1' });
    for (const offset of [-301, 301])
      expect(() => verify(offset)).toThrow('The webhook was not sent within the last five minutes');
    expect(verdicts(BODY, signed(SECRET, BODY, 310))).toEqual([false, false]);
    expect(verdicts(BODY, signed(SECRET, BODY, 290))).toEqual([true, true]);
  });

  it('says what is wrong with the secret, or with a body that is not JSON', () => {
    for (const secret of ['', 'whsec_', 'whsec_not base64', 'ü'])
      expect(() => verifyWebhook(BODY, signed(), secret)).toThrow(TypeError);
    expect(() => verifyWebhook('no', signed(SECRET, 'no'), SECRET)).toThrow(
      'The body of the webhook is not JSON',
    );
  });
});
