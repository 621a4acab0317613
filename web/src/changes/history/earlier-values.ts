import type { HistoryChange, HistoryValue } from '@kitroom/contract/history/history';
import type { EntryLine } from './entry-lines.ts';

/** The values of fields, by their keys; null: nothing. */
export type EarlierValues = Record<string, HistoryValue | null>;

/**
 * The values of the fields right after a change, as far as the changes of the record (newest first) say; a field that is
 * missing has not changed.
 */
export function versionAfter(lines: readonly EntryLine[], line: EntryLine): EarlierValues {
  const values: EarlierValues = {};
  const at = lines.indexOf(line);
  // Later changes started from the earlier values.
  for (const { field, before } of newestFirst(lines.slice(0, at))) values[field] = before;
  // The change itself knows best; what nobody has changed since, was changed by an earlier one.
  for (const { field, after } of line.changes) values[field] = after;
  for (const { field, after } of newestFirst(lines.slice(at + 1)))
    if (!Object.hasOwn(values, field)) values[field] = after;
  return values;
}

function newestFirst(lines: readonly EntryLine[]): HistoryChange[] {
  return lines.flatMap(({ changes }) => changes.toReversed());
}
