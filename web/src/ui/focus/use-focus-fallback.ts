import { useLayoutEffect, useRef } from 'react';

/**
 * For elements that may disappear while they contain the focus, such as an error with its button: moves the focus to
 * `selector` (default: the page's heading) instead of losing it to the top of the page.
 */
export function useFocusFallback<Leaving extends HTMLElement>(selector = 'h1') {
  const element = useRef<Leaving>(null);
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (leaving?.contains(document.activeElement) !== true) return;
      document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    };
  }, [selector]);
  return element;
}
