import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import type { LoginInput } from '@kitroom/contract/auth-calls';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { forbidden, notSignedIn } from '../../platform/http/errors.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { hashPassword, isOutdated, isPassword, limitPasswordHashing } from '../factors/password/passwords.ts';
import { hasRescuePassword } from '../factors/password/rescue-passwords.ts';
import { heldSteps, offerOf } from '../factors/second-step/held-steps.ts';
import { deviceCookie, isNews, knownDevice } from '../limits/devices.ts';
import { countFailedSignIn, forgetFailuresOf, refuseWhenThrottled, SIGN_INS } from '../limits/limits.ts';
import type { SignedIn } from './cookies.ts';
import { enter, type SignInClient } from './enter.ts';
import { askForSecondStep, type SecondStepAsked } from './pending-sign-in.ts';

/**
 * Signs in and starts a session; for an account with a second step, only asks for it, unless the browser is trusted.
 * The same work and the same answer (401) for an unknown email, a wrong password, a deactivated account and
 * one without a password; 403 for all of them where passwords are off; 429 after too many failures; 503 when the queue is full.
 */
export function signIn(
  db: Database,
  settings: KeyPlace & Pick<Config, 'secondStep'>,
  { email, password }: LoginInput,
  client: SignInClient,
): Promise<SignedIn | SecondStepAsked> {
  // Limited as a whole: each failure is counted before the next attempt in the queue is checked.
  return limitPasswordHashing(async () => {
    const user = await db.query
      .selectFrom('users')
      .select((eb) => [
        'users.id',
        'is_active',
        'password_hash',
        'last_login',
        ...heldSteps(eb, client.publicUrl),
      ])
      .where('email_folded', '=', normalized(email))
      .executeTakeFirst();
    // Without a password, everybody who tries one is a stranger.
    const cookie = user?.password_hash ? client.cookieOf(deviceCookie(user.id)) : undefined;
    const device = await knownDevice(user, cookie, settings);
    const visitor = { email, address: client.address, known: device === undefined ? undefined : { device } };
    await refuseWhenThrottled(db.query, visitor);
    const mayEnter =
      user?.is_active && (!client.passwordsOff || (await hasRescuePassword(db.query, user.id)));
    const stored = mayEnter ? user.password_hash : null;
    const matches = await isPassword(stored, password);
    const rehashed = matches && stored && isOutdated(stored) ? await hashPassword(password) : stored;

    const signedIn = await db.transaction(async (trx) => {
      if (matches && user && stored && rehashed) {
        const account = { ...user, password_hash: rehashed };
        const asked = await askForSecondStep(trx, account, { device, provider: undefined }, client);
        if (asked) {
          await keepRehashed(trx, user.id, stored, rehashed);
          return asked;
        }
        // By default, accounts without a second step get the mails of SPEC and no others.
        const isTold = settings.secondStep !== 'optional' || offerOf(user) !== undefined;
        const isReported = isTold && isNews(device, user.last_login);
        const entrant = { userId: user.id, isReported, password: { verified: stored, kept: rehashed } };
        const token = await enter(trx, entrant, client);
        if (token !== undefined) {
          await forgetFailuresOf(trx, visitor);
          return { userId: user.id, token, passwordHash: rehashed };
        }
      }
      await countFailedSignIn(trx, visitor);
      await recordFailure(trx, user?.id ?? null, email, client);
      return undefined;
    });
    // The second step decides, and is counted then.
    if (signedIn && 'secondStep' in signedIn) return signedIn;
    SIGN_INS.inc({ result: signedIn ? 'let-in' : 'refused' });
    if (signedIn) return signedIn;
    throw client.passwordsOff
      ? forbidden(singleSignOn.passwordsOff)
      : notSignedIn(AUTH_MESSAGES.wrongCredentials);
  });
}

// The second step knows no password that it could hash.
async function keepRehashed(trx: Transaction, id: number, stored: string, rehashed: string): Promise<void> {
  if (stored === rehashed) return;
  await trx
    .updateTable('users')
    .set({ password_hash: rehashed })
    .where('id', '=', id)
    .where('password_hash', '=', stored)
    .execute();
}

async function recordFailure(
  trx: Transaction,
  userId: number | null,
  email: string,
  { address, requestId }: SignInClient,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ failed_login_attempts: eb('failed_login_attempts', '+', 1) }))
    .where('email_folded', '=', normalized(email))
    .execute();
  await logChange(trx, {
    author: { userId: null, requestId },
    action: 'sign-in-failed',
    entity: 'users',
    entityId: userId,
    after: { email, address },
  });
}
