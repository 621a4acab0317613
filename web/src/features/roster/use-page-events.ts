import { useEffect, useEffectEvent } from 'react';
import { textsOf } from './clipboard-access.ts';
import { isTextField } from './grid/grid-control.ts';
import type { ClipboardTexts } from './reading/parse-clipboard.ts';

interface PageEvents {
  /** A paste outside of any field: users do not have to click into the grid first. */
  onPaste: (texts: ClipboardTexts) => void;
  /** Leaving the page does not blur its fields. */
  onLeave: () => void;
}

/** Events of the page that concern the grid. */
export function usePageEvents({ onPaste, onLeave }: PageEvents): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    // The grid has taken it already, such as on a button that removes a row.
    if (event.defaultPrevented) return;
    const isElsewhere = event.target instanceof Element && event.target.closest('[role*=dialog]') !== null;
    if (event.clipboardData === null || isTextField(event.target) || isElsewhere) return;
    event.preventDefault();
    onPaste(textsOf(event.clipboardData));
  });
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const onPagePaste = (event: ClipboardEvent) => paste(event);
    const onPageHide = () => leave();
    document.addEventListener('paste', onPagePaste);
    addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('paste', onPagePaste);
      removeEventListener('pagehide', onPageHide);
      onPageHide();
    };
  }, []);
}
