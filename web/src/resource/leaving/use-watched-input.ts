import { useEffect, useRef } from 'react';
import { type Unsaved, watchUnsavedChanges } from '../../session/unsaved-changes.ts';

/**
 * Keeps the input of a form or dialog from being lost while it is open: the page's guard and the tab ask before leaving,
 * and an ended session asks for the sign-in over it.
 */
export function useWatchedInput(unsaved: Unsaved): void {
  const current = useRef(unsaved);
  useEffect(() => {
    current.current = unsaved;
  });
  useEffect(() => watchUnsavedChanges(() => current.current()), []);
}
