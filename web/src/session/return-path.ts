import type { Location } from 'react-router';

// A single slash: `//host` and `/\host` would lead to another site.
const OWN_PATH = /^\/(?!\/|\\)/u;

/** The state that a redirect carries, so that the user returns to the page they asked for. */
export function rememberPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  return { from: `${pathname}${search}${hash}` };
}

/** The path that `rememberPath` stored, or `/` if the state has no path of this application. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  return typeof state.from === 'string' && OWN_PATH.test(state.from) ? state.from : '/';
}
