import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, refusalText } from '../api/api-error.ts';
import { StaleError, type Versioned } from '../api/resource-api.ts';
import { applyServerErrors } from '../api/server-errors.ts';
import { ConflictDialog, type Side } from './conflict-dialog.tsx';
import type { InlineRecords, NamedOutput, NamedRow, NamedValues } from './inline-records.ts';
import { mergeChanges, sameValues } from './merge.ts';

interface InlineFormOptions {
  records: InlineRecords;
  /** The record to edit; null creates one. */
  row: NamedRow | null;
  labels: { name: string; description: string };
  /** Shown when the server has no sentence. */
  failed: string;
  /** 409 without a sentence. */
  nameTaken: string;
  onSaved: (row: NamedRow) => void;
  /** 403. */
  onForbidden: () => void;
}

interface Clash {
  theirs: Versioned<NamedRow>;
  merged: NamedValues;
  fields: ('name' | 'description')[];
}

const BLANK: NamedValues = { name: '', description: '' };

/**
 * The form of one row: starts from what the list shows, asks for the record's version, checks by the contract,
 * saves, and merges with what somebody else has saved in the meantime.
 */
export function useInlineForm(options: InlineFormOptions) {
  const { records, row, labels, failed, nameTaken, onSaved, onForbidden } = options;
  const queries = useQueryClient();
  const form = useForm<NamedValues, unknown, NamedOutput>({
    resolver: zodResolver(records.input),
    defaultValues: row === null ? BLANK : valuesOf(row),
  });
  const { getValues, reset } = form;
  const base = useRef<NamedValues>(row === null ? BLANK : valuesOf(row));
  const [clash, setClash] = useState<Clash | null>(null);

  const opened = useRef<Promise<string | null> | null>(null);
  const id = row?.id ?? null;
  // What the record's present version is; what the list had missed is taken over.
  const version = useCallback(() => {
    if (id === null) return null;
    const adopt = ({ item, etag }: Versioned<NamedRow>) => {
      const theirs = valuesOf(item);
      reset(mergeChanges(base.current, getValues(), theirs).values, { keepErrors: true });
      base.current = theirs;
      return etag;
    };
    opened.current ??= records.get(id).then(adopt);
    return opened.current;
  }, [records, id, getValues, reset]);

  useEffect(() => {
    version()?.catch(() => {
      // The save asks again, and says what is wrong.
      opened.current = null;
    });
  }, [version]);

  const save = async (input: NamedOutput) => {
    try {
      const etag = await version();
      const saved = id === null ? await records.create(input) : await records.update(id, input, etag);
      base.current = getValues();
      await queries.invalidateQueries({ queryKey: [records.path] });
      onSaved(saved);
    } catch (error) {
      if (error instanceof StaleError) return settle(error.current);
      fail(error);
    }
  };

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.status === 403) {
      onForbidden();
      const reason = refusalText(error);
      if (reason !== null) form.setError('root', { type: 'server', message: reason });
    } else if (error instanceof ApiError && error.status === 409 && error.message === '') {
      form.setError('name', { type: 'server', message: nameTaken }, { shouldFocus: true });
    } else applyServerErrors(form, error, { fallback: failed });
  };

  const settle = async (current: Versioned<NamedRow>) => {
    const { values, conflicts } = mergeChanges(base.current, getValues(), valuesOf(current.item));
    if (conflicts.length > 0) return setClash({ theirs: current, merged: values, fields: conflicts });
    await saveOver(current, values);
  };

  const saveOver = async ({ item, etag }: Versioned<NamedRow>, values: NamedValues) => {
    opened.current = Promise.resolve(etag);
    base.current = valuesOf(item);
    reset(values);
    await form.handleSubmit(save)();
  };

  const choose = async (choice: Record<string, Side>) => {
    if (clash === null) return;
    const values = { ...clash.merged };
    for (const field of clash.fields) {
      if (choice[field] === 'theirs') values[field] = valuesOf(clash.theirs.item)[field] ?? '';
    }
    setClash(null);
    await saveOver(clash.theirs, values);
  };

  const dialogs: ReactNode =
    clash === null ? null : (
      <ConflictDialog
        conflicts={clash.fields.map((field) => ({
          field,
          label: labels[field],
          theirs: clash.theirs.item[field] || '(empty)',
          mine: clash.merged[field] || '(empty)',
        }))}
        onChoose={choose}
        onCancel={() => setClash(null)}
      />
    );
  return {
    control: form.control,
    busy: form.formState.isSubmitting,
    error: form.formState.errors.root?.message ?? null,
    submit: form.handleSubmit(save),
    isDirty: () => !sameValues(base.current, getValues()),
    dialogs,
  };
}

function valuesOf({ name, description }: NamedRow): NamedValues {
  return { name, description: description ?? '' };
}
