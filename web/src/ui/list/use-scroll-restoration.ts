import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { scrollKey } from './return-to-list.ts';

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
