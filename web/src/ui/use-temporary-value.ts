import { useEffect, useState } from 'react';

/** A value that resets to null `milliseconds` after it was set last. */
export function useTemporaryValue<Value>(milliseconds: number): [Value | null, (value: Value) => void] {
  const [shown, setShown] = useState<{ value: Value } | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), milliseconds);
    return () => clearTimeout(timer);
  }, [shown, milliseconds]);
  return [shown?.value ?? null, (value) => setShown({ value })];
}
