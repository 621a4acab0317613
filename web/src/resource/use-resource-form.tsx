import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ApiError, errorText } from '../api/api-error.ts';
import { LOAD_FAILED, SAVE_FAILED } from '../api/failures.ts';
import { type ResourceApi, StaleError, type Versioned } from '../api/resource-api.ts';
import { applyServerErrors } from '../api/server-errors.ts';
import type { FormPageState } from '../ui/form/form-page.tsx';
import { ConflictDialog, type Side } from './conflict-dialog.tsx';
import { type FormValues, mergeChanges, sameValues } from './merge.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** The sentences of one entity's form. */
export interface FormSentences {
  /** Toasts. */
  created: string;
  updated: string;
  /** 403 of the load, of create, of update. */
  readForbidden: string;
  createForbidden: string;
  updateForbidden: string;
}

interface ResourceFormOptions<
  Input extends z.ZodType<FormValues, FormValues>,
  List extends z.ZodType,
  Item extends z.ZodType,
> {
  api: ResourceApi<Input, List, Item>;
  /** The record to edit; null creates one. */
  id: number | null;
  /** What a new record starts with; a required choice that the user has to make is left out. */
  blank: DefaultValues<z.input<Input>>;
  /** The form's values of a loaded record. */
  valuesOf: (item: z.output<Item>) => z.input<Input>;
  /** Where the form returns to after the save. */
  listPath: string;
  /** Names the fields where two people's changes meet. */
  labels: Record<keyof z.input<Input> & string, string>;
  sentences: FormSentences;
  /** How a value reads where two people's changes meet, for fields that hold ids; undefined: as it is. */
  describe?: (field: string, value: unknown) => string | undefined;
}

interface Clash<Values> {
  theirs: Values;
  current: string | null;
  merged: Values;
  fields: (keyof Values & string)[];
}

/**
 * The form of one record, create and edit alike: loads it, checks it by the contract, saves it, shows the server's
 * errors under their fields, guards unsaved input, merges with what somebody else saved meanwhile, and returns
 * to the list with a toast. Give `form.control` to the fields and `page` to `FormPage`.
 */
export function useResourceForm<
  Input extends z.ZodType<FormValues, FormValues>,
  List extends z.ZodType,
  Item extends z.ZodType,
>(options: ResourceFormOptions<Input, List, Item>) {
  type Values = z.input<Input>;
  const { api, id, blank, valuesOf, listPath, labels, sentences, describe } = options;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm<Values, unknown, z.output<Input>>({
    resolver: zodResolver(api.resource.input),
    defaultValues: blank,
  });
  // What the fields started from, and the version they belong to.
  const base = useRef<{ values: Values; etag: string | null }>({ values: blank as Values, etag: null });
  const [clash, setClash] = useState<Clash<Values> | null>(null);

  const loaded = useQuery({
    ...api.item(id ?? 0),
    // A form never starts from a copy that another screen has kept, nor changes under the user's hands.
    queryKey: [api.resource.path, 'form', id ?? 0],
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [ready, setReady] = useState(id === null);
  const start = useRef({ form, valuesOf });
  useEffect(() => {
    if (loaded.data === undefined) return;
    const values = start.current.valuesOf(loaded.data.item);
    base.current = { values, etag: loaded.data.etag };
    start.current.form.reset(values);
    setReady(true);
  }, [loaded.data]);

  const save = async (input: z.output<Input>) => {
    try {
      await (id === null ? api.create(input) : api.update(id, input, base.current.etag));
    } catch (error) {
      if (error instanceof StaleError) return settle(error.current);
      return applyServerErrors(form, error, {
        fallback: isForeign(error)
          ? SAVE_FAILED.submission
          : id === null
            ? SAVE_FAILED.create
            : SAVE_FAILED.update,
        forbidden: id === null ? sentences.createForbidden : sentences.updateForbidden,
      });
    }
    base.current.values = form.getValues();
    await queries.invalidateQueries({ queryKey: [api.resource.path], refetchType: 'none' });
    enqueueSnackbar(id === null ? sentences.created : sentences.updated, { variant: 'success' });
    await navigate(listPath);
  };

  // Somebody else has saved since the form was opened: what does not clash is merged and saved without a question.
  const settle = async (current: Versioned<z.output<Item>>) => {
    const theirs = valuesOf(current.item);
    const { values, conflicts } = mergeChanges<Values>(base.current.values, form.getValues(), theirs);
    if (conflicts.length > 0) {
      return setClash({ theirs, current: current.etag, merged: values, fields: conflicts });
    }
    takeOver(theirs, current.etag, values);
    await form.handleSubmit(save)();
  };

  const takeOver = (theirs: Values, etag: string | null, values: Values) => {
    base.current = { values: theirs, etag };
    form.reset(values);
  };

  const choose = async (choice: Record<string, Side>) => {
    if (clash === null) return;
    const values = { ...clash.merged };
    for (const field of clash.fields) if (choice[field] === 'theirs') values[field] = clash.theirs[field];
    setClash(null);
    takeOver(clash.theirs, clash.current, values);
    await form.handleSubmit(save)();
  };

  const { isSubmitting: busy, errors } = form.formState;
  const say = (field: string, value: unknown) => describe?.(field, value) ?? sayPlainly(value);
  const page: FormPageState = {
    loading: !ready,
    loadError: errorText(loaded.error, LOAD_FAILED.data, sentences.readForbidden),
    error: errors.root?.message ?? null,
    busy,
    invalid: Object.keys(errors).filter((field) => field !== 'root').length,
    submitLabel: id === null ? (busy ? 'Creating...' : 'Create') : busy ? 'Saving...' : 'Save',
    onSubmit: form.handleSubmit(save),
    dialogs: (
      <>
        <UnsavedChanges isDirty={() => !sameValues(base.current.values, form.getValues())} />
        {clash === null ? null : (
          <ConflictDialog
            conflicts={clash.fields.map((field) => ({
              field,
              label: labels[field],
              theirs: say(field, clash.theirs[field]),
              mine: say(field, clash.merged[field]),
            }))}
            onChoose={choose}
            onCancel={() => setClash(null)}
          />
        )}
      </>
    ),
  };
  return { form, control: form.control, page, record: loaded.data?.item ?? null };
}

// No JSON at all: something between browser and server has answered.
function isForeign(error: unknown): boolean {
  return error instanceof ApiError && error.body === null;
}

function sayPlainly(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? `${value.length} chosen` : String(value);
}
