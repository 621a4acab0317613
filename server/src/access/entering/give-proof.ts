import type { PasskeyAnswer } from '@kitroom/contract/access/passkey-calls';
import { proofCalls } from '@kitroom/contract/access/proof';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { SessionActor } from '../../platform/http/actor.ts';
import { invalid, notSignedIn } from '../../platform/http/errors.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { issueChallenge } from '../factors/challenges/challenges.ts';
import { verifyAppCode } from '../factors/codes/code-app.ts';
import { digitsOf } from '../factors/codes/time-codes.ts';
import { passkeyOptions, passkeysOf, verifyPasskey } from '../factors/passkey/verify-passkey.ts';
import { isPassword, limitPasswordHashing } from '../factors/password/passwords.ts';
import { usablePassword } from '../factors/password/rescue-passwords.ts';
import {
  countFailedSignIn,
  countFailureOfAddress,
  forgetFailuresOf,
  inOpenSession,
  refuseWhenAddressThrottled,
  refuseWhenThrottled,
  type Visitor,
} from '../limits/limits.ts';
import type { Client } from '../session/sessions.ts';

/** Who proves who they are: their session, and where the request comes from. */
export interface Prover extends Client {
  actor: SessionActor;
}

/** Throws 400 for a wrong password, or where there is none, 429 after too many, 503 when the queue is full. */
export function proveByPassword(
  db: Database,
  prover: Prover,
  password: string,
  passwordsOff: boolean,
): Promise<void> {
  return proveByGuess(db, prover, {
    path: 'password',
    wrong: proofCalls.wrongPassword,
    async check() {
      const hash = await usablePassword(db.query, prover.actor.userId, passwordsOff);
      if (hash === null) throw invalid([{ path: 'password', message: proofCalls.noPassword }]);
      // A change of the password in the meantime has ended this session, which `noteProof` finds.
      return (await isPassword(hash, password)) ? async () => true : undefined;
    },
  });
}

/** Throws 400 for a code that is wrong or used up, 429 after too many, 503 when the queue is full. */
export function proveByCode(db: Database, place: KeyPlace, prover: Prover, code: string): Promise<void> {
  const { userId } = prover.actor;
  return proveByGuess(db, prover, {
    path: 'code',
    wrong: proofCalls.wrongCode,
    step: 'second-step',
    async check() {
      const use = await verifyAppCode(db.query, place, userId, digitsOf(code) ?? '');
      if (use === 'unreadable') throw invalid([{ path: 'code', message: proofCalls.codesUnreadable }]);
      return use;
    },
  });
}

/** Something that is typed. */
interface Guess {
  /** The field. */
  path: string;
  /** The message when it is wrong. */
  wrong: string;
  /** As which failures are counted. */
  step?: Visitor['step'];
  /** Resolves to what uses it up, which resolves to false where that was done before; undefined: it is wrong. */
  check: () => Promise<((trx: Transaction) => Promise<boolean>) | undefined>;
}

// Limited as sign-ins are: each failure is counted before the next guess in the queue is checked.
function proveByGuess(db: Database, prover: Prover, { path, wrong, step, check }: Guess): Promise<void> {
  const { actor, address } = prover;
  const visitor = { ...inOpenSession({ id: actor.userId, email: actor.email }, address), step };
  return limitPasswordHashing(async () => {
    await refuseWhenThrottled(db.query, visitor);
    await refuseWhenAddressThrottled(db.query, address);
    const use = await check();
    const isRight = await db.transaction(async (trx) => {
      if (use && (await use(trx))) {
        await forgetFailuresOf(trx, visitor);
        await noteProof(trx, actor);
        return true;
      }
      await countFailedSignIn(trx, visitor);
      await noteFailure(trx, prover);
      return false;
    });
    if (!isRight) throw invalid([{ path, message: wrong }]);
  });
}

/** The browser's request to an authenticator: one of the actor's passkeys. The challenge replaces an earlier one of the session. */
export async function passkeyProofOptions(db: Database, publicUrl: string, actor: SessionActor) {
  const options = await passkeyOptions(publicUrl, 'proof', await passkeysOf(db.query, actor.userId));
  await db.transaction((trx) => issueChallenge(trx, 'proof', options.challenge, actor));
  return options;
}

/** Throws 400 unless one of the actor's passkeys has answered the challenge of this session in time, 429 after too many failures from an address. */
export async function proveByPasskey(
  db: Database,
  publicUrl: string,
  prover: Prover,
  answer: PasskeyAnswer,
): Promise<void> {
  const { actor, address } = prover;
  await refuseWhenAddressThrottled(db.query, address);
  const asked = { purpose: 'proof', of: actor.letInBy, userId: actor.userId } as const;
  const { use } = await verifyPasskey(db, publicUrl, answer, asked);
  const isProved = await db.transaction(async (trx) => {
    if (await use?.(trx, prover)) {
      await noteProof(trx, actor);
      return true;
    }
    await noteFailure(trx, prover);
    return false;
  });
  if (!isProved) throw invalid([{ path: 'response', message: proofCalls.wrongPasskey }]);
}

/** Notes a fresh proof in the session. Throws 401 where it has ended in the meantime. */
async function noteProof(trx: Transaction, actor: SessionActor): Promise<void> {
  const noted = await trx
    .updateTable('sessions')
    .set({ proved_at: now() })
    .where('id', '=', actor.letInBy.sessionId)
    .returning('id')
    .executeTakeFirst();
  if (!noted) throw notSignedIn();
  await logChange(trx, { author: actor, action: 'proved', entity: 'users', entityId: actor.userId });
}

/** Notes a failure in the history of the account, and against the address. */
async function noteFailure(trx: Transaction, { actor, address }: Prover): Promise<void> {
  await countFailureOfAddress(trx, address);
  await logChange(trx, {
    author: actor,
    action: 'proof-failed',
    entity: 'users',
    entityId: actor.userId,
    after: { address },
  });
}
