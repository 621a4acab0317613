import type { FilledSlot } from '@kitroom/contract/product-image';
import { useState } from 'react';
import { imageUrl } from '../../../api/product-pictures.ts';
import { type Place, SLOT_HINTS, SLOTS } from './slots.ts';
import { useSlotFocus } from './use-slot-focus.ts';
import type { useSlotUploads } from './use-slot-uploads.ts';

interface Slots {
  productId: number;
  /** Null: the hero. */
  colorId: number | null;
  /** All pictures of the product. */
  filled: readonly FilledSlot[];
  images: ReturnType<typeof useSlotUploads>;
}

/** What the four slots of the hero or of one color hold, which of them is selected, and where the focus goes. */
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
  const pictureOf = (slot: number, width?: 320 | 960) => {
    const picture = bySlot.get(slot);
    return picture === undefined ? null : imageUrl({ productId, colorId, slot }, picture.sha256, width);
  };
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
    /** The address of a slot's picture at this width in px, or as it was uploaded; null: the slot is empty. */
    pictureOf,
    /** What a slot of these four holds. */
    filledIn: (slot: number) => bySlot.get(slot),
    /** The same with its address at this width in px. */
    shownIn: (slot: number, width: 320 | 960) => {
      const src = pictureOf(slot, width);
      return src === null ? null : { src, altText: bySlot.get(slot)?.alt_text ?? null };
    },
    /** Those there are, as they were uploaded. */
    pictures: () =>
      SLOTS.flatMap((slot) => {
        const src = pictureOf(slot);
        const alt = bySlot.get(slot)?.alt_text ?? SLOT_HINTS[slot] ?? '';
        return src === null ? [] : { slot, src, alt };
      }),
  };
}
