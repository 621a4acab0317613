import {
  SECOND_STEP_ATTEMPTS,
  SECOND_STEP_MESSAGES,
  type SecondStepInput,
} from '@kitroom/contract/access/second-step';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { countAttempt, takeChallenge } from '../factors/challenges.ts';
import { digitsOf, verifyAppCode } from '../factors/codes/code-app.ts';
import { recoveryCodesLeft, verifyRecoveryCode } from '../factors/codes/recovery-codes.ts';
import { tellOwner } from '../factors/mails/security-mails.ts';
import { limitPasswordHashing } from '../factors/password/passwords.ts';
import { countFailedSignIn, refuseWhenThrottled, SIGN_INS } from '../limits/limits.ts';
import type { SignedIn } from './cookies.ts';
import type { SignInClient } from './enter.ts';
import { codeVisitor, completeSignIn, findPendingSignIn } from './pending-sign-in.ts';

/**
 * Ends a sign-in with a code of the app or a recovery code, each of which works once, and starts the session.
 * 401 for a wrong code; after five, or where the sign-in has ended, the sign-in starts again. 429 after too many failures.
 */
export function answerWithCode(
  db: Database,
  config: Config,
  { token, code, trust }: SecondStepInput & { token: string },
  client: SignInClient,
): Promise<SignedIn> {
  // Limited as passwords are: each failure is counted before the next attempt in the queue is checked.
  return limitPasswordHashing(async () => {
    const pending = await findPendingSignIn(db.query, token);
    if (!pending) throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
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
    throw notSignedIn(
      attempts >= SECOND_STEP_ATTEMPTS ? SECOND_STEP_MESSAGES.tooManyCodes : SECOND_STEP_MESSAGES.wrongCode,
    );
  });
}
