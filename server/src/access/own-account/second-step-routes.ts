import {
  codeAppCalls,
  endBrowserTrust,
  makeRecoveryCodes,
  SECOND_STEP_MESSAGES,
  secondStepCall,
  securityCall,
  TRUST_ENDED,
} from '@kitroom/contract/access/second-step';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound, notSignedIn } from '../../platform/http/errors.ts';
import { actorOf, personOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveChange } from '../../platform/http/serve-change.ts';
import { answerWithCode } from '../entering/answer-code.ts';
import { keepSignedIn, signInClientOf } from '../entering/cookies.ts';
import { challengeCookie } from '../factors/challenges/challenge-cookie.ts';
import { recoveryCodesLeft } from '../factors/codes/recovery-codes.ts';
import { trustedBrowsers } from '../factors/second-step/trusted-browsers.ts';
import { browserName } from '../session/browser-name.ts';
import { freshRecoveryCodes, newCodeApp, removeCodeApp, startCodeApp } from './own-code-app.ts';

/** The second call of a sign-in, and what users do with their own second steps. */
export function secondStepRoutes(app: App, db: Database, config: Config): void {
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

  securityRoute(app, db);
  codeAppRoutes(app, db, config);
}

/** The signed-in user's own code app and recovery codes. */
function codeAppRoutes(app: App, db: Database, config: Config): void {
  serve(app, codeAppCalls.start, (request) => startCodeApp(db, config, personOf(request)));

  serve(app, codeAppCalls.confirm, async (request, reply) => {
    const add = await newCodeApp(db, config, personOf(request), request.body.code);
    return answerOnce(reply, db.serializable, async (trx) => ({ recovery_codes: await add(trx) }));
  });

  serveChange(app, codeAppCalls.remove, db.serializable, async (trx, request) => {
    await removeCodeApp(trx, config, personOf(request));
    return { message: codeAppCalls.removed };
  });

  serve(app, makeRecoveryCodes, async (request, reply) => {
    const make = await freshRecoveryCodes(db, config, personOf(request));
    return answerOnce(reply, db.serializable, async (trx) => ({ recovery_codes: await make(trx) }));
  });
}

/** Says how the signed-in user signs in: password, second steps, trusted browsers; and ends the trust of one. */
function securityRoute(app: App, db: Database): void {
  serve(app, securityCall, async (request) => {
    const { userId } = actorOf(request);
    const { password_hash } = await db.query
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const app = await db.query
      .selectFrom('code_apps')
      .select(['created_at as added_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const browsers = await trustedBrowsers(db.query, userId)
      .select(['id', 'user_agent', 'created_at', 'expires_at'])
      .orderBy('id', 'desc')
      .execute();
    return {
      has_password: password_hash !== null,
      code_app: app ?? null,
      recovery_codes_left: await recoveryCodesLeft(db.query, userId),
      trusted_browsers: browsers.map(({ user_agent, ...browser }) => ({
        ...browser,
        browser: browserName(user_agent),
      })),
    };
  });

  serveChange(app, endBrowserTrust, db.transaction, async (trx, request) => {
    const author = actorOf(request);
    const ended = await trx
      .deleteFrom('trusted_browsers')
      .where('id', '=', request.params.id)
      .where('user_id', '=', author.userId)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw notFound(endBrowserTrust.notFound);
    const entry = { entity: 'second-steps', entityId: author.userId };
    await logChange(trx, { author, action: 'browser-trust-ended', ...entry });
    return { message: TRUST_ENDED };
  });
}
