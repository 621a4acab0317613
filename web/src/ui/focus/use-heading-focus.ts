import { type RefObject, useEffect, useRef } from 'react';
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
