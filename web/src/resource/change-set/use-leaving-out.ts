import { useState } from 'react';

/** Records that were selected and stay as they are after all. */
export interface LeavingOut {
  leftOut: ReadonlySet<number>;
  leaveOut: (ids: Iterable<number>) => void;
  takeIn: () => void;
}

/** Leaves records out of a change to many, and includes them again. */
export function useLeavingOut(): LeavingOut {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  return {
    leftOut,
    leaveOut: (ids) => setLeftOut(new Set([...leftOut, ...ids])),
    takeIn: () => setLeftOut(new Set()),
  };
}
