import { secondStepCall } from '@kitroom/contract/access/second-step';
import { authCalls } from '@kitroom/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { sessionCookieName } from '../../platform/http/guard.ts';
import { CHALLENGE_SECONDS } from '../second-step/challenges.ts';
import type { SignedIn } from '../second-step/pending-sign-in.ts';
import { TRUST_SECONDS, trustCookieName } from '../second-step/trusted-browsers.ts';
import { DEVICE_SECONDS, deviceCookieName } from './devices.ts';
import type { SignInClient } from './enter.ts';
import { csrfTokenOf } from './sessions.ts';

type Settings = Pick<Config, 'https'>;

/** Flags of the session's cookie. */
export function sessionCookieFlags({ https }: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
}

/** Gives a browser the cookies of someone who has signed in; returns the CSRF token. */
export function setEntryCookies(reply: FastifyReply, signedIn: SignedIn, config: Settings): string {
  const { token, userId, device, trust } = signedIn;
  const flags = sessionCookieFlags(config);
  // These outlive the session, and are only sent with sign-ins.
  const known = { ...flags, path: authCalls.login.path } as const;
  reply.setCookie(sessionCookieName(config), token, flags);
  reply.setCookie(deviceCookieName(userId, config), device, { ...known, maxAge: DEVICE_SECONDS });
  if (trust !== undefined)
    reply.setCookie(trustCookieName(userId, config), trust, { ...known, maxAge: TRUST_SECONDS });
  return csrfTokenOf(token);
}

/** Name of the cookie of a sign-in that waits for its second step. */
export function challengeCookieName({ https }: Settings): string {
  return `${https ? '__Secure-' : ''}second-step`;
}

/** Its flags: it is only sent with the calls of second steps. */
export function challengeCookieFlags(config: Settings) {
  return {
    ...sessionCookieFlags(config),
    path: secondStepCall.path,
    maxAge: CHALLENGE_SECONDS.secondStep,
  } as const;
}

/** Who signs in with this request, and from where. */
export function signInClientOf(request: FastifyRequest, config: Settings): SignInClient {
  return {
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
    requestId: request.changeId,
    oldToken: request.cookies[sessionCookieName(config)],
  };
}
