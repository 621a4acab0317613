import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls, type ResetPasswordInput } from '@kitroom/contract/passwords/new-password';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { now } from '../../platform/db/now.ts';
import { forbidden, type HttpError, invalid } from '../../platform/http/errors.ts';
import { addressOf } from '../../platform/http/request-address.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
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
import { countRequest, forgetFailures, mayMailReset } from '../limits/limits.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { tokenHash } from '../session/tokens.ts';

/** "Forgot your password?", and choosing a new one with the mailed link. */
export function resetRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const passwordsOff = config.singleSignOn?.passwords === false;
  const afterAnswers = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(afterAnswers)));

  serve(app, authCalls.forgotPassword, async (request, reply) => {
    if (passwordsOff) throw forbidden(singleSignOn.passwordsOff);
    await countRequest(db.query, 'reset', addressOf(request));
    // After the answer, so that its timing does not reveal whether the account exists.
    reply.raw.once('finish', () => {
      const work = mailResetLink(db, publicUrl, request.body.email, request.changeId)
        .catch((error: unknown) => request.log.error({ err: error }, 'reset link not mailed'))
        .finally(() => afterAnswers.delete(work));
      afterAnswers.add(work);
    });
    return { message: AUTH_MESSAGES.resetLinkSent };
  });

  serve(app, passwordCalls.reset, async (request) => {
    const settings = { publicUrl, onlyRescue: passwordsOff };
    const email = await resetPassword(db, settings, request.body, request.changeId);
    return { message: AUTH_MESSAGES.passwordUpdated, email };
  });
}

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
async function resetPassword(
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
