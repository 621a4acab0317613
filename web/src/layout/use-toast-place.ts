import { useLayoutEffect, useState } from 'react';

/** In px: narrower, a toast would have too many lines. */
const LEAST_WIDTH = 240;

/** Where toasts are shown, in px of the window. */
export interface ToastPlace {
  left: number;
  top: number;
  width: number;
  height: number;
  /** A toast is as wide as its place, so that nothing shows partly next to it. */
  filled: boolean;
}

/**
 * The place where toasts cover nothing: `room`, the free part of the header, which stays in place while the page
 * scrolls. A header without enough room, such as a phone's, gives its whole row except the menu; the page itself is
 * never covered.
 */
export function useToastPlace(room: HTMLElement | null): ToastPlace | null {
  const [place, setPlace] = useState<ToastPlace | null>(null);
  useLayoutEffect(() => {
    const header = room?.closest('header');
    if (room === null || header == null) return;
    const measure = () =>
      setPlace((before) => {
        const now = placeIn(room);
        return before !== null && isSame(before, now) ? before : now;
      });
    measure();
    // The header grows by a banner; the room is as wide as the menus leave it.
    const sizes = new ResizeObserver(measure);
    sizes.observe(header);
    sizes.observe(room);
    return () => sizes.disconnect();
  }, [room]);
  return place;
}

function placeIn(room: HTMLElement): ToastPlace {
  const { left, right, top, height, width } = room.getBoundingClientRect();
  if (width >= LEAST_WIDTH) return { left, top, width, height, filled: false };
  const row = room.parentElement;
  const menu = row?.firstElementChild?.getBoundingClientRect();
  const from = menu === undefined || menu.width === 0 ? left : menu.right;
  const end = row?.lastElementChild?.getBoundingClientRect().right ?? right;
  return { left: from, top, width: end - from, height, filled: true };
}

function isSame(one: ToastPlace, other: ToastPlace): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height &&
    one.filled === other.filled
  );
}
