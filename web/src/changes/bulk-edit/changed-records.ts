import type { RecordChange } from '@kitroom/contract/bulk/bulk';
import type { HistoryChange } from '@kitroom/contract/history/history';
import type { PreviewLine } from '../change-set/change-preview.tsx';
import { changedFields, type FormValues } from '../merge/merge.ts';
import { applySteps, type BulkField, type Steps } from './bulk-field.ts';

/** A record as it is, by the keys of its form. */
export interface EditedRecord {
  id: number;
  version: number;
  name: string;
  values: FormValues;
}

/** A record that the steps change: a line of the preview, with the body that is sent. */
export interface ChangedRecord extends PreviewLine {
  change: RecordChange;
}

/** Those of the records that the steps change, in their order. */
export function changedRecords(
  records: readonly EditedRecord[],
  fields: readonly BulkField[],
  steps: Steps,
): ChangedRecord[] {
  return records.flatMap(({ id, version, name, values }) => {
    const after = applySteps(fields, steps, values);
    const changed = changedFields(values, after);
    if (changed.length === 0) return [];
    const change = { id, version, fields: Object.fromEntries(changed.map((field) => [field, after[field]])) };
    return { id, name, changes: shownChanges(fields, values, after), change };
  });
}

/** The fields in which a record differs before and after, as the preview shows them. */
export function shownChanges(
  fields: readonly BulkField[],
  before: FormValues,
  after: FormValues,
): HistoryChange[] {
  const changed = changedFields(before, after);
  return fields
    .filter(({ name }) => changed.includes(name))
    .map(({ name, shown }) => ({ field: name, before: shown(before[name]), after: shown(after[name]) }));
}
