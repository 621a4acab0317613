import { useCallback, useEffect, useState } from 'react';

/** A value that resets to null `milliseconds` after it was set. */
export function useTemporaryValue<Value>(): [Value | null, (value: Value, milliseconds: number) => void] {
  const [shown, setShown] = useState<{ value: Value; milliseconds: number } | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shown.milliseconds);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = useCallback((value: Value, milliseconds: number) => setShown({ value, milliseconds }), []);
  return [shown?.value ?? null, show];
}
