import type { PreviewedPicture } from '@kitroom/contract/pictures/image-restore';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isChange } from './preview-groups.ts';

/** Which pictures of a preview stay out when it is applied. */
export interface Ticks {
  /** Positions of unticked pictures. */
  leftOut: ReadonlySet<number>;
  /** Ticks all of these, or unticks them when all are ticked. Pictures that change nothing cannot be ticked. */
  toggle: (pictures: readonly PreviewedPicture[]) => void;
}

/** How many of these pictures can be ticked, and how many are. */
export function countTicks(pictures: readonly PreviewedPicture[], leftOut: ReadonlySet<number>) {
  const changes = pictures.filter(isChange);
  return {
    changes: changes.length,
    ticked: changes.filter(({ position }) => !leftOut.has(position)).length,
  };
}

/** At first everything is ticked. What was unticked outlives a reload of the page. */
export function useTicks(previewId: number): Ticks {
  const key = `preview ${previewId}: left out`;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(() => remembered(key));
  useEffect(() => remember(key, leftOut), [key, leftOut]);
  const toggle = useCallback((pictures: readonly PreviewedPicture[]) => {
    const positions = pictures.filter(isChange).map(({ position }) => position);
    setLeftOut((before) => {
      const after = new Set(before);
      const allTicked = positions.every((position) => !before.has(position));
      for (const position of positions) {
        if (allTicked) after.add(position);
        else after.delete(position);
      }
      return after;
    });
  }, []);
  return useMemo(() => ({ leftOut, toggle }), [leftOut, toggle]);
}

function remember(key: string, leftOut: ReadonlySet<number>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...leftOut]));
  } catch (error) {
    // Forbidden or full: what is unchecked lasts as long as the page.
    console.error(error);
  }
}

function remembered(key: string): ReadonlySet<number> {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(positions) ? positions.filter((one) => typeof one === 'number') : []);
  } catch {
    // Someone else's entry: everything is ticked.
    return new Set();
  }
}
