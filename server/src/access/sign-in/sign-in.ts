import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import type { LoginInput } from '@kitroom/contract/auth-schemas';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { now } from '../../platform/db/now.ts';
import { forbidden, notSignedIn } from '../../platform/http/errors.ts';
import { hashPassword, isOutdated, isPassword, limitPasswordHashing } from '../passwords/passwords.ts';
import { hasRescuePassword } from '../passwords/rescue-passwords.ts';
import { deviceCookie, knownDevice } from './devices.ts';
import {
  countFailedSignIn,
  forgetFailuresOf,
  refuseWhenThrottled,
  SIGN_INS,
  type Visitor,
} from './limits.ts';
import { type Client, endSession, startSession } from './sessions.ts';

/** Where someone signs in from, and in which request. */
interface SignInClient extends Client {
  requestId: string;
  /** Whether only passwords that were chosen with a printed link work. */
  onlyRescue: boolean;
  /** Token of the session that this browser had; it ends. */
  oldToken: string | undefined;
  /** Finds the device cookie of an account. */
  deviceOf: (userId: number) => string | undefined;
}

/** What a browser gets when it has signed in. */
interface SignedIn {
  userId: number;
  /** Token of the session. */
  token: string;
  /** Value of the cookie by which the browser is known from now on. */
  device: string;
}

/**
 * Signs in and starts a session.
 * The same work and the same answer (401) for an unknown email, a wrong password, a deactivated account and
 * one without a password; 429 after too many failures; 503 when the queue is full.
 */
export function signIn(
  db: Database,
  { email, password }: LoginInput,
  client: SignInClient,
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
    const mayEnter = user?.is_active && (!client.onlyRescue || (await hasRescuePassword(db.query, user.id)));
    const stored = mayEnter ? user.password_hash : null;
    const matches = await isPassword(stored, password);
    const rehashed = matches && stored && isOutdated(stored) ? await hashPassword(password) : stored;

    const signedIn = await db.transaction(async (trx) => {
      if (matches && user && stored && rehashed) {
        const { requestId } = client;
        const change = { id: user.id, visitor, verified: stored, rehashed, requestId };
        if (await enter(trx, change)) {
          if (client.oldToken) await endSession(trx, client.oldToken);
          const token = await startSession(trx, user.id, client);
          return { userId: user.id, token, device: deviceCookie({ id: user.id, password_hash: rehashed }) };
        }
      }
      await countFailedSignIn(trx, visitor);
      await recordFailure(trx, user?.id ?? null, email, client);
      return undefined;
    });
    SIGN_INS.inc({ result: signedIn ? 'let-in' : 'refused' });
    if (signedIn) return signedIn;
    throw client.onlyRescue
      ? forbidden(singleSignOn.passwordsOff)
      : notSignedIn(AUTH_MESSAGES.wrongCredentials);
  });
}

interface Entry {
  id: number;
  visitor: Visitor;
  /** The hash that was verified, and the one to keep. */
  verified: string;
  rehashed: string;
  requestId: string;
}

// False: the account was deactivated or its password changed while the password was being verified.
async function enter(
  trx: Transaction,
  { id, visitor, verified, rehashed, requestId }: Entry,
): Promise<boolean> {
  const entered = await trx
    .updateTable('users')
    .set({ last_login: now(), failed_login_attempts: 0, password_hash: rehashed })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('password_hash', '=', verified)
    .returning('id')
    .executeTakeFirst();
  if (!entered) return false;
  await forgetFailuresOf(trx, visitor);
  await logChange(trx, {
    author: { userId: id, requestId },
    action: 'sign-in',
    entity: 'users',
    entityId: id,
  });
  return true;
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
