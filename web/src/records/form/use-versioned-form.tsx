import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, Path, UseFormReturn } from 'react-hook-form';
import { type Saved, StaleError, type Versioned } from '../../api/resource-api.ts';
import type { RecordOfHistory } from '../../changes/history/history-query.ts';
import { changedText, type LinkFields, partOf } from '../../changes/merge/field-text.ts';
import { changedFields, type FormValues, mergeChanges } from '../../changes/merge/merge.ts';
import { useClash } from '../conflicts/use-clash.tsx';
import { type Changes, draftSides } from '../drafts/draft.ts';
import { useDraft } from '../drafts/use-draft.tsx';

export interface SaveOutcome {
  /** The record is another one than before. */
  changed: boolean;
  /** The form holds more than was sent: it was typed while the save was on its way. */
  typed: boolean;
}

/** The values that a versioned form gets from the form around it. */
interface VersionedFormOptions<Values extends FormValues, Output, Item> {
  form: UseFormReturn<Values, unknown, Output>;
  /** The initial values, until `start` or `adopt` gives the form a record. */
  initial: DefaultValues<Values>;
  valuesOf: (item: Item) => Values;
  /** Makes the call. `etag` is a function because the record may still be loading when `send` begins. */
  send: (input: Output, etag: () => string | null) => Promise<Saved<Item>>;
  /** Asked before a save begins; resolves to whether it may. */
  mayBegin?: () => Promise<boolean>;
  onSaved: (saved: Saved<Item>, outcome: SaveOutcome) => void | Promise<void>;
  /** Gets any error of `send` except a 412. */
  onFailed: (error: unknown) => void;
  /** Labels of the fields, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  links?: LinkFields;
  /** Address of the record, or of the call that creates one: unsaved input is kept under it. */
  record: string;
  /** Whose history says who has saved it last; null: a new record. */
  history: RecordOfHistory | null;
  /** The fields hold the record. */
  ready: boolean;
}

/**
 * A form whose record someone else may save while it is open. Changes without conflict are merged and saved without a
 * question, once; for the rest, `dialog` asks which value to keep, field by field. Unsaved input stays on this device
 * (`use-draft.tsx`); `offer` shows it when the form is opened again.
 */
