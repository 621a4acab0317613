import { proofCalls } from '@kitroom/contract/access/proof';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { SessionActor } from '../../platform/http/actor.ts';
import { invalid, notSignedIn } from '../../platform/http/errors.ts';
import { personOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { issueChallenge } from '../factors/challenges.ts';
import { digitsOf, verifyAppCode } from '../factors/codes/code-app.ts';
import { passkeyOptions, passkeysOf, verifyPasskey } from '../factors/passkey/verify-passkey.ts';
import { isPassword, limitPasswordHashing } from '../factors/password/passwords.ts';
import { usablePassword } from '../factors/password/rescue-passwords.ts';
import { heldSteps } from '../factors/second-step/held-steps.ts';
import {
  countFailedSignIn,
  countFailureOfAddress,
  forgetFailuresOf,
  inOpenSession,
  refuseWhenAddressThrottled,
  refuseWhenThrottled,
  type Visitor,
} from '../limits/limits.ts';
import { type Client, clientOf } from '../session/sessions.ts';

/** A download begins a moment after it was asked whether a proof is needed. */
const AHEAD_MILLISECONDS = 60 * 1000;

/** "Is it still you?": whether and how to prove it, and the proofs. */
export function proofRoutes(app: App, db: Database, config: Config): void {
  const { publicUrl } = config;
  const passwordsOff = config.singleSignOn?.passwords === false;
  const proverOf = (request: FastifyRequest) => ({ ...clientOf(request), actor: personOf(request) });

  serve(app, proofCalls.read, async (request) => {
    const { userId, provedUntil } = personOf(request);
    const { passkey_here, code_app } = await db.query
      .selectFrom('users')
      .select((eb) => heldSteps(eb, publicUrl))
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow();
    const required = Date.now() + AHEAD_MILLISECONDS >= provedUntil;
    return {
      required,
      // One for another host name cannot be used here.
      passkey: passkey_here !== null,
      code_app: code_app !== null,
      password: (await usablePassword(db.query, userId, passwordsOff)) !== null,
    };
  });

  serve(app, proofCalls.password, async (request) => {
    await proveByPassword(db, proverOf(request), request.body.password, passwordsOff);
    return { message: proofCalls.given };
  });

  serve(app, proofCalls.code, async (request) => {
    const prover = proverOf(request);
    await proveByGuess(db, prover, {
      path: 'code',
      wrong: proofCalls.wrongCode,
      step: 'second-step',
      async verify() {
        const digits = digitsOf(request.body.code) ?? '';
        const use = await verifyAppCode(db.query, config, prover.actor.userId, digits);
        if (use === 'unreadable') throw invalid([{ path: 'code', message: proofCalls.codesUnreadable }]);
        return use;
      },
    });
    return { message: proofCalls.given };
  });

  serve(app, proofCalls.passkeyOptions, async (request) => {
    const actor = personOf(request);
    const options = await passkeyOptions(publicUrl, 'proof', await passkeysOf(db.query, actor.userId));
    await db.transaction((trx) => issueChallenge(trx, 'proof', options.challenge, actor));
    return { options: { ...options } };
  });

  serve(app, proofCalls.passkey, async (request) => {
    const prover = proverOf(request);
    const { userId, letInBy } = prover.actor;
    await refuseWhenAddressThrottled(db.query, prover.address);
    const asked = { purpose: 'proof', of: letInBy, userId } as const;
    const { use } = await verifyPasskey(db, publicUrl, request.body.response, asked);
    const isRight = await noteProof(db, prover, use && ((trx) => use(trx, prover)));
    if (!isRight) throw invalid([{ path: 'response', message: proofCalls.wrongPasskey }]);
    return { message: proofCalls.given };
  });
}

/** Who proves who they are: their session, and where the request comes from. */
interface Prover extends Client {
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
    async verify() {
      const hash = await usablePassword(db.query, prover.actor.userId, passwordsOff);
      if (hash === null) throw invalid([{ path: 'password', message: proofCalls.noPassword }]);
      // A change of the password in the meantime has ended this session, which `noteProof` finds.
      return (await isPassword(hash, password)) ? async () => true : undefined;
    },
  });
}

/** Uses up what was right; false: that was done before. */
type Use = (trx: Transaction) => Promise<boolean>;

/** Something that is typed. */
interface Guess {
  /** The field. */
  path: string;
  /** The message when it is wrong. */
  wrong: string;
  /** As which failures are counted. */
  step?: Visitor['step'];
  /** Undefined: it is wrong. */
  verify: () => Promise<Use | undefined>;
}

// Limited as sign-ins are: each failure is counted before the next guess in the queue is checked.
function proveByGuess(db: Database, prover: Prover, { path, wrong, step, verify }: Guess): Promise<void> {
  const { actor, address } = prover;
  const visitor = { ...inOpenSession({ id: actor.userId, email: actor.email }, address), step };
  return limitPasswordHashing(async () => {
    await refuseWhenThrottled(db.query, visitor);
    await refuseWhenAddressThrottled(db.query, address);
    const isRight = await noteProof(db, prover, await verify(), visitor);
    if (!isRight) throw invalid([{ path, message: wrong }]);
  });
}

/**
 * Notes a fresh proof in the session, or a failure in the history of the account, and against the address and the visitor.
 * Throws 401 where the session has ended in the meantime.
 */
function noteProof(
  db: Database,
  { actor, address }: Prover,
  use: Use | undefined,
  visitor?: Visitor,
): Promise<boolean> {
  const entry = { author: actor, entity: 'users', entityId: actor.userId };
  return db.transaction(async (trx) => {
    if (!(await use?.(trx))) {
      if (visitor) await countFailedSignIn(trx, visitor);
      await countFailureOfAddress(trx, address);
      await logChange(trx, { ...entry, action: 'proof-failed', after: { address } });
      return false;
    }
    if (visitor) await forgetFailuresOf(trx, visitor);
    const noted = await trx
      .updateTable('sessions')
      .set({ proved_at: now() })
      .where('id', '=', actor.letInBy.sessionId)
      .returning('id')
      .executeTakeFirst();
    if (!noted) throw notSignedIn();
    await logChange(trx, { ...entry, action: 'proved' });
    return true;
  });
}
