import { authCalls } from '@kitroom/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { sessionCookieName } from '../../platform/http/guard.ts';
import { DEVICE_SECONDS, deviceCookieName } from './devices.ts';
import type { SignedIn } from './sign-in.ts';

/** The cookies of a browser that has signed in: its session's, and the one that it is known by from now on. */
export function signInCookies(config: Pick<Config, 'https'>) {
  const sessionName = sessionCookieName(config);
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const;
  // Outlives the session, and is only sent with sign-ins.
  const deviceFlags = { ...flags, path: authCalls.login.path, maxAge: DEVICE_SECONDS } as const;
  return {
    set: (reply: FastifyReply, { token, userId, device }: SignedIn): FastifyReply =>
      reply
        .setCookie(sessionName, token, flags)
        .setCookie(deviceCookieName(userId, config), device, deviceFlags),
    forget: (reply: FastifyReply): FastifyReply => reply.clearCookie(sessionName, flags),
  };
}

/** Where a request to sign in comes from. */
export function clientOf(request: FastifyRequest) {
  const userAgent = request.headers['user-agent'] ?? '';
  return { userAgent, address: request.ip, requestId: request.changeId };
}
