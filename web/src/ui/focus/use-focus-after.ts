import { useEffect, useRef, useState } from 'react';

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

/** Whether something was opened after the page: only then may it take the focus. */
export function useOpenedByHand(open: boolean): boolean {
  const [byHand, setByHand] = useState(!open);
  if (!open && !byHand) setByHand(true);
  return byHand;
}
