import { authCalls } from '@kitroom/contract/auth';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { sessionCookieName } from '../../platform/http/guard.ts';
import { DEVICE_SECONDS, deviceCookieName } from './devices.ts';

/** What a browser gets when it has signed in. */
export interface SignedIn {
  userId: number;
  /** Token of the session. */
  token: string;
  /** Value of the cookie by which the browser is known from now on. */
  device: string;
}

type Settings = Pick<Config, 'https'>;

function flags({ https }: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
}

/** Sets the cookies of a new session and of a known device. */
export function keepSignedIn(reply: FastifyReply, config: Settings, { token, userId, device }: SignedIn) {
  // Outlives the session, and is only sent with sign-ins.
  const ofDevice = { ...flags(config), path: authCalls.login.path, maxAge: DEVICE_SECONDS } as const;
  return reply
    .setCookie(sessionCookieName(config), token, flags(config))
    .setCookie(deviceCookieName(userId, config), device, ofDevice);
}

/** Removes the cookie of a session that has ended. */
export function forgetSession(reply: FastifyReply, config: Settings) {
  return reply.clearCookie(sessionCookieName(config), flags(config));
}
