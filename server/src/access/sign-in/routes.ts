import { AUTH_MESSAGES, authCalls } from '@kitroom/contract/auth';
import { loginBody, loginInput, userPermissionsBody } from '@kitroom/contract/auth-schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { actorOf, sessionCookieName } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { beganAtProvider } from '../single-sign-on/end-sessions.ts';
import type { Provider } from '../single-sign-on/provider.ts';
import { DEVICE_SECONDS, deviceCookieName } from './devices.ts';
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
  const cookieName = sessionCookieName(config);
  const cookieFlags = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const;
  // Outlives the session, and is only sent with sign-ins.
  const deviceFlags = { ...cookieFlags, path: authCalls.login.path, maxAge: DEVICE_SECONDS } as const;

  app.post(
    authCalls.login.path,
    {
      config: { operationId: 'signIn', ...PUBLIC_CALL, failures: [401, 429] },
      schema: { body: loginInput, response: { 200: answer(loginBody) } },
    },
    async (request, reply) => {
      const deviceOf = (userId: number) => request.cookies[deviceCookieName(userId, config)];
      const onlyRescue = config.singleSignOn?.passwords === false;
      const oldToken = request.cookies[cookieName];
      const signedIn = await signIn(db, request.body, {
        ...clientOf(request),
        oldToken,
        deviceOf,
        onlyRescue,
      });
      const { token, userId, device } = signedIn;
      return reply
        .setCookie(cookieName, token, cookieFlags)
        .setCookie(deviceCookieName(userId, config), device, deviceFlags)
        .send({ success: true, csrfToken: csrfTokenOf(token) });
    },
  );

  app.post(
    authCalls.logout.path,
    { config: { ...PUBLIC_CALL, operationId: 'signOut' }, schema: { response: { 200: signedOut } } },
    async (request, reply) => {
      const token = request.cookies[cookieName];
      const leaves =
        token !== undefined && provider !== undefined && (await beganAtProvider(db.query, token));
      if (token) await signOut(db, token, request.changeId);
      const redirect = leaves ? await provider.signOutAddress() : undefined;
      const answered = { success: true as const, message: AUTH_MESSAGES.signedOut };
      return forgetCookie(reply).send(redirect === undefined ? answered : { ...answered, redirect });
    },
  );

  app.get(
    authCalls.userPermissions.path,
    {
      config: { operationId: 'getOwnPermissions', access: 'SIGNED_IN', beforePasswordChange: true },
      schema: { response: { 200: answer(userPermissionsBody) } },
    },
    (request) => {
      const actor = actorOf(request);
      const { userId, firstName, email, passwordChangeRequired, csrfToken, viewingAs } = actor;
      const permissions = [...actor.permissions];
      const data = { userId, firstName, email, passwordChangeRequired, permissions, csrfToken, viewingAs };
      return { success: true as const, data };
    },
  );

  function forgetCookie(reply: FastifyReply): FastifyReply {
    return reply.clearCookie(cookieName, cookieFlags);
  }
}

function clientOf(request: FastifyRequest) {
  const userAgent = request.headers['user-agent'] ?? '';
  return { userAgent, address: request.ip, requestId: request.changeId };
}
