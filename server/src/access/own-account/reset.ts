import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import type { ResetPasswordInput } from '@kitroom/contract/passwords/new-password';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { now } from '../../platform/db/now.ts';
import { forbidden, type HttpError, invalid } from '../../platform/http/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { passwordChangedMail, resetMail } from '../factors/mails/account-mails.ts';
import {
  issueMailedToken,
  openLinks,
  PRINTED,
  passwordLink,
  revokePasswordTokens,
  signInLink,
} from '../factors/password/password-tokens.ts';
import { hashPassword, limitPasswordHashing } from '../factors/password/passwords.ts';
import { rememberRescue } from '../factors/password/rescue-passwords.ts';
import { endTrust } from '../factors/second-step/trusted-browsers.ts';
import { forgetFailures, mayMailReset } from '../limits/limits.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { tokenHash } from '../session/tokens.ts';

/**
 * Mails a reset link to the account with this email, if there is one, it is active and the limit of mails is
 * not reached. Runs after the answer, which is the same in every case. Serializable, as the change of an address is,
 * which revokes the links to the former one.
 */
export async function mailResetLink(
  db: Database,
  publicUrl: string,
  email: string,
  requestId: string,
): Promise<void> {
  await db.serializable(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'is_active'])
      .where('email_folded', '=', normalized(email))
      .executeTakeFirst();
    await logChange(trx, {
      author: { userId: null, requestId },
      action: 'reset-requested',
      entity: 'users',
      entityId: user?.id ?? null,
      after: { email },
    });
    if (!user?.is_active || !(await mayMailReset(trx, user.id))) return;
    const token = await issueMailedToken(trx, user.id, 'reset');
    await queueMail(trx, resetMail(user, passwordLink(publicUrl, token)));
  });
}

/**
 * Sets a new password with a mailed token, which works once. All sessions of the user and all other links end. The change
 * of an earlier password is mailed to them. Resolves to their email.
 * `onlyRescue`: 403 for a token that no command has printed. Throws 400 for a token that is unknown, used or expired, and
 * for one that was shown to somebody who could not make it any longer.
 */
export async function resetPassword(
  db: Database,
  { publicUrl, onlyRescue }: { publicUrl: string; onlyRescue: boolean },
  { token, newPassword }: ResetPasswordInput,
  requestId: string,
): Promise<string> {
  const at = now();
  const purpose = await openPurpose(db.query, token);
  if (purpose === undefined) throw badToken();
  if (onlyRescue && !PRINTED.includes(purpose)) throw forbidden(singleSignOn.passwordsOff);
  const password_hash = await limitPasswordHashing(() => hashPassword(newPassword));

  return db.serializable(async (trx) => {
    const used = await trx
      .updateTable('password_tokens')
      .set({ used_at: at })
      .where('id', 'in', openLinks(trx).select('id').where('token_hash', '=', tokenHash(token)))
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw badToken();
    const former = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', used.user_id)
      .executeTakeFirstOrThrow();
    const user = await trx
      .updateTable('users')
      .set((eb) => ({
        password_hash,
        password_change_required: 0,
        email_verified: 1,
        failed_login_attempts: 0,
        updated_at: at,
        updated_by: used.user_id,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', used.user_id)
      .where('is_active', '=', 1)
      .returning(['id', 'email', 'first_name'])
      .executeTakeFirst();
    if (!user) throw badToken();
    await rememberRescue(trx, user.id, purpose);
    await revokePasswordTokens(trx, user.id);
    await endSessionsOf(trx, user.id);
    await endTrust(trx, user.id);
    await forgetFailures(trx, user.email);
    await logChange(trx, {
      author: { userId: null, requestId },
      action: 'password-reset',
      entity: 'users',
      entityId: user.id,
    });
    // A first password isn't a change that somebody else could have made.
    if (former.password_hash !== null)
      await queueMail(trx, passwordChangedMail(user, signInLink(publicUrl), onlyRescue));
    return user.email;
  });
}

async function openPurpose(query: Queries, token: string) {
  const found = await openLinks(query)
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select('password_tokens.purpose')
    .where('password_tokens.token_hash', '=', tokenHash(token))
    .where('users.is_active', '=', 1)
    .executeTakeFirst();
  return found?.purpose;
}

function badToken(): HttpError {
  return invalid([{ path: 'token', message: AUTH_MESSAGES.resetTokenInvalid }]);
}
