import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import { briefCookie, type CookieSettings } from '../../../platform/http/cookies.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';

/** The path below which all ways to sign in are; their cookies are sent with nothing else. */
export const SIGN_IN_CALLS = '/api/auth';

const COOKIES = {
  // Not only for codes: a passkey ends the sign-in too.
  'sign-in': { name: 'second-step', path: SIGN_IN_CALLS, sameSite: 'lax' },
  'passkey-sign-in': { name: 'passkey-sign-in', path: passkeySignIn.path, sameSite: 'strict' },
  'passkey-new': { name: 'new-passkey', path: ownPasskeys.add.path, sameSite: 'strict' },
} as const;

/** The cookie that binds a challenge to a browser: it has its token. */
export function challengeCookie(purpose: keyof typeof COOKIES, settings: CookieSettings) {
  return briefCookie(settings, COOKIES[purpose], CHALLENGE_SECONDS[purpose]);
}
