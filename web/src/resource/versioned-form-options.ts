import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import type { Saved } from '../api/resource-api.ts';
import type { RecordOfHistory } from './history/history-query.ts';
import type { LinkFields } from './merge/field-text.ts';
import type { FormValues } from './merge/merge.ts';

/** The outcome of a save. */
export interface SaveOutcome {
  /** The record is another one than before. */
  changed: boolean;
  /** The form holds more than was sent: it was typed while the save was on its way. */
  typed: boolean;
}

/** The values that a versioned form gets from the form around it. */
export interface VersionedFormOptions<Values extends FormValues, Output, Item> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The initial values, until `start` or `adopt` gives the form a record. */
  initial: DefaultValues<Values>;
  /** The form's values of a record. */
  valuesOf: (item: Item) => Values;
  /** Makes the call. `etag` is a function because the record may still be loading when `send` begins. */
  send: (input: Output, etag: () => string | null) => Promise<Saved<Item>>;
  onSaved: (saved: Saved<Item>, outcome: SaveOutcome) => void | Promise<void>;
  /** Gets any error of `send` except a 412. */
  onFailed: (error: unknown) => void;
  /** Labels of the fields, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** Of the fields that hold ids. */
  links?: LinkFields;
  /** Address of the record, or of the call that creates one: unsaved input is kept under it. */
  record: string;
  /** Whose history says who has saved it last; null: a new record. */
  history: RecordOfHistory | null;
  /** The fields hold the record. */
  ready: boolean;
}
