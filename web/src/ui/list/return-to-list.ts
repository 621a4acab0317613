import { type RefObject, useLayoutEffect } from 'react';
import { type Location, type Path, useLocation } from 'react-router';

/** Search, filter, sort and columns of each list as it was last seen, by its path, and what its history entry says besides. */
const seen = new Map<string, { search: string; state: object }>();
/** Keys of the history entries at which each list was last seen: scroll positions are stored under them. */
const keys = new Map<string, string>();

const RETURNING = { returning: true };

/** Remembers how a list looks now; `search` is the query of its address, `state` what its history entry says besides. */
export function rememberList(path: string, search: string, state: object): void {
  seen.set(path, { search, state });
}

/** The address of a list as it was left, for a link or navigation from one of its records. Pass `state` along. */
export function listAsItWas(path: string): { to: Partial<Path>; state: object } {
  const { search, state } = seen.get(path) ?? { search: '', state: {} };
  return {
    to: { pathname: path, search: search === '' ? '' : `?${search}` },
    state: { ...state, ...RETURNING },
  };
}

/** The key under which the scroll position of a page is stored: a list that is returned to has its former one. */
export function scrollKey({ pathname, key, state }: Pick<Location, 'pathname' | 'key' | 'state'>): string {
  const former = state?.returning === true ? keys.get(pathname) : undefined;
  const current = former ?? key;
  keys.set(pathname, current);
  return current;
}

const tops = new Map<string, number>();

/** Restores the scroll position of an element when the user returns to its page, with the back button or from a record. */
export function useScrollRestoration(box: RefObject<HTMLElement | null>): void {
  const key = scrollKey(useLocation());
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const keep = () => tops.set(key, element.scrollTop);
    const top = tops.get(key);
    if (top === undefined) keep();
    else element.scrollTop = top;
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [box, key]);
}
