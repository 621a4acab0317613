import { useLayoutEffect, useRef } from 'react';

/**
 * For what may go away while the focus is in it, such as an error with its button: whatever `selector` finds gets
 * the focus then, the page's heading unless something else is said. Otherwise a keyboard would start at the top.
 */
export function useFocusHeir<Leaving extends HTMLElement>(selector = 'h1') {
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
