import { useEffect, useRef } from 'react';

/** For a button that is replaced by what it opens: it gets the focus back when that closes. */
export function useFocusAfter(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
