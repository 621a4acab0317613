import { type RefObject, useEffect, useState } from 'react';

/** Whether all pictures in an element are there, or have failed; looks again when `content` changes. */
export function usePicturesLoaded(element: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || content === null) return;
    const look = () => setLoaded([...current.querySelectorAll('img')].every(({ complete }) => complete));
    look();
    // These events do not bubble.
    current.addEventListener('load', look, true);
    current.addEventListener('error', look, true);
    return () => {
      current.removeEventListener('load', look, true);
      current.removeEventListener('error', look, true);
    };
  }, [element, content]);
  return loaded;
}
