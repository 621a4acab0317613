import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while (ms), so that not every key asks the server. */
export function useSettled<Value extends string | number>(value: Value, milliseconds: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
