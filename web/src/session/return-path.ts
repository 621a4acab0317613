import type { Location } from 'react-router';

// One slash and no second one, nor a backslash: `//host` and `/\host` would lead to another site.
const OWN_PATH = /^\/(?!\/|\\)/u;

/** The state that a redirect carries, so that the user comes back to where they wanted to go. */
export function rememberPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  return { from: `${pathname}${search}${hash}` };
}

/** Where `rememberPath` wants the user back; `/` when the state has no path of this application. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  return typeof state.from === 'string' && OWN_PATH.test(state.from) ? state.from : '/';
}
