import { SECOND_STEP_MESSAGES, secondStepCall } from '@kitroom/contract/access/second-step';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { keepSignedIn, signInClientOf } from '../sign-in/cookies.ts';
import { csrfTokenOf } from '../sign-in/sessions.ts';
import { answerWithCode } from './answer-code.ts';
import { challengeCookie } from './challenge-cookie.ts';
import { codeAppRoutes } from './code-app-routes.ts';
import { securityRoute } from './security-route.ts';

/** The second call of a sign-in, and what users do with their own second steps. */
export function secondStepRoutes(app: App, db: Database, config: Config): void {
  const challenge = challengeCookie('sign-in', config);

  serve(app, secondStepCall, async (request, reply) => {
    const token = challenge.of(request);
    if (!token) throw notSignedIn(SECOND_STEP_MESSAGES.startAgain);
    const client = signInClientOf(request, config);
    const signedIn = await answerWithCode(db, config, { ...request.body, token }, client);
    await keepSignedIn(reply, config, signedIn);
    challenge.clear(reply);
    return { csrfToken: csrfTokenOf(signedIn.token) };
  });

  securityRoute(app, db);
  codeAppRoutes(app, db, config);
}
