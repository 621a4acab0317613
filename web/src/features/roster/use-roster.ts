import { useEffect, useReducer, useState } from 'react';
import { loadDraft, saveDraft } from './draft.ts';
import { type HistoryAction, historyReducer, startHistory } from './history.ts';
import type { Roster } from './model/roster.ts';

interface RosterState {
  roster: Roster;
  canUndo: boolean;
  canRedo: boolean;
  /** False: this browser refuses to keep the draft. */
  isKept: boolean;
  dispatch: (action: HistoryAction<Roster>) => void;
}

/** The roster of this device with its undo steps; every change is kept at once. */
export function useRoster(): RosterState {
  const [history, dispatch] = useReducer(historyReducer<Roster>, null, () => startHistory(loadDraft()));
  const [isKept, setKept] = useState(true);
  const { past, present, future } = history;
  const isTouched = past.length + future.length > 0;
  useEffect(() => {
    // Looking at the page changes nothing on the device: not in another tab, nor a draft that cannot be read.
    if (isTouched) setKept(saveDraft(present));
  }, [present, isTouched]);
  return { roster: present, canUndo: past.length > 0, canRedo: future.length > 0, isKept, dispatch };
}
