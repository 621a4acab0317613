import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieSettings, cookieName } from '../../platform/http/cookies.ts';
import { SIGN_IN_CALLS } from '../sign-in/sign-in-calls.ts';
import { CHALLENGES } from './challenges.ts';

const COOKIES = {
  // Not only for codes: a passkey ends the sign-in too.
  'sign-in': { name: 'second-step', path: SIGN_IN_CALLS, sameSite: 'lax' },
  'passkey-sign-in': { name: 'passkey-sign-in', path: passkeySignIn.path, sameSite: 'strict' },
  'passkey-new': { name: 'new-passkey', path: ownPasskeys.add.path, sameSite: 'strict' },
} as const;

/** The cookie that binds a challenge to a browser: sent only below its path, and read by no script. */
export function challengeCookie(purpose: keyof typeof COOKIES, settings: CookieSettings) {
  const { path, sameSite } = COOKIES[purpose];
  const name = cookieName(settings, COOKIES[purpose]);
  const { seconds: maxAge } = CHALLENGES[purpose];
  const flags = { path, httpOnly: true, sameSite, secure: settings.https, maxAge } as const;
  return {
    /** The token of this browser's challenge, if it has one. */
    tokenOf: ({ cookies }: FastifyRequest) => cookies[name],
    set: (reply: FastifyReply, token: string) => reply.setCookie(name, token, flags),
    clear: (reply: FastifyReply) => reply.clearCookie(name, flags),
  };
}
