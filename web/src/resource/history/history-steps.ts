import type { HistoryChange, HistoryEntry, HistoryValue } from '@kitroom/contract/history/history';

/** The changes of one request to a record: its entries in one. */
export interface HistoryStep {
  requestId: string;
  /** UTC, ISO 8601. */
  at: string;
  actor: HistoryEntry['actor'];
  /** Each once. */
  actions: string[];
  changes: HistoryChange[];
  /** Whether the reader may ask to undo it. */
  canUndo: boolean;
}

/** Puts entries of one request together; they follow each other. */
export function stepsOf(entries: readonly HistoryEntry[]): HistoryStep[] {
  const steps: HistoryStep[] = [];
  for (const { request_id, at, actor, action, changes, can_undo } of entries) {
    const last = steps.at(-1);
    if (last?.requestId !== request_id) {
      steps.push({ requestId: request_id, at, actor, actions: [action], changes, canUndo: can_undo });
      continue;
    }
    if (!last.actions.includes(action)) last.actions.unshift(action);
    last.changes = [...changes, ...last.changes];
    last.canUndo ||= can_undo;
  }
  return steps;
}

/** The values of fields, by their keys; null: nothing. */
export type EarlierValues = Record<string, HistoryValue | null>;

/**
 * The values of the fields right after a step, as far as `steps` (newest first) say; a field that is missing has not
 * changed.
 */
export function versionAfter(steps: readonly HistoryStep[], step: HistoryStep): EarlierValues {
  const values: EarlierValues = {};
  const at = steps.indexOf(step);
  // Later changes started from the earlier values.
  for (const { field, before } of newestFirst(steps.slice(0, at))) values[field] = before;
  // The step itself knows best; what nobody has changed since, was changed by an earlier one.
  for (const { field, after } of step.changes) values[field] = after;
  for (const { field, after } of newestFirst(steps.slice(at + 1)))
    if (!Object.hasOwn(values, field)) values[field] = after;
  return values;
}

function newestFirst(steps: readonly HistoryStep[]): HistoryChange[] {
  return steps.flatMap(({ changes }) => changes.toReversed());
}
