import { codeAppCalls, makeRecoveryCodes } from '@kitroom/contract/access/second-step';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { personOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { freshRecoveryCodes, newCodeApp, removeCodeApp, startCodeApp } from './own-code-app.ts';

/** The signed-in user's own code app and recovery codes. */
export function codeAppRoutes(app: App, db: Database, config: Config): void {
  serve(app, codeAppCalls.start, (request) => startCodeApp(db, config, personOf(request)));

  serve(app, codeAppCalls.confirm, async (request, reply) => {
    const add = await newCodeApp(db, config, personOf(request), request.body.code);
    return answerOnce(reply, db.serializable, async (trx) => ({ recovery_codes: await add(trx) }));
  });

  serve(app, codeAppCalls.remove, (request, reply) =>
    answerOnce(reply, db.serializable, async (trx) => {
      await removeCodeApp(trx, config, personOf(request));
      return { message: codeAppCalls.removed };
    }),
  );

  serve(app, makeRecoveryCodes, async (request, reply) => {
    const make = await freshRecoveryCodes(db, config, personOf(request));
    return answerOnce(reply, db.serializable, async (trx) => ({ recovery_codes: await make(trx) }));
  });
}
