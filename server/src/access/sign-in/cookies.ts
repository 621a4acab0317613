import { authCalls } from '@kitroom/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { sessionCookieName } from '../../platform/http/guard.ts';
import type { KeyPlace } from '../../platform/secret-key.ts';
import { TRUST_SECONDS, trustCookieName } from '../second-step/trusted-browsers.ts';
import { DEVICE_SECONDS, deviceCookie, deviceCookieName } from './devices.ts';
import type { SignInClient } from './enter.ts';
import { clientOf } from './sessions.ts';
import { SIGN_IN_CALLS } from './sign-in-calls.ts';

/** What a browser gets when it has signed in. */
export interface SignedIn {
  userId: number;
  /** Token of the session. */
  token: string;
  /** Stored hash of the password that the account has now; null: none. */
  passwordHash: string | null;
  /** Value of the cookie that spares this browser the second step; undefined: nobody asked for it. */
  trust?: string;
}

type Settings = Pick<Config, 'https'>;

/** The browser that sends a sign-in. */
export function signInClientOf(
  request: FastifyRequest,
  config: Pick<Config, 'https' | 'publicUrl' | 'singleSignOn'>,
): SignInClient {
  return {
    ...clientOf(request),
    oldToken: request.cookies[sessionCookieName(config)],
    publicUrl: config.publicUrl,
    passwordsOff: config.singleSignOn?.passwords === false,
  };
}

function flags({ https }: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
}

/** Sets the cookies of a new session, of a known device, and of a trusted browser. */
export async function keepSignedIn(
  reply: FastifyReply,
  config: Settings & KeyPlace,
  { token, userId, passwordHash, trust }: SignedIn,
): Promise<void> {
  const device = await deviceCookie({ id: userId, password_hash: passwordHash }, config);
  // These outlive the session, and are only sent with sign-ins; trust also when someone comes back from a provider.
  const trustFlags = { ...flags(config), path: SIGN_IN_CALLS, maxAge: TRUST_SECONDS };
  const deviceFlags = { ...flags(config), path: authCalls.login.path, maxAge: DEVICE_SECONDS };
  if (trust !== undefined) reply.setCookie(trustCookieName(userId, config), trust, trustFlags);
  reply
    .setCookie(sessionCookieName(config), token, flags(config))
    .setCookie(deviceCookieName(userId, config), device, deviceFlags);
}

/** Removes the cookie of a session that has ended. */
export function forgetSession(reply: FastifyReply, config: Settings) {
  return reply.clearCookie(sessionCookieName(config), flags(config));
}
