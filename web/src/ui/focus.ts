import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses a page's heading when the user arrives by a link or from the sign-in, so that screen readers announce it. Give
 * the ref to the heading, with `tabIndex={-1}`.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrivedByLink = useRef(key !== 'default');
  useEffect(() => {
    // A form may have focused its first field already.
    if (arrivedByLink.current && document.activeElement?.matches('input, textarea') !== true) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return heading;
}

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

/**
 * For a `button` that is replaced by what it opens: it gets the focus back when that closes. What was opened after the page,
 * and not with it, may take the focus: `autoFocus`.
 */
export function useReplacedButton(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const [autoFocus, setAutoFocus] = useState(!open);
  if (!open && !autoFocus) setAutoFocus(true);
  return { button, autoFocus };
}
