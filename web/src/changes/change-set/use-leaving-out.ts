import { useState } from 'react';

/** Leaves records out of a change to many, and includes them again. */
export function useLeavingOut() {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  return {
    /** Records that were selected and stay as they are after all. */
    leftOut,
    leaveOut: (ids: Iterable<number>) => setLeftOut(new Set([...leftOut, ...ids])),
    takeIn: () => setLeftOut(new Set()),
  };
}
export type LeavingOut = ReturnType<typeof useLeavingOut>;
