import { codeAppCalls, makeRecoveryCodes, NO_SECOND_STEP } from '@kitroom/contract/access/second-step';
import type { Config } from '../../platform/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { now } from '../../platform/db/now.ts';
import type { SessionActor } from '../../platform/http/actor.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { personOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve, serveChange } from '../../platform/http/serve.ts';
import { endChallenge, findChallenge, issueChallenge } from '../factors/challenges.ts';
import { appAddress, codeAppSealer, digitsOf, newAppSecret, stepOfCode } from '../factors/codes/code-app.ts';
import {
  firstRecoveryCodes,
  newRecoveryCodes,
  replaceRecoveryCodes,
} from '../factors/codes/recovery-codes.ts';
import { tellOwner } from '../factors/mails/security-mails.ts';
import { relyingPartyOf } from '../factors/passkey/relying-party.ts';
import { afterStepRemoval, hasSecondStep } from '../factors/second-step/held-steps.ts';
import { endTrust } from '../factors/second-step/trusted-browsers.ts';
import { requireStillSignedIn } from '../session/sessions.ts';

/** The signed-in user's own code app and recovery codes. */
export function codeAppRoutes(app: App, db: Database, config: Config): void {
  // Nothing changes until it is confirmed, in the same session and within ten minutes.
  serve(app, codeAppCalls.start, async (request) => {
    const actor = personOf(request);
    const sealer = codeAppSealer(config);
    // One that the session has started goes on: after a reload, or in another tab, the app may have its key already.
    const started = await findChallenge(db.query, actor.letInBy, 'code-app-new');
    const secret = (started && (await sealer.open(started.kept))) ?? newAppSecret();
    const sealed = await sealer.seal(secret);
    await db.transaction((trx) => issueChallenge(trx, 'code-app-new', sealed, actor));
    return { secret, address: appAddress(secret, actor.email, relyingPartyOf(config.publicUrl).id) };
  });

  serve(app, codeAppCalls.confirm, async (request, reply) => {
    const add = await newCodeApp(db, config, personOf(request), request.body.code);
    return answerOnce(reply, db.serializable, async (trx) => ({ recovery_codes: await add(trx) }));
  });

  // With the last second step, recovery codes and trusted browsers go, too.
  serveChange(app, codeAppCalls.remove, db.serializable, async (trx, request) => {
    const actor = personOf(request);
    const { userId } = actor;
    const removed = await trx
      .deleteFrom('code_apps')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!removed) throw notFound(codeAppCalls.notFound);
    const wasLast = await afterStepRemoval(trx, userId, config.secondStep);
    await tellOwner(trx, config, actor, { what: 'code-app-removed', wasLast });
    return { message: codeAppCalls.removed };
  });

  serve(app, makeRecoveryCodes, async (request, reply) => {
    const make = await freshRecoveryCodes(db, config, personOf(request));
    return answerOnce(reply, db.serializable, async (trx) => ({ recovery_codes: await make(trx) }));
  });
}

/**
 * Checks the code app that was started, and resolves to what adds it, in place of a former one; that resolves to recovery
 * codes, if the user had none left. Throws 400 for a wrong code, and where nothing was started; so does what it resolves to.
 */
async function newCodeApp(
  db: Database,
  config: Config,
  actor: SessionActor,
  code: string,
): Promise<(trx: Transaction) => Promise<string[]>> {
  const { userId, letInBy } = actor;
  const started = await findChallenge(db.query, letInBy, 'code-app-new');
  const secret = started && (await codeAppSealer(config).open(started.kept));
  if (!started || !secret) throw refused(codeAppCalls.setupEnded);
  const step = stepOfCode(secret, digitsOf(code) ?? '', Date.now());
  if (step === undefined) throw refused(codeAppCalls.wrongCode);
  const storeCodes = await firstRecoveryCodes(db.query, userId);
  const app = { sealed_secret: started.kept, created_at: now(), last_step: step, last_used_at: null };

  return async (trx) => {
    // A reset of second steps deletes it: of a session that it has ended, nothing comes afterwards.
    if (!(await endChallenge(trx, started))) throw refused(codeAppCalls.setupEnded);
    await trx
      .insertInto('code_apps')
      .values({ user_id: userId, ...app })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(app))
      .execute();
    const codes = await storeCodes(trx);
    await endTrust(trx, userId);
    await tellOwner(trx, config, actor, { what: 'code-app-added', withCodes: codes.length > 0 });
    return codes;
  };
}

/**
 * Resolves to what makes ten recovery codes in place of all former ones. Throws 404 without a second step; so does what it
 * resolves to, and 401 where the session has ended.
 */
export async function freshRecoveryCodes(
  db: Database,
  config: Config,
  actor: SessionActor,
): Promise<(trx: Transaction) => Promise<string[]>> {
  const { userId } = actor;
  if (!(await hasSecondStep(db.query, userId))) throw notFound(NO_SECOND_STEP);
  const { codes, hashes } = await newRecoveryCodes();
  return async (trx) => {
    // The session may have been ended while the codes were hashed: this browser must get none.
    await requireStillSignedIn(trx, actor);
    if (!(await hasSecondStep(trx, userId))) throw notFound(NO_SECOND_STEP);
    await replaceRecoveryCodes(trx, userId, hashes);
    await endTrust(trx, userId);
    await tellOwner(trx, config, actor, { what: 'recovery-codes-made' });
    return codes;
  };
}

function refused(message: string) {
  return invalid([{ path: 'code', message }]);
}
