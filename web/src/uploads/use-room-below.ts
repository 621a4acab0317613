import { useEffect, useRef } from 'react';
import { ABOVE_BOTTOM_BAR } from '../ui/bottom-bar.ts';

/** In px: the distance of the tray from the part above it, and from the window's edge. */
const SPACE = 24;

/**
 * Keeps a tray that floats over the end of the page from covering the focused element: the page gets room to scroll
 * above it, and scrolls as soon as the tray appears or grows. Give `room` to an element at the page's end.
 */
export function useRoomBelow(isShown: boolean) {
  const tray = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const floating = tray.current;
    if (!isShown || floating === null) return;
    const page = document.documentElement.style;
    const makeRoom = () => {
      const height = `calc(${floating.offsetHeight + SPACE}px + ${ABOVE_BOTTOM_BAR})`;
      if (room.current !== null) room.current.style.height = height;
      page.scrollPaddingBottom = height;
      const focused = document.activeElement;
      if (focused !== null && !floating.contains(focused) && overlap(focused, floating)) {
        focused.scrollIntoView({ block: 'nearest' });
      }
    };
    const sizes = new ResizeObserver(makeRoom);
    sizes.observe(floating);
    return () => {
      sizes.disconnect();
      page.scrollPaddingBottom = '';
    };
  }, [isShown]);
  return { tray, room };
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
