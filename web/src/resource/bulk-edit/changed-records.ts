import type { RecordChange } from '@kitroom/contract/bulk/bulk';
import type { HistoryChange } from '@kitroom/contract/history/history';
import { changedFields, type FormValues } from '../merge/merge.ts';
import { applySteps, type BulkField, type Steps } from './bulk-field.ts';

/** A record as it is, by the keys of its form. */
export interface EditedRecord {
  id: number;
  version: number;
  name: string;
  values: FormValues;
}

/** A record that the steps change: the body that is sent, and the lines of the preview. */
export interface ChangedRecord {
  record: EditedRecord;
  change: RecordChange;
  shown: HistoryChange[];
}

/** Those of the records that the steps change, in their order. */
export function changedRecords(
  records: readonly EditedRecord[],
  fields: readonly BulkField[],
  steps: Steps,
): ChangedRecord[] {
  return records.flatMap((record) => {
    const after = applySteps(fields, steps, record.values);
    const changed = changedFields(record.values, after);
    if (changed.length === 0) return [];
    const { id, version, values } = record;
    return {
      record,
      change: { id, version, fields: Object.fromEntries(changed.map((name) => [name, after[name]])) },
      shown: fields
        .filter(({ name }) => changed.includes(name))
        .map(({ name, shown }) => ({
          field: name,
          before: shown(values[name]),
          after: shown(after[name]),
        })),
    };
  });
}
