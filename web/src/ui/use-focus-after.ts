import { useEffect, useRef } from 'react';

/** For the button that opened something in its place: it gets the focus back when that closes. */
export function useFocusAfter(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
