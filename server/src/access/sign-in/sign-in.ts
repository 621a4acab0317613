import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import type { LoginInput } from '@kitroom/contract/auth-schemas';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { hashPassword, isOutdated, isPassword, limitPasswordHashing } from '../passwords/passwords.ts';
import type { SignedIn } from './cookies.ts';
import { deviceCookie, knownDevice } from './devices.ts';
import { enter, type SignInClient } from './enter.ts';
import { countFailedSignIn, forgetFailuresOf, refuseWhenThrottled, SIGN_INS } from './limits.ts';

/** A browser that signs in with a password. */
interface PasswordClient extends SignInClient {
  /** Finds the device cookie of an account. */
  deviceOf: (userId: number) => string | undefined;
}

/**
 * Signs in and starts a session.
 * The same work and the same answer (401) for an unknown email, a wrong password, a deactivated account and
 * one without a password; 429 after too many failures; 503 when the queue is full.
 */
export function signIn(
  db: Database,
  { email, password }: LoginInput,
  client: PasswordClient,
): Promise<SignedIn> {
  // Limited as a whole: each failure is counted before the next attempt in the queue is checked.
  return limitPasswordHashing(async () => {
    const user = await db.query
      .selectFrom('users')
      .select(['id', 'is_active', 'password_hash'])
      .where('email_folded', '=', normalized(email))
      .executeTakeFirst();
    const device = knownDevice(user, user && client.deviceOf(user.id));
    const visitor = { email, address: client.address, device };
    await refuseWhenThrottled(db.query, visitor);
    const stored = user?.is_active ? user.password_hash : null;
    const matches = await isPassword(stored, password);
    const rehashed = matches && stored && isOutdated(stored) ? await hashPassword(password) : stored;

    const signedIn = await db.transaction(async (trx) => {
      if (matches && user && stored && rehashed) {
        const entrant = { userId: user.id, password: { verified: stored, kept: rehashed } };
        const token = await enter(trx, entrant, client);
        if (token !== undefined) {
          await forgetFailuresOf(trx, visitor);
          return { userId: user.id, token, device: deviceCookie({ id: user.id, password_hash: rehashed }) };
        }
      }
      await countFailedSignIn(trx, visitor);
      await recordFailure(trx, user?.id ?? null, email, client);
      return undefined;
    });
    SIGN_INS.inc({ result: signedIn ? 'let-in' : 'refused' });
    if (signedIn === undefined) throw notSignedIn(AUTH_MESSAGES.wrongCredentials);
    return signedIn;
  });
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
