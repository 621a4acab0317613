import {
  codeAppCalls,
  endBrowserTrust,
  makeRecoveryCodes,
  securityCall,
  TRUST_ENDED,
} from '@kitroom/contract/access/second-step';
import type { Config } from '../../platform/config.ts';
import { logChange } from '../../platform/db/change-log.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf, personOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveChange } from '../../platform/http/serve-change.ts';
import { recoveryCodesLeft } from '../factors/codes/recovery-codes.ts';
import { trustedBrowsers } from '../factors/second-step/trusted-browsers.ts';
import { browserName } from '../session/browser-name.ts';
import { freshRecoveryCodes, newCodeApp, removeCodeApp, startCodeApp } from './own-code-app.ts';

/** How users sign in, and what they do with their own code app and recovery codes. */
export function secondStepRoutes(app: App, db: Database, config: Config): void {
  securityRoute(app, db);
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
