import { secondStepCall } from '@kitroom/contract/access/second-step';
import { secondStepBody, secondStepInput } from '@kitroom/contract/access/second-step-schemas';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import {
  challengeCookieFlags,
  challengeCookieName,
  setEntryCookies,
  signInClientOf,
} from '../sign-in/entry-cookies.ts';
import { answerWithCode } from './answer-code.ts';
import { codeAppRoutes } from './code-app-routes.ts';
import { securityRoute } from './security-route.ts';

/** The second call of a sign-in, and what users do with their own second steps. */
export function secondStepRoutes(app: App, db: Database, config: Config): void {
  app.post(
    secondStepCall.path,
    {
      // Comes before there is a CSRF token, as sign-in does; the guard checks its origin all the same.
      config: { operationId: 'answerSecondStep', access: 'PUBLIC', csrf: false, failures: [401, 429] },
      schema: { body: secondStepInput, response: { 200: answer(secondStepBody) } },
    },
    async (request, reply) => {
      const token = request.cookies[challengeCookieName(config)];
      if (!token) throw notSignedIn(secondStepCall.startAgain);
      const given = { ...request.body, token };
      const signedIn = await answerWithCode(db, config, given, signInClientOf(request, config));
      const csrfToken = setEntryCookies(reply, signedIn, config);
      return reply
        .clearCookie(challengeCookieName(config), challengeCookieFlags(config))
        .send({ success: true, csrfToken });
    },
  );

  securityRoute(app, db);
  codeAppRoutes(app, db, config);
}
