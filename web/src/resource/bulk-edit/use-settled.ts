import { useEffect, useState } from 'react';

/** A text once it has stayed the same for a while (ms), so that not every key asks the server. */
export function useSettled(text: string, milliseconds: number): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
