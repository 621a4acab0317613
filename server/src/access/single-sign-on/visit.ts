import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { briefCookie, type CookieSettings } from '../../platform/http/cookies.ts';

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

/** The cookie that binds a visit to its browser. */
export function visitCookie(settings: CookieSettings) {
  return briefCookie(settings, { name: 'single-sign-on', path: '/', sameSite: 'lax' }, VISIT_SECONDS);
}

// Not sealed: its secrets are the browser's own, and a page to return to is checked again when it is used.
export function toCookie(value: Visit): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The visit in a cookie; undefined: there is none, or it has expired. */
export function fromCookie(cookie: string | undefined): Visit | undefined {
  if (cookie === undefined) return undefined;
  try {
    const found = visit.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8')));
    return found.until > Date.now() ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The path, with its query, of a page of this application; for anything else, and for calls, `/`. */
function ownPath(wanted: string | null, publicUrl: string): string {
  const home = `${publicUrl}/`;
  if (wanted === null || wanted.length > LONGEST_PATH || !wanted.startsWith('/')) return '/';
  if (!URL.canParse(wanted, home)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, home);
  const isOwn = origin === new URL(home).origin && !pathname.startsWith('/api/');
  return isOwn ? `${pathname}${search}${hash}` : '/';
}

/** The whole address of a page of this application; of anything else, and of calls, that of its home page. */
export function ownAddress(wanted: string, publicUrl: string): string {
  return `${publicUrl}${ownPath(wanted, publicUrl)}`;
}
