import { useEffect, useReducer, useState } from 'react';
import { loadDraft, saveDraft } from './draft.ts';
import { type HistoryAction, historyReducer, startHistory } from './history.ts';
import type { Roster } from './model/roster.ts';

interface RosterState {
  roster: Roster;
  canUndo: boolean;
  canRedo: boolean;
  /** False: this browser refuses to store the draft. */
  isStored: boolean;
  dispatch: (action: HistoryAction<Roster>) => void;
}

/**
 * The roster of a user or of visitors (null) on this device with its undo steps; every change is stored immediately.
 */
export function useRoster(userId: number | null): RosterState {
  const [history, dispatch] = useReducer(historyReducer<Roster>, null, () => startHistory(loadDraft(userId)));
  const [isStored, setStored] = useState(true);
  const { past, present, future } = history;
  const isTouched = past.length + future.length > 0;
  useEffect(() => {
    // Opening the page must not overwrite what another tab stored, or a draft that cannot be read.
    if (isTouched) setStored(saveDraft(userId, present));
  }, [present, isTouched, userId]);
  return { roster: present, canUndo: past.length > 0, canRedo: future.length > 0, isStored, dispatch };
}
