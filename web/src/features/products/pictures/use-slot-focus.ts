import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PICTURES_NEXT } from './slots.ts';

/**
 * Brings the focus to the first slot where pictures come next, and keeps it near a slot whose picture came or went: the
 * button that had it was disabled during the upload, or is gone with the picture. `isFilled` says whether a slot has
 * its picture; null while it is on its way.
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
  const { hash } = useLocation();
  useEffect(() => {
    const { activeElement } = document;
    // Not taken from someone who works elsewhere on the page by now, or who chooses a color's tab.
    if (hash !== PICTURES_NEXT || activeElement?.matches('body, h1') !== true) return;
    buttons.current?.querySelector<HTMLElement>('[data-slot]:not(:disabled)')?.focus();
  }, [hash]);
  return {
    /** Around the slots' buttons. */
    buttons,
    /** Called when a picture is about to come to a slot, or to go. */
    expect: (slot: number, filled: boolean) => {
      awaited.current = { slot, filled };
    },
  };
}
