import { useEffect, useRef } from 'react';

/**
 * Keeps the focus near a slot whose picture came or went: the button that had it was off during the upload, or is
 * gone with the picture. `isFilled` says of a slot whether its picture stands; null while it is on its way.
 */
export function useSlotFocus(isFilled: (slot: number) => boolean | null) {
  const buttons = useRef<HTMLDivElement>(null);
  const awaited = useRef<{ slot: number; filled: boolean } | null>(null);
  useEffect(() => {
    const { current } = awaited;
    if (current === null || isFilled(current.slot) !== current.filled) return;
    awaited.current = null;
    if (document.activeElement !== document.body) return;
    buttons.current?.querySelector<HTMLElement>(`[data-slot="${current.slot}"]`)?.focus();
  });
  return {
    /** Around the slots' buttons. */
    buttons,
    /** Called when a picture is about to come to a slot, or to go. */
    expect: (slot: number, filled: boolean) => {
      awaited.current = { slot, filled };
    },
  };
}
