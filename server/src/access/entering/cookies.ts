import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import {
  type CookieSettings,
  cookieName,
  cookieOf,
  type OwnCookie,
  sessionCookieName,
  sessionTokens,
} from '../../platform/http/cookies.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { TRUST_SECONDS, trustCookie } from '../factors/second-step/trusted-browsers.ts';
import { DEVICE_SECONDS, deviceCookie, deviceValue } from '../limits/devices.ts';
import { clientOf, csrfTokenOf } from '../session/sessions.ts';
import type { SignInClient } from './enter.ts';

/** The new session of a browser that has signed in. */
export interface SignedIn {
  userId: number;
  /** Token of the session. */
  token: string;
  /** Stored hash of the password that the account has now; null: none. */
  passwordHash: string | null;
  /** Value of the cookie that spares this browser the second step; undefined: nobody asked for it. */
  trust?: string;
}

/** The browser that sends a sign-in. */
export function signInClientOf(
  request: FastifyRequest,
  config: Pick<Config, 'https' | 'publicUrl' | 'singleSignOn'>,
): SignInClient {
  return {
    ...clientOf(request),
    formerTokens: sessionTokens(config)(request),
    cookieOf: (cookie) => cookieOf(request, config, cookie),
    publicUrl: config.publicUrl,
    passwordsOff: config.singleSignOn?.passwords === false,
  };
}

function flags({ https }: CookieSettings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
}

/** Sets the cookies of a new session, of a known device, and of a trusted browser, and resolves to what its page needs. */
export async function keepSignedIn(
  reply: FastifyReply,
  config: CookieSettings & KeyPlace,
  { token, userId, passwordHash, trust }: SignedIn,
): Promise<{ csrfToken: string }> {
  const value = await deviceValue({ id: userId, password_hash: passwordHash }, config);
  reply.setCookie(sessionCookieName(config), token, flags(config));
  // These outlive the session.
  const keep = (cookie: OwnCookie, kept: string, maxAge: number) =>
    reply.setCookie(cookieName(config, cookie), kept, { ...flags(config), path: cookie.path, maxAge });
  if (trust !== undefined) keep(trustCookie(userId), trust, TRUST_SECONDS);
  keep(deviceCookie(userId), value, DEVICE_SECONDS);
  return { csrfToken: csrfTokenOf(token) };
}

/** Removes the cookie of a session that has ended. */
export function forgetSession(reply: FastifyReply, config: CookieSettings) {
  return reply.clearCookie(sessionCookieName(config), flags(config));
}
