import { AUTH_MESSAGES, authCalls } from '@kitroom/contract/auth';
import { loginBody, loginInput, userPermissionsBody } from '@kitroom/contract/auth-schemas';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { actorOf, sessionCookieName } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { setChallenge } from '../second-step/challenge-cookie.ts';
import { trustCookieName } from '../second-step/trusted-browsers.ts';
import { forgetSession, keepSignedIn } from './cookies.ts';
import { deviceCookieName } from './devices.ts';
import { clientOf, csrfTokenOf } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

// SPEC §7 sends these without the CSRF header; the guard checks their origin all the same.
const PUBLIC_CALL = { access: 'PUBLIC', csrf: false } as const;

/** Sign-in, sign-out and what the signed-in user may do. */
export function authRoutes(app: App, db: Database, config: Config): void {
  const cookieName = sessionCookieName(config);
  const { publicUrl } = config;

  app.post(
    authCalls.login.path,
    {
      config: { operationId: 'signIn', ...PUBLIC_CALL, failures: [401, 429] },
      schema: { body: loginInput, response: { 200: answer(loginBody) } },
    },
    async (request, reply) => {
      const deviceOf = (userId: number) => request.cookies[deviceCookieName(userId, config)];
      const trustOf = (userId: number) => request.cookies[trustCookieName(userId, config)];
      const oldToken = request.cookies[cookieName];
      const tellsEveryone = config.secondStep !== 'optional';
      const client = { ...clientOf(request), oldToken, publicUrl, deviceOf, trustOf, tellsEveryone };
      const signedIn = await signIn(db, request.body, client);
      if ('secondStep' in signedIn) {
        const { secondStep, challenge } = signedIn;
        return setChallenge(reply, config, challenge).send({ success: true, secondStep });
      }
      const csrfToken = csrfTokenOf(signedIn.token);
      return keepSignedIn(reply, config, signedIn).send({ success: true, csrfToken });
    },
  );

  app.post(
    authCalls.logout.path,
    { config: { ...PUBLIC_CALL, operationId: 'signOut' }, schema: { response: { 200: done } } },
    async (request, reply) => {
      const token = request.cookies[cookieName];
      if (token) await signOut(db, token, request.changeId);
      return forgetSession(reply, config).send({ success: true, message: AUTH_MESSAGES.signedOut });
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
