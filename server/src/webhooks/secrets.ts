import { createHmac, randomBytes } from 'node:crypto';
import { now } from '../platform/db/now.ts';
import type { Row } from '../platform/db/tables.ts';
import { type Sealer, sealer } from '../platform/sealed.ts';
import type { KeyPlace } from '../platform/secret-key.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** How long deliveries are signed with both secrets after one was replaced. */
export const BOTH_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Encrypts the secrets of webhooks. */
export function webhookSealer(place: KeyPlace): Sealer {
  return sealer(place, 'webhook');
}

/** A new secret, as the Standard Webhooks specification writes one. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The secrets with which a webhook signs now; undefined: the key of this installation opens none. */
export async function secretsOf(
  { open }: Sealer,
  { sealed_secret, sealed_former_secret, former_secret_until }: Row<'webhooks'>,
): Promise<string[] | undefined> {
  const secret = await open(sealed_secret);
  if (secret === undefined) return undefined;
  const isBoth = sealed_former_secret !== null && former_secret_until !== null && former_secret_until > now();
  const former = isBoth ? await open(sealed_former_secret) : undefined;
  return former === undefined ? [secret] : [secret, former];
}

/** The headers of a message by the Standard Webhooks specification; `at` in ms. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const seconds = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
