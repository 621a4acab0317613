import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import { StaleError, type Versioned } from '../api/resource-api.ts';
import { ConflictDialog, type Side } from './conflict-dialog.tsx';
import { type FormValues, mergeChanges, sameValues } from './merge.ts';

interface VersionedFormOptions<Values extends FormValues, Output, Item, Saved> {
  form: UseFormReturn<Values, unknown, Output>;
  /** What the fields start with, until `start` or `adopt` gives them a record. */
  initial: DefaultValues<Values>;
  /** The form's values of a record. */
  valuesOf: (item: Item) => Values;
  /** Makes the call. `etag` is a function because the record may still be loading when `send` begins. */
  send: (input: Output, etag: () => string | null) => Promise<Saved>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /** Gets any error of `send` except a 412. */
  onFailed: (error: unknown) => void;
  /** Labels of the fields in the conflict dialog. */
  labels: Record<keyof Values & string, string>;
  /** How the conflict dialog shows a value, for fields that hold ids; undefined: as it is. */
  describe?: ((field: string, value: unknown) => string | undefined) | undefined;
}

interface Clash<Values> {
  theirs: Values;
  etag: string | null;
  merged: Values;
  /** Empty when nothing conflicts, but the save was refused twice. */
  fields: (keyof Values & string)[];
}

/**
 * A form whose record somebody else may save while it is open. What does not conflict is merged and saved without a
 * question, once; for the rest, `dialog` asks which value to keep, field by field.
 */
export function useVersionedForm<Values extends FormValues, Output, Item, Saved>(
  options: VersionedFormOptions<Values, Output, Item, Saved>,
) {
  const { form, initial, valuesOf, send, onSaved, onFailed, labels, describe } = options;
  const { getValues, reset } = form;
  // What the fields started from, and the version they belong to.
  const base = useRef<{ values: Values; etag: string | null }>({ values: initial as Values, etag: null });
  const [clash, setClash] = useState<Clash<Values> | null>(null);

  /** Fills the form with a record. */
  const start = ({ item, etag }: Versioned<Item>) => {
    const values = valuesOf(item);
    base.current = { values, etag };
    reset(values);
  };

  /** Empties the form for the next new record. */
  const startBlank = () => {
    base.current = { values: initial as Values, etag: null };
    // The caller focuses a field.
    reset(initial, { keepFieldsRef: true });
  };

  /** Merges a newer version of the record into the form; what was typed stays. */
  const adopt = ({ item, etag }: Versioned<Item>) => {
    const theirs = valuesOf(item);
    reset(mergeChanges(base.current.values, getValues(), theirs).values, { keepErrors: true });
    base.current = { values: theirs, etag };
  };

  const save = async (input: Output, repeats: boolean) => {
    let saved: Saved;
    try {
      saved = await send(input, () => base.current.etag);
    } catch (error) {
      return error instanceof StaleError ? settle(error.current, repeats) : onFailed(error);
    }
    base.current.values = getValues();
    await onSaved(saved);
  };

  const settle = async ({ item, etag }: Versioned<Item>, repeats: boolean) => {
    const theirs = valuesOf(item);
    const { values, conflicts } = mergeChanges<Values>(base.current.values, getValues(), theirs);
    if (conflicts.length > 0 || !repeats)
      return setClash({ theirs, etag, merged: values, fields: conflicts });
    await saveOver(theirs, etag, values);
  };

  const saveOver = async (theirs: Values, etag: string | null, values: Values) => {
    base.current = { values: theirs, etag };
    reset(values);
    // Once: a server or proxy that refuses every save must not be asked forever.
    await form.handleSubmit((input) => save(input, false))();
  };

  const choose = async ({ theirs, etag, merged, fields }: Clash<Values>, choice: Record<string, Side>) => {
    const values = { ...merged };
    for (const field of fields) if (choice[field] === 'theirs') values[field] = theirs[field];
    setClash(null);
    await saveOver(theirs, etag, values);
  };

  const say = (field: string, value: unknown) => describe?.(field, value) ?? sayPlainly(value);
  const dialog: ReactNode =
    clash === null ? null : (
      <ConflictDialog
        conflicts={clash.fields.map((field) => ({
          field,
          label: labels[field],
          theirs: say(field, clash.theirs[field]),
          mine: say(field, clash.merged[field]),
        }))}
        onChoose={(choice) => choose(clash, choice)}
        onCancel={() => setClash(null)}
      />
    );
  return {
    start,
    startBlank,
    adopt,
    submit: form.handleSubmit((input) => save(input, true)),
    isDirty: () => !sameValues(base.current.values, getValues()),
    dialog,
  };
}

function sayPlainly(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? `${value.length} chosen` : String(value);
}
