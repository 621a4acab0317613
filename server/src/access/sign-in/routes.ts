import { AUTH_MESSAGES, authCalls } from '@kitroom/contract/auth';
import { loginBody, loginInput, userPermissionsBody } from '@kitroom/contract/auth-schemas';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { cookieOf, sessionTokens } from '../../platform/http/cookies.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { setChallenge } from '../second-step/challenge-cookie.ts';
import { trustCookie } from '../second-step/trusted-browsers.ts';
import { beganAtProvider } from '../single-sign-on/end-sessions.ts';
import type { Provider } from '../single-sign-on/provider.ts';
import { forgetSession, keepSignedIn, signInClientOf } from './cookies.ts';
import { deviceCookie } from './devices.ts';
import { csrfTokenOf } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

// SPEC §7 sends these without the CSRF header; the guard checks their origin all the same.
const PUBLIC_CALL = { access: 'PUBLIC', csrf: false } as const;

const signedOut = done.extend({
  /** Where the browser ends its session at the provider of single sign-on, if it began there. */
  redirect: z.string().optional(),
});

/** Sign-in, sign-out and what the signed-in user may do. */
export function authRoutes(app: App, db: Database, config: Config, provider: Provider | undefined): void {
  const tokensOf = sessionTokens(config);

  app.post(
    authCalls.login.path,
    {
      config: { operationId: 'signIn', ...PUBLIC_CALL, failures: [401, 429] },
      schema: { body: loginInput, response: { 200: answer(loginBody) } },
    },
    async (request, reply) => {
      const deviceOf = (userId: number) => cookieOf(request, config, deviceCookie(userId));
      const trustOf = (userId: number) => cookieOf(request, config, trustCookie(userId));
      const tellsEveryone = config.secondStep !== 'optional';
      const client = { ...signInClientOf(request, config), deviceOf, trustOf, tellsEveryone };
      const signedIn = await signIn(db, config, request.body, client);
      if ('secondStep' in signedIn) {
        const { secondStep, challenge } = signedIn;
        return setChallenge(reply, config, challenge).send({ success: true, secondStep });
      }
      const csrfToken = csrfTokenOf(signedIn.token);
      await keepSignedIn(reply, config, signedIn);
      return reply.send({ success: true, csrfToken });
    },
  );

  app.post(
    authCalls.logout.path,
    { config: { ...PUBLIC_CALL, operationId: 'signOut' }, schema: { response: { 200: signedOut } } },
    async (request, reply) => {
      let leaves = false;
      for (const token of tokensOf(request)) {
        leaves ||= await beganAtProvider(db.query, token);
        await signOut(db, token, request.changeId);
      }
      const redirect = leaves ? await provider?.signOutAddress() : undefined;
      const answered = { success: true as const, message: AUTH_MESSAGES.signedOut };
      return forgetSession(reply, config).send(redirect === undefined ? answered : { ...answered, redirect });
    },
  );

  app.get(
    authCalls.userPermissions.path,
    {
      config: {
        operationId: 'getOwnPermissions',
        access: 'SIGNED_IN',
        beforePasswordChange: true,
        beforeSecondStep: true,
        peopleOnly: true,
      },
      schema: { response: { 200: answer(userPermissionsBody) } },
    },
    (request) => {
      const actor = actorOf(request);
      const { userId, firstName, email, passwordChangeRequired, csrfToken, viewingAs } = actor;
      const permissions = [...actor.permissions];
      const data = {
        ...{ userId, firstName, email, passwordChangeRequired, permissions, csrfToken, viewingAs },
        ...(actor.secondStepRequired && { secondStepRequired: true as const }),
      };
      return { success: true as const, data };
    },
  );
}
