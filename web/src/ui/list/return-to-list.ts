import type { Location, Path } from 'react-router';

/** Search, filter, sort and columns of each list as it was last seen, by its path. */
const searches = new Map<string, string>();
/** Keys of the history entries at which each list was last seen: scroll positions are stored under them. */
const keys = new Map<string, string>();

const RETURNING = { returning: true };

/** Remembers how a list looks now; `search` is the query of its address. */
export function rememberList(path: string, search: string): void {
  searches.set(path, search);
}

/** The address of a list as it was left, for a link or navigation from one of its records. Pass `state` along. */
export function listAsItWas(path: string): { to: Partial<Path>; state: object } {
  const search = searches.get(path) ?? '';
  return { to: { pathname: path, search: search === '' ? '' : `?${search}` }, state: RETURNING };
}

/** The key under which the scroll position of a page is stored: a list that is returned to has its former one. */
export function scrollKey({ pathname, key, state }: Pick<Location, 'pathname' | 'key' | 'state'>): string {
  const former = state?.returning === true ? keys.get(pathname) : undefined;
  const current = former ?? key;
  keys.set(pathname, current);
  return current;
}

/** Forgets all lists: another user signs in. */
export function forgetLists(): void {
  searches.clear();
  keys.clear();
}
