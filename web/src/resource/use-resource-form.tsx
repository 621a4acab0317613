import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Path } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ApiError, errorText, retryAfter } from '../api/api-error.ts';
import { LOAD_FAILED, SAVE_FAILED } from '../api/failures.ts';
import type { Saved, Versioned } from '../api/resource-api.ts';
import { applyServerErrors } from '../api/server-errors.ts';
import { usePermissions } from '../session/permissions-context.ts';
import type { FormPageState } from '../ui/form/form-page.tsx';
import { useFieldForm } from '../ui/form/use-field-form.ts';
import { listAsItWas } from '../ui/list/return-to-list.ts';
import { historyKey } from './history/history-query.ts';
import { useFormHistory } from './history/use-form-history.tsx';
import { fieldsNotSaved } from './leaving/not-saved.ts';
import { UnsavedChangesGuard } from './leaving/unsaved-changes-guard.tsx';
import type { FormValues } from './merge/merge.ts';
import type { ResourceFormOptions } from './resource-form-options.ts';
import { tellWithNextStep } from './tell-with-next-step.tsx';
import { tellWithUndo } from './undo/use-undo.tsx';
import { useVersionedForm } from './use-versioned-form.tsx';

/**
 * The form of one record, for create and edit: loads it, validates it against the contract, saves it, shows the
 * server's errors under their fields, guards unsaved input and offers it again, merges with what somebody else saved in
 * the meantime, and returns to the list with a toast. Who may not see the list stays: with the saved record, or with an empty form for
 * the next one. Give `form.control` to the fields and `page` to `FormPage`.
 */
export function useResourceForm<
  Input extends z.ZodType<FormValues, FormValues>,
  List extends z.ZodType,
  Item extends z.ZodType,
>(options: ResourceFormOptions<Input, List, Item>) {
  type Values = z.input<Input>;
  const {
    api,
    id,
    blank,
    valuesOf,
    screens,
    labels,
    sentences,
    names,
    nouns,
    offered = {},
    nextStep,
    afterSave,
  } = options;
  const { list } = screens;
  const { data, has } = usePermissions();
  // While nobody is signed in: who signs in again goes on as before.
  const mayReturn = data === null || has(list.permission);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useFieldForm<Values, unknown, z.output<Input>>({
    resolver: zodResolver(api.resource.input),
    defaultValues: blank,
  });
  const key = [api.resource.path, 'form', id ?? 0];
  const [notice, setNotice] = useState<string | null>(null);
  const tell = (said: string, requestId: string | null) =>
    id === null ? enqueueSnackbar(said, { variant: 'success' }) : tellWithUndo(said, [requestId]);
  const stay = (saved: Saved<z.output<Item>>, said: string, undo: string | null) => {
    if (id !== null) {
      tell(said, undo);
      queries.setQueryData(key, saved);
      return;
    }
    setNotice(`${asSentence(said)} You can enter the next one.`);
    startBlank();
    const [first] = Object.keys(labels);
    form.setFocus(first as Path<Values>);
  };
  const [ready, setReady] = useState(id === null);
  const { start, startBlank, adopt, submit, changed, changedLabels, giveUp, offer, dialog } =
    useVersionedForm({
      form,
      initial: blank,
      valuesOf,
      send: (input, etag) => {
        setNotice(null);
        return id === null ? api.create(input) : api.update(id, input, etag());
      },
      onSaved: async (saved, outcome) => {
        await queries.invalidateQueries({ queryKey: [api.resource.path], refetchType: 'none' });
        if (id !== null) void queries.invalidateQueries({ queryKey: historyKey(screens.entity, id) });
        forget();
        afterSave?.();
        const said = id === null ? sentences.created : sentences.updated;
        const undo = outcome.changed ? saved.requestId : null;
        if (outcome.typed) {
          if (id === null) tell(said, null);
          else stay(saved, said, undo);
          return setNotice(`${asSentence(said)} What you typed since then is not saved yet.`);
        }
        if (!mayReturn) return stay(saved, said, undo);
        if (id === null) {
          tellWithNextStep(said, nextStep?.(saved.item) ?? null, navigate);
          // A former search could hide what was just created.
          return navigate(list.path);
        }
        tell(said, undo);
        const { to, state } = listAsItWas(list.path);
        await navigate(to, { state });
      },
      onFailed: (error) =>
        applyServerErrors(form, error, {
          fallback: isForeign(error)
            ? SAVE_FAILED.submission
            : SAVE_FAILED[id === null ? 'create' : 'update'],
          forbidden: id === null ? sentences.createForbidden : sentences.updateForbidden,
        }),
      labels,
      names,
      nouns,
      record: id === null ? api.resource.path : `${api.resource.path}/${id}`,
      history: id === null ? null : { entity: screens.entity, id },
      ready,
    });

  const loaded = useQuery({
    ...api.item(id ?? 0),
    // A form must neither start from a cached copy nor change while the user types.
    queryKey: key,
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const begun = useRef<number | null>(null);
  const begin = useEffectEvent((record: Versioned<z.output<Item>>) => {
    // Loaded again, as after an undo: what was typed since stays.
    if (begun.current === id) adopt(record);
    else start(record);
    begun.current = id;
  });
  useEffect(() => {
    if (loaded.data === undefined) return;
    begin(loaded.data);
    setReady(true);
  }, [loaded.data]);

  const item = loaded.data?.item;
  const { history, forget } = useFormHistory({
    form,
    entity: screens.entity,
    id,
    saved: item === undefined ? null : valuesOf(item),
    labels,
    offered,
    mayRestore: has(api.resource.updatePermission),
  });

  const { isSubmitting: busy, errors } = form.formState;
  const page: FormPageState = {
    title: id === null ? screens.create.label : screens.edit.label,
    back: mayReturn ? { to: list.path, label: screens.title } : null,
    loading: !ready,
    loadError: errorText(loaded.error, LOAD_FAILED.data, sentences.readForbidden),
    onRetry: retryAfter(loaded.error, loaded.refetch),
    error: errors.root?.message ?? null,
    notice,
    offer,
    busy,
    // A new record is all new.
    changed: id === null ? '' : changed,
    invalid: Object.keys(errors).filter((field) => field !== 'root').length,
    submitLabel: id === null ? (busy ? 'Creating...' : 'Create') : busy ? 'Saving...' : 'Save',
    onSubmit: submit,
    history,
    dialogs: (
      <>
        <UnsavedChangesGuard unsaved={() => fieldsNotSaved(changedLabels())} onLeave={giveUp} />
        {dialog}
      </>
    ),
  };
  return { form, control: form.control, page, record: loaded.data?.item ?? null };
}

function asSentence(said: string): string {
  return said.endsWith('.') ? said : `${said}.`;
}

// Not JSON: the response came from something between browser and server.
function isForeign(error: unknown): boolean {
  return error instanceof ApiError && error.body === null;
}
