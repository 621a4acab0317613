import { zodResolver } from '@hookform/resolvers/zod';
import { recordIn } from '@kitroom/contract/record-fields';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError, refusalText } from '../../api/api-error.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import type { EarlierValues } from '../../changes/history/earlier-values.ts';
import { fieldsNotSaved } from '../../changes/leaving/not-saved.ts';
import { tellWithUndo } from '../../changes/undo/use-undo.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { useTemporaryValue } from '../../ui/use-temporary-value.ts';
import { useVersionedForm } from '../form/use-versioned-form.tsx';
import type { InlineKind, NamedOutput, NamedRow, NamedValues } from './inline-records.ts';

interface InlineFormOptions {
  kind: InlineKind;
  /** The record to edit; null creates one. */
  row: NamedRow | null;
  onSaved: (row: NamedRow) => void;
}

/** SPEC §9. */
const FORBIDDEN_MS = 2000;

const BLANK: NamedValues = { name: '', description: '' };

/**
 * The form of one row: starts from what the list shows, asks for the record's version, validates against the contract,
 * saves, and merges with what someone else has saved in the meantime.
 */
export function useInlineForm(options: InlineFormOptions) {
  const { kind, row, onSaved } = options;
  const { api, labels, screens } = kind;
  const { path, input } = api.resource;
  const rowOf = (item: unknown) => recordIn(api.resource, item as Readonly<Record<string, NamedRow>>);
  const queries = useQueryClient();
  const [forbidden, showForbidden] = useTemporaryValue<string>(FORBIDDEN_MS);
  const initial = row === null ? BLANK : valuesOf(row);
  const form = useFieldForm<NamedValues, unknown, NamedOutput>({
    resolver: zodResolver(input),
    defaultValues: initial,
  });
  const id = row?.id ?? null;
  /** Puts earlier values into the fields, not saved yet. */
  const restore = ({ name, description }: EarlierValues) => {
    const put = { shouldDirty: true };
    if (name?.type === 'plain') form.setValue('name', String(name.value), put);
    if (description !== undefined)
      form.setValue('description', description?.type === 'plain' ? String(description.value) : '', put);
  };

  const onFailed = (error: unknown) => {
    if (error instanceof ApiError && error.status === 403) {
      showForbidden('Permission Required');
      const reason = refusalText(error);
      if (reason !== null) form.setError('root', { type: 'server', message: reason });
    } else if (error instanceof ApiError && error.status === 409 && error.message === '') {
      form.setError('name', { type: 'server', message: kind.nameTaken }, { shouldFocus: true });
    } else {
      const fallback = `Failed to ${id === null ? 'create' : 'update'} ${screens.noun.one}`;
      applyServerErrors(form, error, { fallback });
    }
  };
  const { adopt, submit, changedLabels, giveUp, offer, dialog } = useVersionedForm({
    form,
    initial,
    valuesOf: (item) => valuesOf(rowOf(item)),
    send: async (values, etag) => {
      await open();
      return id === null ? api.create(values) : api.update(id, values, etag());
    },
    onSaved: async ({ item, requestId }, { changed, typed }) => {
      await queries.invalidateQueries();
      const saved = rowOf(item);
      if (id !== null) tellWithUndo(`${saved.name} saved`, [changed ? requestId : null]);
      else if (typed) enqueueSnackbar(`${saved.name} created`, { variant: 'success' });
      // Text typed while the save was on its way stays in the open row.
      if (!typed) onSaved(saved);
    },
    onFailed,
    labels: { name: labels.name, description: labels.description },
    record: id === null ? path : `${path}/${id}`,
    history: id === null ? null : { entity: screens.entity, id },
    ready: true,
  });

  // The list has no versions: the record is loaded when its row is opened.
  const opened = useRef<Promise<void> | null>(null);
  const open = async () => {
    if (id === null) return;
    opened.current ??= api.get(id).then(adopt);
    try {
      await opened.current;
    } catch (error) {
      // The next save tries again.
      opened.current = null;
      throw error;
    }
  };
  const openEarly = useEffectEvent(() => {
    open().catch(() => {
      // The save tries again, and shows the error.
    });
  });
  useEffect(() => openEarly(), []);

  return {
    control: form.control,
    busy: form.formState.isSubmitting,
    error: form.formState.errors.root?.message ?? null,
    /** Said for a moment after a 403; null: nothing. */
    forbidden,
    submit,
    restore,
    unsaved: () => fieldsNotSaved(changedLabels(), row?.name),
    giveUp,
    offer,
    dialog,
  };
}

function valuesOf({ name, description }: NamedRow): NamedValues {
  return { name, description: description ?? '' };
}
