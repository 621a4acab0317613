import { useSyncExternalStore } from 'react';

/** In px: the size of text that is 1rem where nobody has changed it. */
const USUAL = 16;

/** How many times as large as usual the reader has made all text: 2 at 200 %, 1 where it is smaller. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, textScale);
}

function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) ? Math.max(1, size / USUAL) : 1;
}

// No event says that a browser's setting has changed, but the page then has another height.
function subscribe(onChange: () => void): () => void {
  const sizes = new ResizeObserver(onChange);
  sizes.observe(document.body);
  return () => sizes.disconnect();
}
