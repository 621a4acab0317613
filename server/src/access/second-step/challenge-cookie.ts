import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieSettings, cookieName } from '../../platform/http/cookies.ts';
import { SIGN_IN_CALLS } from '../sign-in/sign-in-calls.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';

function nameOf(settings: CookieSettings): string {
  return cookieName(settings, { name: 'second-step', path: SIGN_IN_CALLS });
}

// Not only for codes: a passkey ends the sign-in too.
function flagsOf({ https }: CookieSettings) {
  return { path: SIGN_IN_CALLS, httpOnly: true, sameSite: 'lax', secure: https } as const;
}

/** Gives a browser the challenge of a sign-in that waits for its second step. */
export function setChallenge(reply: FastifyReply, config: CookieSettings, token: string): FastifyReply {
  return reply.setCookie(nameOf(config), token, { ...flagsOf(config), maxAge: CHALLENGE_SECONDS.secondStep });
}

/** The challenge of this browser, if it has one. */
export function challengeOf(request: FastifyRequest, config: CookieSettings): string | undefined {
  return request.cookies[nameOf(config)];
}

/** Takes the challenge back: it is used up. */
export function forgetChallenge(reply: FastifyReply, config: CookieSettings): FastifyReply {
  return reply.clearCookie(nameOf(config), flagsOf(config));
}
