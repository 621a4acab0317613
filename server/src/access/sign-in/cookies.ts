import { authCalls } from '@kitroom/contract/auth';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { sessionCookieName } from '../../platform/http/guard.ts';
import { TRUST_SECONDS, trustCookieName } from '../second-step/trusted-browsers.ts';
import { DEVICE_SECONDS, deviceCookieName } from './devices.ts';

/** What a browser gets when it has signed in. */
export interface SignedIn {
  userId: number;
  /** Token of the session. */
  token: string;
  /** Value of the cookie by which the browser is known from now on. */
  device: string;
  /** Value of the cookie that spares this browser the second step; undefined: nobody asked for it. */
  trust?: string;
}

type Settings = Pick<Config, 'https'>;

function flags({ https }: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
}

/** Sets the cookies of a new session, of a known device, and of a trusted browser. */
export function keepSignedIn(reply: FastifyReply, config: Settings, signedIn: SignedIn) {
  const { token, userId, device, trust } = signedIn;
  // These outlive the session, and are only sent with sign-ins.
  const lasting = { ...flags(config), path: authCalls.login.path } as const;
  if (trust !== undefined)
    reply.setCookie(trustCookieName(userId, config), trust, { ...lasting, maxAge: TRUST_SECONDS });
  return reply
    .setCookie(sessionCookieName(config), token, flags(config))
    .setCookie(deviceCookieName(userId, config), device, { ...lasting, maxAge: DEVICE_SECONDS });
}

/** Removes the cookie of a session that has ended. */
export function forgetSession(reply: FastifyReply, config: Settings) {
  return reply.clearCookie(sessionCookieName(config), flags(config));
}
