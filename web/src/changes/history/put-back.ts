import type { HistoryValue, NamedRecord } from '@kitroom/contract/history/history';
import type { FormValues } from '../merge/merge.ts';
import type { EarlierValues } from './earlier-values.ts';

/** The records that can be chosen in a form, by field; undefined while they load. */
export type OfferedRecords = Record<string, readonly { id: number; is_active?: boolean }[] | undefined>;

interface PutBackOptions {
  labels: Record<string, string>;
  /** The saved values, by the fields of the form: they can be kept, even if they can no longer be chosen. */
  saved: FormValues;
  offered: OfferedRecords;
}

/** The values that a form can take from an earlier state, and a sentence about each one that it can't. */
export interface PutBack {
  values: FormValues;
  refused: string[];
}

/** Turns the values of a history into values of a form; values without a field are left out. */
export function putBack(earlier: EarlierValues, { labels, saved, offered }: PutBackOptions): PutBack {
  const values: FormValues = {};
  const refused: string[] = [];
  for (const [field, value] of Object.entries(earlier)) {
    if (!Object.hasOwn(saved, field)) continue;
    const label = labels[field] ?? field;
    const known = saved[field];
    const mayChoose = ({ id }: NamedRecord) => {
      const records = offered[field] ?? [];
      // Nothing is known before they have loaded; the server will say what it refuses.
      if (records.length === 0 || [known].flat().includes(id)) return true;
      return records.some((record) => record.id === id && record.is_active !== false);
    };
    const gone = recordsIn(value).filter((record) => !mayChoose(record));
    const names = gone.map(recordName).join(', ');
    if (value?.type === 'record' && gone.length > 0) {
      refused.push(`${names} can no longer be chosen, so ${label} stays as it is.`);
      continue;
    }
    if (gone.length > 0) {
      const they = gone.length === 1 ? 'it is' : 'they are';
      refused.push(`${names} can no longer be chosen, so ${they} left out of ${label}.`);
    }
    values[field] = formValue(value, Array.isArray(known), gone);
  }
  return { values, refused };
}

/** How a record is called in a sentence. */
export function recordName({ id, name, former_name }: NamedRecord): string {
  return name ?? former_name ?? `#${id}`;
}

function recordsIn(value: HistoryValue | null): readonly NamedRecord[] {
  if (value?.type === 'record') return [value.record];
  return value?.type === 'records' ? value.records : [];
}

function formValue(value: HistoryValue | null, isList: boolean, gone: readonly NamedRecord[]): unknown {
  if (value?.type === 'plain') return value.value;
  if (value?.type === 'record') return value.record.id;
  if (value?.type === 'records')
    return value.records.filter((record) => !gone.includes(record)).map(({ id }) => id);
  return isList ? [] : null;
}
