import type { Location } from 'react-router';
import { SIGN_IN_PATHS } from './sign-in-paths.ts';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The state that a redirect carries, so that the user returns to the page they asked for. */
export function rememberPath(location: Place) {
  return { from: pathOf(location) };
}

/** The path that `rememberPath` stored, or `/` if the state has no page of this application to return to. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  const { origin } = window.location;
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, origin)) return '/';
  // The browser's reading counts: it drops tabs, and reads `\` as `/`.
  const address = new URL(from, origin);
  const isOwn = address.origin === origin && !address.pathname.startsWith('//');
  return isOwn && address.pathname !== SIGN_IN_PATHS.login ? pathOf(address) : '/';
}

function pathOf({ pathname, search, hash }: Place): string {
  return `${pathname}${search}${hash}`;
}
