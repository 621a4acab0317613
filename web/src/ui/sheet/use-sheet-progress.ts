import { type RefObject, useEffect, useState } from 'react';

/** How far a sheet is. */
interface SheetProgress {
  /** Pictures that are there or have failed, of those that are known so far. */
  loaded: number;
  of: number;
  /** Whether all rows and all pictures are there. */
  isReady: boolean;
}

/** Watches the rows and pictures of a sheet in an element; looks again when `content` changes. */
export function useSheetProgress(element: RefObject<HTMLElement | null>, content: unknown): SheetProgress {
  const [progress, setProgress] = useState<SheetProgress>({ loaded: 0, of: 0, isReady: false });
  useEffect(() => {
    const { current } = element;
    if (current === null || content === null) return;
    let frame: number | null = null;
    const look = () => {
      frame = null;
      const pictures = [...current.querySelectorAll('img')];
      const loaded = pictures.filter(({ complete }) => complete).length;
      const isDrawn = current.querySelector('[aria-busy=true]') === null;
      setProgress({ loaded, of: pictures.length, isReady: isDrawn && loaded === pictures.length });
    };
    // Thousands of pictures come at about the same time.
    const lookSoon = () => {
      frame ??= requestAnimationFrame(look);
    };
    look();
    const rows = new MutationObserver(lookSoon);
    rows.observe(current, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    // These events do not bubble.
    current.addEventListener('load', lookSoon, true);
    current.addEventListener('error', lookSoon, true);
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      rows.disconnect();
      current.removeEventListener('load', lookSoon, true);
      current.removeEventListener('error', lookSoon, true);
    };
  }, [element, content]);
  return progress;
}
