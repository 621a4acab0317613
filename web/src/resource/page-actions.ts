import { useEffect, useEffectEvent } from 'react';

/** An action of a page's button that the command palette also offers. */
export interface PageAction {
  kind: 'history' | 'duplicate' | 'invite' | 'look' | 'paste' | 'print' | 'sign-out';
  /** As on the button, or naming the record it belongs to. */
  label: string;
  run: () => void;
}

const offered = new Set<PageAction>();

/** Offers what a button of the page does in the command palette, as long as the button is there; null: nothing. */
export function usePageAction(action: PageAction | null): void {
  const run = useEffectEvent(() => action?.run());
  const kind = action?.kind;
  const label = action?.label;
  useEffect(() => {
    if (kind === undefined || label === undefined) return;
    const own: PageAction = { kind, label, run: () => run() };
    offered.add(own);
    return () => void offered.delete(own);
  }, [kind, label]);
}

/** The actions the page offers now, in the order of its buttons. */
export function pageActions(): readonly PageAction[] {
  return [...offered];
}
