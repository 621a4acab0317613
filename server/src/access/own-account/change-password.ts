import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { type ChangePasswordInput, passwordCalls } from '@kitroom/contract/passwords/new-password';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { SessionActor } from '../../platform/http/actor.ts';
import { forbidden, type HttpError, invalid } from '../../platform/http/errors.ts';
import { personOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { keepSignedIn, type SignedIn } from '../entering/cookies.ts';
import { otherBrowsersSignedOutMail, recipientOf } from '../factors/mails/account-mails.ts';
import { revokePasswordTokens, signInLink } from '../factors/password/password-tokens.ts';
import { hashPassword, isPassword, limitPasswordHashing } from '../factors/password/passwords.ts';
import { forgetRescue } from '../factors/password/rescue-passwords.ts';
import { noteProviderSession, providerOf } from '../factors/provider/provider-proof.ts';
import { endTrust } from '../factors/second-step/trusted-browsers.ts';
import {
  countFailedSignIn,
  countFailureOfAddress,
  forgetFailuresOf,
  inOpenSession,
  refuseWhenAddressThrottled,
  refuseWhenThrottled,
  type Visitor,
} from '../limits/limits.ts';
import { type Client, clientOf, endSessionsOf, startSession } from '../session/sessions.ts';

/** Changing the own password. */
export function changePasswordRoute(app: App, db: Database, config: Config): void {
  serve(app, passwordCalls.change, async (request, reply) => {
    if (config.singleSignOn?.passwords === false) throw forbidden(singleSignOn.passwordsOff);
    const browser = { actor: personOf(request), client: clientOf(request) };
    const signedIn = await changePassword(db, config.publicUrl, browser, request.body);
    return { message: AUTH_MESSAGES.passwordChanged, ...(await keepSignedIn(reply, config, signedIn)) };
  });
}

/**
 * Changes the password of the signed-in user. All their sessions end, this one is replaced by a new one, open links to
 * choose a password stop working, and the user is told by mail.
 * Throws 400 for a wrong current password, where there is none, and for a new one that is refused; 429 after as many failures as for sign-ins,
 * counted for the account separately, so that someone who finds a browser open cannot lock its owner out, and for the address; 503
 * when the queue is full.
 */
function changePassword(
  db: Database,
  publicUrl: string,
  { actor, client }: { actor: SessionActor; client: Client },
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<SignedIn> {
  return limitPasswordHashing(async () => {
    const user = await db.query
      .selectFrom('users')
      .select(['id', 'email', 'password_hash'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (user.password_hash === null)
      throw invalid([{ path: 'currentPassword', message: AUTH_MESSAGES.noPassword }]);
    const visitor = inOpenSession(user, client.address);
    await refuseWhenThrottled(db.query, visitor);
    await refuseWhenAddressThrottled(db.query, client.address);
    if (!(await isPassword(user.password_hash, currentPassword)))
      throw await wrongPassword(db, actor, visitor);
    if (newPassword === currentPassword)
      throw invalid([{ path: 'newPassword', message: AUTH_MESSAGES.passwordUnchanged }]);
    const change = { verified: user.password_hash, chosen: await hashPassword(newPassword) };
    const token = await db.serializable(async (trx) => {
      if (!(await replaceHash(trx, actor, change))) return undefined;
      await forgetRescue(trx, user.id);
      await revokePasswordTokens(trx, user.id);
      const provider = await providerOf(trx, actor.letInBy.sessionId);
      await endSessionsOf(trx, user.id);
      await endTrust(trx, user.id);
      await forgetFailuresOf(trx, visitor);
      await logChange(trx, { author: actor, action: 'password-changed', entity: 'users', entityId: user.id });
      await queueMail(trx, otherBrowsersSignedOutMail(recipientOf(actor), signInLink(publicUrl)));
      const started = await startSession(trx, user.id, client);
      // It goes on here, and so does what a provider can end.
      if (provider) await noteProviderSession(trx, provider, started);
      return started;
    });
    // Another change or a reset was faster: what was typed is no longer the password.
    if (token === undefined) throw await wrongPassword(db, actor, visitor);
    return { userId: user.id, token, passwordHash: change.chosen };
  });
}

async function replaceHash(
  trx: Transaction,
  { userId, letInBy }: SessionActor,
  { verified, chosen }: { verified: string | null; chosen: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set((eb) => ({
      password_hash: chosen,
      password_change_required: 0,
      failed_login_attempts: 0,
      updated_at: now(),
      updated_by: userId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .where('is_active', '=', 1)
    .where('password_hash', '=', verified)
    // Ended since the request came in: whoever ended it wants this browser out.
    .where((eb) => eb.exists(eb.selectFrom('sessions').select('id').where('id', '=', letInBy.sessionId)))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function wrongPassword(db: Database, actor: SessionActor, visitor: Visitor): Promise<HttpError> {
  await db.transaction(async (trx) => {
    await countFailedSignIn(trx, visitor);
    await countFailureOfAddress(trx, visitor.address);
    await logChange(trx, {
      author: actor,
      action: 'password-refused',
      entity: 'users',
      entityId: actor.userId,
    });
  });
  return invalid([{ path: 'currentPassword', message: AUTH_MESSAGES.currentPasswordWrong }]);
}
