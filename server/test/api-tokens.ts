import type { PermissionCode } from '@kitroom/contract/permissions';
import { newApiToken, startOf } from '../src/access/session/token-text.ts';
import { tokenHash } from '../src/access/session/tokens.ts';
import { fromNow, now } from '../src/platform/db/now.ts';
import type { Harness } from './harness.ts';
import { insertRows } from './rows.ts';

/** An API token with exactly these codes, also those that nobody could give it, of a new user who holds them. */
export async function createApiToken(
  { db, signIn }: Harness,
  codes: readonly PermissionCode[],
): Promise<string> {
  const { userId } = await signIn({ permissions: codes });
  const token = newApiToken();
  await insertRows(db, 'api_tokens', {
    name: 'Test',
    token_hash: tokenHash(token),
    start: startOf(token),
    user_id: userId,
    codes: codes.join(' '),
    created_at: now(),
    expires_at: fromNow(24 * 60 * 60 * 1000),
    revoked_at: null,
    last_used_at: null,
    last_used_address: null,
  });
  return token;
}
