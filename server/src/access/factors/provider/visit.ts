import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { briefCookie, type CookieSettings } from '../../../platform/http/cookies.ts';

/** How long someone may take at the provider, in seconds. */
export const VISIT_SECONDS = 600;

const LONGEST_PATH = 1000;

/** The data that a browser which was sent to the provider has to bring back. */
const visit = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path and query of the page to return to. */
  returnTo: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
export type Visit = z.output<typeof visit>;

/** A new visit, whose page to return to is one of `publicUrl`, or `/`. */
export function newVisit(wanted: string | null, publicUrl: string): Visit {
  const secret = () => randomBytes(32).toString('base64url');
  return {
    state: secret(),
    nonce: secret(),
    verifier: secret(),
    returnTo: ownPath(wanted, publicUrl),
    until: Date.now() + VISIT_SECONDS * 1000,
  };
}

/** The cookie that binds visits to their browser. */
export function visitCookie(settings: CookieSettings) {
  return briefCookie(settings, { name: 'single-sign-on', path: '/', sameSite: 'lax' }, VISIT_SECONDS);
}

/** Browsers drop a cookie of more than 4,096 characters, with its name and flags. */
const LONGEST_COOKIE = 3800;

/**
 * The cookie's value for the visits of a browser, the newest last: several tabs may be at the provider. The oldest go if they are
 * too many. Not sealed: its secrets are the browser's own, and a page to return to is checked again when it is used.
 */
export function toCookie(visits: readonly Visit[]): string {
  const value = Buffer.from(JSON.stringify(visits)).toString('base64url');
  return value.length > LONGEST_COOKIE && visits.length > 1 ? toCookie(visits.slice(1)) : value;
}

/** The visits in a cookie that have not expired. */
export function fromCookie(cookie: string | undefined): Visit[] {
  if (cookie === undefined) return [];
  try {
    const found = z.array(visit).parse(JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8')));
    return found.filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

/** The path, with its query, of a page of this application; for anything else, and for calls, `/`. */
function ownPath(wanted: string | null, publicUrl: string): string {
  const home = `${publicUrl}/`;
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, home)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, home);
  const isOwn = origin === new URL(home).origin && !pathname.startsWith('/api/');
  const path = `${pathname}${search}${hash}`;
  return isOwn && path.length <= LONGEST_PATH ? path : '/';
}

/** The whole address of a page of this application; of anything else, and of calls, that of its home page. */
export function ownAddress(wanted: string, publicUrl: string): string {
  return `${publicUrl}${ownPath(wanted, publicUrl)}`;
}
