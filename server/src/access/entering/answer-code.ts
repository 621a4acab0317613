import {
  SECOND_STEP_ATTEMPTS,
  SECOND_STEP_MESSAGES,
  type SecondStepInput,
  secondStepCall,
} from '@kitroom/contract/access/second-step';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import type { Row } from '../../platform/db/tables.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { challengeCookie, countAttempt, findChallenge, takeChallenge } from '../factors/challenges.ts';
import { digitsOf, verifyAppCode } from '../factors/codes/code-app.ts';
import { readRecoveryCode, recoveryCodesLeft, verifyRecoveryCode } from '../factors/codes/recovery-codes.ts';
import { tellOwner } from '../factors/mails/security-mails.ts';
import { limitPasswordHashing } from '../factors/password/passwords.ts';
import type { ProviderProof } from '../factors/provider/provider-proof.ts';
import { trustBrowser } from '../factors/second-step/trusted-browsers.ts';
import { isNews } from '../limits/devices.ts';
import {
  countFailedSignIn,
  forgetFailuresOf,
  refuseWhenThrottled,
  SIGN_INS,
  type Visitor,
} from '../limits/limits.ts';
import { tokenHash } from '../session/tokens.ts';
import { keepSignedIn, type SignedIn, signInClientOf } from './cookies.ts';
import { type Entrant, enter, type SignInClient } from './enter.ts';

/** The second call of a sign-in. */
export function answerCodeRoute(app: App, db: Database, config: Config): void {
  const challenge = challengeCookie('sign-in', config);

  serve(app, secondStepCall, async (request, reply) => {
    const token = challenge.of(request);
    if (!token) throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
    const client = signInClientOf(request, config);
    const signedIn = await answerWithCode(db, config, { ...request.body, token }, client);
    const opened = await keepSignedIn(reply, config, signedIn);
    challenge.clear(reply);
    return opened;
  });
}

/**
 * Ends a sign-in with a code of the app or a recovery code, each of which works once, and starts the session.
 * 401 for a wrong code; after five, or where the sign-in has ended, the sign-in starts again. 429 after too many failures.
 */
function answerWithCode(
  db: Database,
  config: Config,
  { token, code, trust, email: given }: SecondStepInput & { token: string },
  client: SignInClient,
): Promise<SignedIn> {
  // Limited as passwords are: each failure is counted before the next attempt in the queue is checked.
  return limitPasswordHashing(async () => {
    const pending = await findPendingSignIn(db.query, token);
    if (!pending || (given !== undefined && normalized(given) !== normalized(pending.user.email)))
      throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
    const { id: userId, email, first_name: firstName } = pending.user;
    const visitor = codeVisitor(pending, client.address);
    await refuseWhenThrottled(db.query, visitor);
    // Before the code is checked: however many are sent at the same time, none is checked beyond the last attempt.
    const attempts = await countAttempt(db.query, token);
    if (attempts === undefined) throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
    const digits = digitsOf(code);
    const use =
      digits === undefined
        ? await verifyRecoveryCode(db.query, userId, code)
        : await verifyAppCode(db.query, config, userId, digits);
    if (use === 'unreadable') throw notSignedIn(SECOND_STEP_MESSAGES.codesUnreadable);

    const signedIn = await db.transaction(async (trx) => {
      if (await use?.(trx)) {
        const done = await completeSignIn(trx, pending, trust, client);
        if (digits === undefined) {
          const left = await recoveryCodesLeft(trx, userId);
          const owner = { userId, email, firstName, requestId: client.requestId };
          await tellOwner(trx, config, owner, { what: 'recovery-code-used', left });
        }
        return done;
      }
      await countFailedSignIn(trx, visitor);
      await logChange(trx, {
        author: { userId: null, requestId: client.requestId },
        action: 'second-step-failed',
        entity: 'users',
        entityId: userId,
        after: { email, address: client.address },
      });
      if (attempts >= SECOND_STEP_ATTEMPTS) await takeChallenge(trx, token, 'sign-in');
      return undefined;
    });
    SIGN_INS.inc({ result: signedIn ? 'let-in' : 'refused' });
    if (signedIn) return signedIn;
    if (attempts >= SECOND_STEP_ATTEMPTS) throw notSignedIn(SECOND_STEP_MESSAGES.tooManyCodes);
    const isCode = digits !== undefined || readRecoveryCode(code) !== undefined;
    throw notSignedIn(isCode ? SECOND_STEP_MESSAGES.wrongCode : SECOND_STEP_MESSAGES.noCode);
  });
}

/** A sign-in whose password was right, or whom a provider has sent, and whose second step is still to come. */
interface PendingSignIn {
  token: string;
  user: Pick<Row<'users'>, 'id' | 'email' | 'first_name' | 'password_hash' | 'last_login'>;
  device: string | undefined;
  /** Who they are at the provider that has sent them; undefined: they gave the password. */
  provider: ProviderProof | undefined;
}

/** Finds the sign-in of a challenge; undefined: it has ended, as does that of a deactivated account. */
async function findPendingSignIn(query: Queries, token: string): Promise<PendingSignIn | undefined> {
  const challenge = await findChallenge(query, token, 'sign-in');
  if (!challenge?.userId) return undefined;
  const user = await query
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'password_hash', 'last_login'])
    .where('id', '=', challenge.userId)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  const { password, device, provider } = challenge.kept;
  return user && password === tokenHash(user.password_hash ?? '')
    ? { token, user, device, provider }
    : undefined;
}

/** Whose wrong codes are counted; apart from wrong passwords. */
function codeVisitor({ user, device }: PendingSignIn, address: string): Visitor {
  return {
    email: user.email,
    address,
    known: device === undefined ? undefined : { device },
    step: 'second-step',
  };
}

/** Opens the session after the second step. Throws 401 if the sign-in has ended in the meantime; its challenge is used up. */
async function completeSignIn(
  trx: Transaction,
  pending: PendingSignIn,
  trust: boolean,
  client: SignInClient,
): Promise<SignedIn> {
  const { user, provider, device } = pending;
  const { id: userId, password_hash: passwordHash } = user;
  const hash = passwordHash ?? '';
  const entrant: Entrant = provider
    ? // It tells of new browsers itself.
      { userId, isReported: false, provider }
    : { userId, isReported: isNews(device, user.last_login), password: { verified: hash, kept: hash } };
  const token = (await takeChallenge(trx, pending.token, 'sign-in')) && (await enter(trx, entrant, client));
  if (token === undefined) throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
  const visitor = codeVisitor(pending, client.address);
  await forgetFailuresOf(trx, visitor);
  await forgetFailuresOf(trx, { ...visitor, step: undefined });
  const signedIn = { userId, token, passwordHash };
  return trust ? { ...signedIn, trust: await trustBrowser(trx, userId, client) } : signedIn;
}
