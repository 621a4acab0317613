import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { SIGN_IN_CALLS } from '../sign-in/sign-in-calls.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';

type Settings = Pick<Config, 'https'>;

function nameOf({ https }: Settings): string {
  return `${https ? '__Secure-' : ''}second-step`;
}

// Not only for codes: a passkey ends the sign-in too.
function flagsOf({ https }: Settings) {
  return { path: SIGN_IN_CALLS, httpOnly: true, sameSite: 'lax', secure: https } as const;
}

/** Gives a browser the challenge of a sign-in that waits for its second step. */
export function setChallenge(reply: FastifyReply, config: Settings, token: string): FastifyReply {
  return reply.setCookie(nameOf(config), token, { ...flagsOf(config), maxAge: CHALLENGE_SECONDS.secondStep });
}

/** The challenge of this browser, if it has one. */
export function challengeOf(request: FastifyRequest, config: Settings): string | undefined {
  return request.cookies[nameOf(config)];
}

/** Takes the challenge back: it is used up. */
export function forgetChallenge(reply: FastifyReply, config: Settings): FastifyReply {
  return reply.clearCookie(nameOf(config), flagsOf(config));
}
