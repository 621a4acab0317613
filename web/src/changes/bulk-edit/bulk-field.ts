import type { HistoryValue } from '@kitroom/contract/history/history';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { FormValues } from '../merge/merge.ts';

/** The change of one field in every record. */
export interface Step {
  /** The id of one of the field's ways. */
  way: string;
  /** The text to find, where the way is to find and replace. */
  find: string;
  /** The new value, or what takes the place of what was found: of the type that the field's inputs give. */
  value: unknown;
}

/** The steps of the fields that were chosen, by field. */
export type Steps = Record<string, Step>;

export interface Way {
  id: string;
  label: string;
  /** The value after the change; the same where nothing changes. */
  apply: (before: unknown, step: Step) => unknown;
  /** Its inputs, bound to names that begin with the field's; a way without any, such as Clear, has none. */
  inputs?: (control: Control<Steps, unknown, unknown>) => ReactNode;
}

/** A field that can be changed in many records together. */
export interface BulkField {
  /** The key of the record's form. */
  name: string;
  label: string;
  /** At least one; the first is chosen at first. */
  ways: readonly [Way, ...Way[]];
  initial: unknown;
  /** A value as the preview draws it; null: empty. */
  shown: (value: unknown) => HistoryValue | null;
}

export function firstStep({ ways: [first], initial }: BulkField): Step {
  return { way: first.id, find: '', value: initial };
}

/** A record's values after all steps. */
export function applySteps(fields: readonly BulkField[], steps: Steps, before: FormValues): FormValues {
  const after = { ...before };
  for (const { name, ways } of fields) {
    const step = steps[name];
    const way = ways.find(({ id }) => id === step?.way);
    if (step && way) after[name] = way.apply(before[name], step);
  }
  return after;
}