export function useVersionedForm<Values extends FormValues, Output, Item>(
  options: VersionedFormOptions<Values, Output, Item>,
) {
  const { form, valuesOf, send, onSaved, onFailed, labels, links = {}, record, history, ready } = options;
  const { mayBegin = async () => true } = options;
  const { getValues, reset } = form;
  const fields = Object.keys(labels) as (keyof Values & string)[];
  const names = partOf(links, 'names');
  const clash = useClash<Values>({ history, labels, names });
  const baseline = useBaseline(options, () => draft.touch());
  const { base, adopt, tellChanged } = baseline;
  const draft = useDraft({
    record,
    ready,
    base: () => base.current,
    current: getValues,
    labels,
    names,
    onRestore: (changes) => restore(changes),
    onDiscarded: () => focusFirst(fields),
  });

  const save = async (input: Output, repeats: boolean) => {
    const before = base.current.values;
    const sent = getValues();
    let saved: Saved<Item>;
    try {
      saved = await send(input, () => base.current.etag);
    } catch (error) {
      return error instanceof StaleError ? settle(error.current, repeats) : onFailed(error);
    }
    base.current.values = sent;
    tellChanged();
    draft.saved(history === null ? null : changedFields(before, sent));
    const outcome = {
      changed: changedFields(before, valuesOf(saved.item)).length > 0,
      typed: changedFields(sent, getValues()).length > 0,
    };
    if (outcome.typed) adopt(saved);
    await onSaved(saved, outcome);
  };

  const settle = async ({ item, etag }: Versioned<Item>, repeats: boolean) => {
    const [original, mine, theirs] = [base.current.values, getValues(), valuesOf(item)];
    const merge = mergeChanges<Values>(original, mine, theirs);
    const apply = async (values: Values) => {
      base.current = { values: theirs, etag };
      reset(values);
      // Once: a server or proxy that refuses every save must not be asked forever.
      await form.handleSubmit((input) => save(input, false))();
    };
    if (merge.conflicts.length > 0 || !repeats)
      return clash.ask({ original, mine, theirs, merge, confirmLabel: 'Save', apply });
    await apply(merge.values);
  };

  const restore = (changes: Changes) => {
    const theirs = base.current.values;
    const sides = draftSides(theirs, changes, fields);
    const typed = changedFields(sides.base, sides.mine);
    const put = (values: Values) => {
      // Input in other fields in the meantime stays.
      const restored = Object.fromEntries(typed.map((field) => [field, values[field]]));
      reset({ ...getValues(), ...restored }, { keepFieldsRef: true });
      draft.answered();
      focusFirst(typed);
    };
    const merge = mergeChanges(sides.base, sides.mine, theirs);
    if (merge.conflicts.length === 0) return put(merge.values);
    clash.ask({ original: sides.base, mine: sides.mine, theirs, merge, confirmLabel: 'Restore', apply: put });
  };
  const focusFirst = ([first]: readonly string[]) => {
    if (first !== undefined) form.setFocus(first as Path<Values>);
  };
  return {
    ...baseline,
    submit: form.handleSubmit(async (input) => {
      if (await mayBegin()) await save(input, true);
    }),
    /** The user leaves without saving; their input is not kept. */
    giveUp: draft.givenUp,
    /** Earlier input that was not saved, and whether it can be kept; null: there is nothing to say. */
    offer: draft.offer,
    dialog: clash.dialog,
  };
}

/** The values that the fields started from, their version, and what has changed since. `onChange`: a field has another value. */
function useBaseline<Values extends FormValues, Output, Item>(
  options: Pick<
    VersionedFormOptions<Values, Output, Item>,
    'form' | 'initial' | 'valuesOf' | 'labels' | 'links'
  >,
  onChange: () => void,
) {
  const { form, initial, valuesOf, labels, links = {} } = options;
  const { getValues, reset, subscribe } = form;
  const base = useRef<{ values: Values; etag: string | null }>({ values: initial as Values, etag: null });
  const [changed, setChanged] = useState('');
  const tellChanged = () => {
    const text = changedText(base.current.values, getValues(), labels, partOf(links, 'noun'));
    // The bar that says so is drawn after the key that changed it: the whole form is drawn again with it.
    startTransition(() => setChanged(text));
  };
  const touch = useEffectEvent(() => {
    onChange();
    tellChanged();
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => touch() }), [subscribe]);
  return {
    base,
    tellChanged,
    /** The unsaved fields, such as 'Name · 2 sizes', or an empty text. */
    changed,
    /** Labels of the fields that are not as they were loaded or saved last. */
    changedLabels: () => {
      const differing = changedFields(base.current.values, getValues());
      return Object.entries<string>(labels).flatMap(([field, label]) =>
        differing.includes(field) ? [label] : [],
      );
    },
    /** Fills the form with a record. */
    start: ({ item, etag }: Versioned<Item>) => {
      const values = valuesOf(item);
      base.current = { values, etag };
      reset(values);
      tellChanged();
    },
    /** Empties the form for the next new record. */
    startBlank: () => {
      base.current = { values: initial as Values, etag: null };
      // The caller focuses a field.
      reset(initial, { keepFieldsRef: true });
      tellChanged();
    },
    /** Merges a newer version of the record into the form; unsaved input stays. */
    adopt: ({ item, etag }: Versioned<Item>) => {
      const theirs = valuesOf(item);
      reset(mergeChanges(base.current.values, getValues(), theirs).values, { keepErrors: true });
      base.current = { values: theirs, etag };
      tellChanged();
    },
  };
}
