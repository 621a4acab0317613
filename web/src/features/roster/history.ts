/** Enough for an afternoon of work; snapshots share their unchanged rows. */
const STEPS = 200;

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

export type HistoryAction<T> =
  | { type: 'change'; edit: (present: T) => T }
  | { type: 'undo' }
  | { type: 'redo' };

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** One step per effective change; a change after an undo discards what was undone. */
export function historyReducer<T>(history: History<T>, action: HistoryAction<T>): History<T> {
  const { past, present, future } = history;
  if (action.type === 'change') {
    const next = action.edit(present);
    return next === present
      ? history
      : { past: [...past.slice(1 - STEPS), present], present: next, future: [] };
  }
  if (action.type === 'undo') {
    const before = past.at(-1);
    return before === undefined
      ? history
      : { past: past.slice(0, -1), present: before, future: [present, ...future] };
  }
  const [after, ...rest] = future;
  return after === undefined ? history : { past: [...past, present], present: after, future: rest };
}
