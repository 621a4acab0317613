import { useEffect, useState } from 'react';
import { WAITING } from './sheet-picture.tsx';

/** Pictures that are loaded at the same time: the server makes their thumbnails, and other users wait for it, too. */
export const PICTURES_AT_ONCE = 8;

interface SheetProgress {
  /** Pictures that are there or have failed, of those that are known so far. */
  loaded: number;
  of: number;
  /** Whether all rows and all pictures are there. */
  isReady: boolean;
}

/** Loads the pictures of a sheet, a few at a time, and watches its rows; looks again when `content` changes. */
export function useSheetProgress(sheet: HTMLElement | null, content: unknown): SheetProgress {
  const [progress, setProgress] = useState<SheetProgress>({ loaded: 0, of: 0, isReady: false });
  useEffect(() => {
    if (sheet === null || content === null) return;
    const pictures = sheet.getElementsByTagName('img');
    const loading = new Set<EventTarget>();
    /** Those before it have been told to load. */
    let next = 0;
    let frame: number | null = null;
    const load = () => {
      while (loading.size < PICTURES_AT_ONCE && next < pictures.length) {
        const picture = pictures[next++];
        const src = picture?.getAttribute(WAITING);
        if (picture === undefined || src == null) continue;
        if (picture.getAttribute('src') !== src) picture.src = src;
        else if (picture.complete) continue;
        loading.add(picture);
      }
    };
    const say = () => {
      frame = null;
      load();
      const loaded = next - loading.size;
      const isDrawn = sheet.querySelector('[aria-busy=true]') === null;
      setProgress({ loaded, of: pictures.length, isReady: isDrawn && loaded === pictures.length });
    };
    // Thousands of pictures come at about the same time.
    const saySoon = () => {
      frame ??= requestAnimationFrame(say);
    };
    const settle = ({ target }: Event) => {
      if (target === null || !loading.delete(target)) return;
      load();
      saySoon();
    };
    say();
    const rows = new MutationObserver(saySoon);
    rows.observe(sheet, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    // These events do not bubble.
    sheet.addEventListener('load', settle, true);
    sheet.addEventListener('error', settle, true);
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      rows.disconnect();
      sheet.removeEventListener('load', settle, true);
      sheet.removeEventListener('error', settle, true);
    };
  }, [sheet, content]);
  return progress;
}
