import type { Transaction } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { invitationMail, type Recipient } from '../mails.ts';
import { issueMailedToken, passwordLink, revokePasswordTokens } from '../passwords/password-tokens.ts';

/**
 * Invites a user to choose a password, in the transaction that creates the user: a link for 7 days, mailed to
 * the stored address. Earlier links stop working, so that one sent to a mistyped address is useless. `publicUrl` comes
 * from the configuration.
 */
export async function inviteUser(
  trx: Transaction,
  { publicUrl }: { publicUrl: string },
  user: Recipient & { id: number },
): Promise<void> {
  await revokePasswordTokens(trx, user.id);
  const token = await issueMailedToken(trx, user.id, 'invitation');
  await queueMail(trx, invitationMail(user, passwordLink(publicUrl, token)));
}
