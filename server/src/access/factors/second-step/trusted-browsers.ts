import { TRUST_DAYS } from '@kitroom/contract/access/second-step';
import { logChange } from '../../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { fromNow, now } from '../../../platform/db/now.ts';
import type { OwnCookie } from '../../../platform/http/cookies.ts';
import type { Client } from '../../session/sessions.ts';
import { newToken, tokenHash } from '../../session/tokens.ts';
import { SIGN_IN_CALLS } from '../challenges.ts';

/** How long a browser is trusted, in seconds; signing in does not prolong it. */
export const TRUST_SECONDS = TRUST_DAYS * 24 * 60 * 60;

/** The cookie that shows that this browser is trusted; one browser may have those of several accounts. */
export function trustCookie(userId: number): OwnCookie {
  // Only sent with sign-ins, also when someone comes back from a provider.
  return { name: `trusted-${userId}`, path: SIGN_IN_CALLS };
}

/** Trusts a browser and resolves to the token for its cookie. */
export async function trustBrowser(
  trx: Transaction,
  userId: number,
  { userAgent, requestId }: Client,
): Promise<string> {
  const entry = { entity: 'second-steps', entityId: userId };
  await logChange(trx, { author: { userId, requestId }, action: 'browser-trusted', ...entry });
  const token = newToken();
  await trx
    .insertInto('trusted_browsers')
    .values({
      user_id: userId,
      token_hash: tokenHash(token),
      user_agent: userAgent.slice(0, 500),
      created_at: now(),
      expires_at: fromNow(TRUST_SECONDS * 1000),
    })
    .execute();
  return token;
}

/** Whether the browser with this cookie is trusted for this account. */
export async function isTrusted(query: Queries, userId: number, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const found = await trustedBrowsers(query, userId)
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return found !== undefined;
}

/** The browsers that are still trusted for this account. */
export function trustedBrowsers(query: Queries, userId: number) {
  return query.selectFrom('trusted_browsers').where('user_id', '=', userId).where('expires_at', '>', now());
}

/** Ends all trust of an account: its password or a second step has changed. */
export async function endTrust(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('trusted_browsers').where('user_id', '=', userId).execute();
}
