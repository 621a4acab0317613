import { INVITATION_MESSAGES } from '@kitroom/contract/user';
import type { Config } from '../../platform/config.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/tables.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Recipient } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { invitationMail, providerInvitationMail } from '../factors/mails/account-mails.ts';
import {
  issueMailedToken,
  passwordLink,
  revokePasswordTokens,
  signInLink,
} from '../factors/password/password-tokens.ts';
import { storedUser } from './user-rows.ts';

/**
 * Invites a user to choose a password, in the transaction that creates the user: a link for 7 days, mailed to
 * the stored address. Earlier links stop working, so that one sent to a mistyped address is useless. `publicUrl` comes
 * from the configuration. Where passwords are off, the mail leads to the sign-in page instead, and
 * no password has to be chosen.
 */
export async function inviteUser(
  trx: Transaction,
  { publicUrl, singleSignOn }: Pick<Config, 'publicUrl' | 'singleSignOn'>,
  user: Recipient & { id: number },
): Promise<void> {
  await revokePasswordTokens(trx, user.id);
  if (singleSignOn?.passwords === false) {
    await trx.updateTable('users').set({ password_change_required: 0 }).where('id', '=', user.id).execute();
    await queueMail(trx, providerInvitationMail(user, signInLink(publicUrl), singleSignOn.label));
    return;
  }
  const token = await issueMailedToken(trx, user.id, 'invitation');
  await queueMail(trx, invitationMail(user, passwordLink(publicUrl, token)));
}

/** The user whom an invitation waits for. Throws 404, and 409 for one who has signed in or is inactive. */
export async function invitedUser(trx: Transaction, id: number): Promise<Row<'users'>> {
  const user = await storedUser(trx, id);
  if (user.last_login !== null) throw conflict('last_login', INVITATION_MESSAGES.alreadySignedIn);
  if (!user.is_active) throw conflict('is_active', INVITATION_MESSAGES.inactive);
  return user;
}
