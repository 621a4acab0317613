import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export type CookieSettings = Pick<Config, 'https' | 'publicUrl'>;

/** A cookie of ours; its path decides how a browser binds it to https. */
export interface OwnCookie {
  name: string;
  path: string;
}

const SESSION: OwnCookie = { name: 'sid', path: '/' };
const TOKEN = /^[\w-]{43}$/u;
/** Each one may cost a query. */
const MOST_TOKENS = 5;

/**
 * Name of a cookie as browsers know it. Cookies are shared by all ports of a host: the port of PUBLIC_URL tells those of
 * several installations apart, and from those of other programs.
 */
export function cookieName({ https, publicUrl }: CookieSettings, { name, path }: OwnCookie): string {
  const port = new URL(publicUrl).port || (https ? '443' : '80');
  return formerName({ https }, { name: `kitroom-${port}-${name}`, path });
}

/** Value of a cookie that outlives updates: it may still have the name that it had before 1.1. */
export function cookieOf(
  { cookies }: FastifyRequest,
  settings: CookieSettings,
  cookie: OwnCookie,
): string | undefined {
  return cookies[cookieName(settings, cookie)] ?? cookies[formerName(settings, cookie)];
}

/** A cookie for one step of a browser: sent only below its path, read by no script, and gone after some seconds. */
export function briefCookie(
  settings: CookieSettings,
  { sameSite, ...cookie }: OwnCookie & { sameSite: 'lax' | 'strict' },
  maxAge: number,
) {
  const name = cookieName(settings, cookie);
  const flags = { path: cookie.path, httpOnly: true, sameSite, secure: settings.https, maxAge };
  return {
    /** The value that this browser has, if it has one. */
    of: ({ cookies }: FastifyRequest) => cookies[name],
    set: (reply: FastifyReply, value: string) => reply.setCookie(name, value, flags),
    clear: (reply: FastifyReply) => reply.clearCookie(name, flags),
  };
}

/** Name of the session cookie. */
export function sessionCookieName(settings: CookieSettings): string {
  return cookieName(settings, SESSION);
}

/**
 * Candidates for the token of a session, the likeliest first: a browser may send several cookies of one name, and one of
 * before 1.1, whose name other programs use, too.
 */
export function sessionTokens(settings: CookieSettings): (request: FastifyRequest) => string[] {
  const names = [sessionCookieName(settings), formerName(settings, SESSION)];
  return ({ headers: { cookie = '' } }) => {
    const pairs = cookie.split(';').map((pair) => pair.trim().split('='));
    return names
      .flatMap((name) => pairs.filter(([given]) => given === name).map(([, value = '']) => value))
      .filter((value) => TOKEN.test(value))
      .slice(0, MOST_TOKENS);
  };
}

// `__Host-` binds a cookie to this host and to https, `__Secure-` one with a narrower path to https.
function formerName({ https }: Pick<Config, 'https'>, { name, path }: OwnCookie): string {
  if (!https) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}
