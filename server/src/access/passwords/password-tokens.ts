import type { Queries, Transaction } from '../../platform/db/database.ts';
import { fromNow, now } from '../../platform/db/now.ts';
import type { PasswordTokensTable } from '../../platform/db/tables.ts';
import { newToken, tokenHash } from '../tokens.ts';

const HOUR = 60 * 60 * 1000;
/** How long a mailed link can be used, by what it is for. */
const PASSWORD_LINK_MILLISECONDS = { reset: HOUR, invitation: 7 * 24 * HOUR } as const;
const RETENTION_MILLISECONDS = 30 * 24 * HOUR;

/** Creates a one-time token to choose a password and resolves to it; only its hash is stored. */
export async function issuePasswordToken(
  trx: Transaction,
  userId: number,
  purpose: PasswordTokensTable['purpose'],
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('password_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      purpose,
      created_at: now(),
      expires_at: fromNow(PASSWORD_LINK_MILLISECONDS[purpose]),
      used_at: null,
    })
    .execute();
  return token;
}

/** Revokes every unused link that was sent to a user: after a reset, a change of e-mail or a deactivation. */
export async function revokePasswordTokens(trx: Queries, userId: number): Promise<void> {
  await trx
    .updateTable('password_tokens')
    .set({ used_at: now() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes tokens that expired more than 30 days ago. */
export async function sweepPasswordTokens(query: Queries): Promise<void> {
  await query
    .deleteFrom('password_tokens')
    .where('expires_at', '<', fromNow(-RETENTION_MILLISECONDS))
    .execute();
}

/** Address of the screen where the holder of `token` chooses a password; `publicUrl` without a trailing slash. */
export function passwordLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password?token=${token}`;
}
