import { useRef, useState } from 'react';

/** Runs one piece of work at a time: what is started meanwhile is left out, as a second click. */
export function useOnce(): { isBusy: boolean; once: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  // A state would let the sixth digit and the button both start.
  const running = useRef(false);
  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, once };
}
