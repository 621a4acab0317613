import type { FilledSlot } from '@kitroom/contract/product-image';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { imageUrl } from '../../../api/product-pictures.ts';
import { PICTURES_NEXT, type Place, SLOTS } from './slots.ts';
import type { useSlotUploads } from './use-slot-uploads.ts';

interface Slots {
  productId: number;
  /** Null: the hero. */
  colorId: number | null;
  /** All pictures of the product. */
  filled: readonly FilledSlot[];
  images: ReturnType<typeof useSlotUploads>;
}

/** The pictures in the four slots of the hero or of one color, which slot is selected, and where the focus goes. */
export function useSlots({ productId, colorId, filled, images }: Slots) {
  const [chosen, setChosen] = useState(1);
  const bySlot = new Map(
    filled.filter(({ color_id }) => color_id === colorId).map((picture) => [picture.slot, picture]),
  );
  const holds = (slot: number) => bySlot.has(slot);
  const place = (slot: number): Place => ({ colorId, slot });
  const isUploading = (at: Place) => {
    const state = images.uploadOf(at)?.state;
    return state !== undefined && state !== 'failed';
  };
  const isFilled = (at: Place) =>
    filled.some(({ slot, color_id }) => slot === at.slot && color_id === at.colorId);
  return {
    colorId,
    // Until the user chooses, the first picture there is.
    selected: holds(chosen) ? chosen : (SLOTS.find(holds) ?? chosen),
    choose: setChosen,
    place,
    /** Whether a slot of these four has a picture. */
    holds,
    /** The same of any slot of the product. */
    isFilled,
    isFree: (at: Place) => !isFilled(at) && !isUploading(at),
    focus: useSlotFocus((slot) => (isUploading(place(slot)) ? null : holds(slot))),
    /** The picture in a slot, with its address at this width in px; null: the slot is empty. */
    shownIn: (slot: number, width: 320 | 960) => {
      const picture = bySlot.get(slot);
      if (picture === undefined) return null;
      const src = imageUrl({ productId, colorId, slot }, picture.sha256, width);
      return { src, altText: picture.alt_text };
    },
  };
}

/**
 * Brings the focus to the first slot where pictures come next, and keeps it near a slot whose picture came or went: the
 * button that had it was disabled during the upload, or is gone with the picture. `isFilled` says whether a slot has
 * its picture; null while it is on its way.
 */
function useSlotFocus(isFilled: (slot: number) => boolean | null) {
  const buttons = useRef<HTMLDivElement>(null);
  const awaited = useRef<{ slot: number; filled: boolean } | null>(null);
  useEffect(() => {
    const { current } = awaited;
    if (current === null || isFilled(current.slot) !== current.filled) return;
    awaited.current = null;
    if (document.activeElement !== document.body) return;
    buttons.current?.querySelector<HTMLElement>(`[data-slot="${current.slot}"]`)?.focus();
  });
  // Another one each time that the same link is pressed.
  const location = useLocation();
  useEffect(() => {
    const { activeElement } = document;
    // Not taken from someone who works elsewhere on the page by now, or who chooses a color's tab.
    const isFree = activeElement?.matches(`body, h1, a[href$="${PICTURES_NEXT}"]`) === true;
    if (location.hash !== PICTURES_NEXT || !isFree) return;
    buttons.current?.querySelector<HTMLElement>('[data-slot]:not(:disabled)')?.focus();
  }, [location]);
  return {
    /** Around the slots' buttons. */
    buttons,
    /** Called when a picture is about to come to a slot, or to go. */
    expect: (slot: number, filled: boolean) => {
      awaited.current = { slot, filled };
    },
  };
}
