import {
  SECOND_STEP_ATTEMPTS,
  SECOND_STEP_MESSAGES,
  type SecondStepInput,
} from '@kitroom/contract/access/second-step';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { takeChallenge } from '../factors/challenges/challenges.ts';
import { appStepOf, useAppStep } from '../factors/codes/code-app.ts';
import {
  findRecoveryCode,
  readRecoveryCode,
  recoveryCodesLeft,
  useRecoveryCode,
} from '../factors/codes/recovery-codes.ts';
import { digitsOf } from '../factors/codes/time-codes.ts';
import { tellOwner } from '../factors/mails/security-mails.ts';
import { limitPasswordHashing } from '../factors/password/passwords.ts';
import { countFailedSignIn, refuseWhenThrottled, SIGN_INS } from '../limits/limits.ts';
import { tokenHash } from '../session/tokens.ts';
import type { SignedIn } from './cookies.ts';
import type { SignInClient } from './enter.ts';
import { codeVisitor, completeSignIn, findPendingSignIn } from './pending-sign-in.ts';

/** A right code: a step of the app, or a recovery code. */
type Proof = { step: number } | { recoveryCode: number };

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
    const visitor = codeVisitor(pending, client.address);
    await refuseWhenThrottled(db.query, visitor);
    const attempts = await countAttempt(db.query, token);
    if (attempts === undefined) throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
    const proof = await proofOf(db.query, config, pending.user.id, code);

    const signedIn = await db.transaction(async (trx) => {
      if (proof && (await useProof(trx, pending.user.id, proof))) {
        const done = await completeSignIn(trx, pending, trust, client);
        if ('recoveryCode' in proof) {
          const { id: userId, email, first_name: firstName } = pending.user;
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
        entityId: pending.user.id,
        after: { email: pending.user.email, address: client.address },
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

// Counted before the code is checked: however many are sent at the same time, none is checked beyond the last attempt.
async function countAttempt(query: Queries, token: string): Promise<number | undefined> {
  const counted = await query
    .updateTable('challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash(token))
    .where('attempts', '<', SECOND_STEP_ATTEMPTS)
    .returning('attempts')
    .executeTakeFirst();
  return counted?.attempts;
}

async function proofOf(
  query: Queries,
  place: KeyPlace,
  userId: number,
  code: string,
): Promise<Proof | undefined> {
  const digits = digitsOf(code);
  if (digits === undefined) {
    const typed = readRecoveryCode(code);
    const id = typed && (await findRecoveryCode(query, userId, typed));
    return id === undefined ? undefined : { recoveryCode: id };
  }
  const step = await appStepOf(query, place, userId, digits);
  if (step === 'unreadable') throw notSignedIn(SECOND_STEP_MESSAGES.codesUnreadable);
  return step === undefined ? undefined : { step };
}

async function useProof(trx: Transaction, userId: number, proof: Proof): Promise<boolean> {
  if ('recoveryCode' in proof) return useRecoveryCode(trx, proof.recoveryCode);
  return useAppStep(trx, userId, proof.step);
}
