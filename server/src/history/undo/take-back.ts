import { type Fields, isIdList, isSameValue } from '../../kinds/kind.ts';
import type { RequestEntry } from './undo-kind.ts';

/** The values that one change took from a record and gave to it. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The changes of these fields of one record by entries of one request, oldest first. */
export function fieldChanges(
  entries: readonly Pick<RequestEntry, 'change'>[],
  fields: readonly string[],
): FieldChange[] {
  return fields.flatMap((field) => {
    const changes = entries.map(({ change }) => change);
    const naming = changes.filter(({ before, after }) => field in before && field in after);
    const [first, last] = [naming[0], naming.at(-1)];
    if (!first || !last || isSameValue(first.before[field], last.after[field])) return [];
    return [{ field, before: first.before[field], after: last.after[field] }];
  });
}

/**
 * The fields to save so that a record with the fields `present` is as it was before `changes`; undefined: one of them
 * no longer has the value that the change gave it. Of a list only those items count that the change added or removed:
 * what others have added and removed since stays.
 */
export function takeBack(present: Fields, changes: readonly FieldChange[]): Fields | undefined {
  const fields: Record<string, unknown> = {};
  for (const { field, before, after } of changes) {
    const value = present[field];
    if (isIdList(before) && isIdList(after) && isIdList(value)) {
      const ids = takeBackItems(value, before, after);
      if (ids === undefined) return undefined;
      fields[field] = ids;
    } else {
      if (!isSameValue(asShown(after, value), value)) return undefined;
      fields[field] = asShown(before, value);
    }
  }
  return fields;
}

/** Whether a record with the fields `present` is still as it was created, by the rows and lists that the log has of that. */
export function isAsCreated(present: Fields, logged: Fields, fields: readonly string[]): boolean {
  return fields.every((field) => {
    const value = present[field];
    if (field in logged) return isSameValue(asShown(logged[field], value), value);
    // A record without links has no entry of them.
    return !isIdList(value) || value.length === 0;
  });
}

/** `present` without what was added and with what was removed; undefined: some of that is no longer so. */
export function takeBackItems(
  present: readonly number[],
  before: readonly number[],
  after: readonly number[],
): number[] | undefined {
  const [now, former, later] = [new Set(present), new Set(before), new Set(after)];
  const added = after.filter((id) => !former.has(id));
  const removed = before.filter((id) => !later.has(id));
  if (added.some((id) => !now.has(id)) || removed.some((id) => now.has(id))) return undefined;
  const takenOut = new Set(added);
  return [...present.filter((id) => !takenOut.has(id)), ...removed];
}

/** A logged value as the form has it: the log has rows, which say yes and no as 1 and 0. */
function asShown(logged: unknown, present: unknown): unknown {
  return typeof present === 'boolean' ? logged === 1 : logged;
}
