import { secondStepCall } from '@kitroom/contract/access/second-step';
import { secondStepInput } from '@kitroom/contract/access/second-step-schemas';
import { newSessionBody } from '@kitroom/contract/auth-schemas';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { keepSignedIn, signInClientOf } from '../sign-in/cookies.ts';
import { csrfTokenOf } from '../sign-in/sessions.ts';
import { answerWithCode } from './answer-code.ts';
import { challengeOf, forgetChallenge } from './challenge-cookie.ts';
import { codeAppRoutes } from './code-app-routes.ts';
import { securityRoute } from './security-route.ts';

/** The second call of a sign-in, and what users do with their own second steps. */
export function secondStepRoutes(app: App, db: Database, config: Config): void {
  app.post(
    secondStepCall.path,
    {
      // Comes before there is a CSRF token, as sign-in does; the guard checks its origin all the same.
      config: { operationId: 'answerSecondStep', access: 'PUBLIC', csrf: false, failures: [401, 429] },
      schema: { body: secondStepInput, response: { 200: answer(newSessionBody) } },
    },
    async (request, reply) => {
      const token = challengeOf(request, config);
      if (!token) throw notSignedIn(secondStepCall.startAgain);
      const client = signInClientOf(request, config);
      const signedIn = await answerWithCode(db, config, { ...request.body, token }, client);
      await keepSignedIn(reply, config, signedIn);
      forgetChallenge(reply, config);
      return reply.send({ success: true, csrfToken: csrfTokenOf(signedIn.token) });
    },
  );

  securityRoute(app, db);
  codeAppRoutes(app, db, config);
}
