import { zodResolver } from '@hookform/resolvers/zod';
import { blankForm, formLabels, formValues, nameOf, recordIn } from '@kitroom/contract/record-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, Path, PathValue } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ApiError, errorText, retryAfter } from '../../api/api-error.ts';
import { LOAD_FAILED, SAVE_FAILED } from '../../api/failures.ts';
import type { ResourceApi, Saved, Versioned } from '../../api/resource-api.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { useDeactivation } from '../../changes/activation/deactivation-dialog.tsx';
import { recordHistory } from '../../changes/history/history-query.ts';
import { useFormHistory } from '../../changes/history/use-form-history.tsx';
import { fieldsNotSaved } from '../../changes/leaving/not-saved.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import { partOf } from '../../changes/merge/field-text.ts';
import type { FormValues } from '../../changes/merge/merge.ts';
import { tellWithUndo } from '../../changes/undo/use-undo.tsx';
import { type NextStep, tellWithNextStep } from '../../resource/tell-with-next-step.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import type { FormPageState } from '../../ui/form/form-page.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { marksNew } from '../../ui/list/new-record.ts';
import { listAsItWas } from '../../ui/list/return-to-list.ts';
import { useWarning } from '../attention/record-reasons.tsx';
import { ActiveBadge } from './active-switch.tsx';
import type { FormSentences, ResourceFormOptions } from './resource-form-options.ts';
import { focusFirst, useNamedField } from './use-named-field.ts';
import { type SaveOutcome, useVersionedForm } from './use-versioned-form.tsx';

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
  const { api, id, screens, sentences, usage, links = {}, afterSave } = options;
  const { resource } = api;
  const [{ blank, labels }] = useState(() => ({
    blank: blankForm(resource.fields) as DefaultValues<Values>,
    labels: formLabels(resource.fields),
  }));
  const valuesOf = (item: z.output<Item>) => formValues(resource, item as object) as Values;
  const { data, has } = usePermissions();
  // While nobody is signed in: who signs in again goes on as before.
  const mayReturn = data === null || has(screens.list.permission);
  const queries = useQueryClient();
  const form = useFieldForm<Values, unknown, z.output<Input>>({
    resolver: zodResolver(resource.input),
    defaultValues: blank,
  });
  const { mayDeactivate, asking, question } = useDeactivation(usage);
  const key = [resource.path, 'form', id ?? 0];
  const [notice, setNotice] = useState<string | null>(null);
  const [ready, setReady] = useState(id === null);
  const another = useAnother();
  const finish = useFinish(options, key, () => mayReturn && !another.isWanted());
  const { start, startBlank, adopt, submit, changed, changedLabels, giveUp, offer, dialog } =
    useVersionedForm({
      form,
      initial: blank,
      valuesOf,
      send: (input, etag) => {
        setNotice(null);
        return id === null ? api.create(input) : api.update(id, input, etag());
      },
      mayBegin: async () => {
        const { is_active: stays } = form.getValues();
        if (id === null || saved?.['is_active'] !== true || stays !== false) return true;
        return mayDeactivate([{ id, name: recordName ?? '' }], recordName ?? '');
      },
      onSaved: async (made, outcome) => {
        const deed = saved && deedOf(saved, valuesOf(made.item));
        await queries.invalidateQueries({ queryKey: [resource.path], refetchType: 'none' });
        if (id !== null)
          void queries.invalidateQueries({ queryKey: recordHistory(screens.entity, id).queryKey });
        forget();
        const next = afterSave?.(made.item) ?? null;
        const startOver = () => {
          startBlank();
          focusFirst(form, labels);
        };
        setNotice(await finish(made, { ...outcome, deed: deed && `${recordName} ${deed}` }, next, startOver));
      },
      onFailed: (error) => applyServerErrors(form, error, saveFailure(error, id === null, sentences)),
      labels,
      links,
      record: id === null ? resource.path : `${resource.path}/${id}`,
      history: id === null ? null : { entity: screens.entity, id },
      ready,
    });

  useGivenName(id === null, (name) =>
    form.setValue('name' as Path<Values>, name as PathValue<Values, Path<Values>>),
  );
  const loaded = useLoadedRecord(api, id, key, (record, isFirst) => {
    // Loaded again, as after an undo: what was typed since stays.
    if (isFirst) start(record);
    else adopt(record);
    setReady(true);
  });
  const item = loaded.data?.item;
  const saved = item === undefined ? null : valuesOf(item);
  const recordName = saved === null ? undefined : nameOf(resource, saved);
  const { history, forget } = useFormHistory({
    form,
    screens,
    id,
    name: recordName,
    saved,
    labels,
    offered: partOf(links, 'offered'),
    mayRestore: has(resource.updatePermission),
  });
  const { warning, isPending } = useWarning(resource, id, screens);
  // The fields come with what is wrong with them: nothing moves.
  const loading = !ready || isPending;
  useNamedField(form, labels, { isNew: id === null, loading });

  const { isSubmitting, errors } = form.formState;
  const busy = isSubmitting && !asking;
  const page: FormPageState = {
    title: id === null ? screens.create.label : screens.edit.label,
    recordName,
    back: mayReturn ? { to: screens.list.path, label: screens.title } : null,
    loading,
    loadError: errorText(loaded.error, LOAD_FAILED.data, sentences.readForbidden),
    onRetry: retryAfter(loaded.error, loaded.refetch),
    error: errors.root?.message ?? null,
    notice,
    offer,
    busy,
    // A new record is all new.
    changed: id === null ? '' : changed,
    onAnother: id === null ? () => void another.create(submit) : null,
    invalid: Object.keys(errors).filter((field) => field !== 'root').length,
    submitLabel: submitLabel(id === null, busy),
    onSubmit: submit,
    active: <ActiveBadge control={form.control} id={id} usage={usage} />,
    warning,
    history,
    dialogs: (
      <>
        <UnsavedChangesGuard unsaved={() => fieldsNotSaved(changedLabels())} onLeave={giveUp} />
        {dialog}
        {question}
      </>
    ),
  };
  return { form, control: form.control, page, record: item ?? null };
}

/** Takes what a link calls the new record that it leads to: `?name=Seafoam`. */
function useGivenName(isNew: boolean, take: (name: string) => void) {
  const [params] = useSearchParams();
  const name = isNew ? params.get('name') : null;
  const onGiven = useEffectEvent(take);
  useEffect(() => {
    if (name !== null) onGiven(name);
  }, [name]);
}

/** Whether the form is to stay open for another new record once this one is created. */
function useAnother() {
  const wanted = useRef(false);
  return {
    isWanted: () => wanted.current,
    create: async (submit: () => Promise<void>) => {
      wanted.current = true;
      await submit();
      wanted.current = false;
    },
  };
}

/** Loads the record for its form, and hands it over: first, and whenever it is loaded again. */
function useLoadedRecord<Item extends z.ZodType>(
  api: Pick<ResourceApi<z.ZodType, z.ZodType, Item>, 'item'>,
  id: number | null,
  key: (string | number)[],
  take: (record: Versioned<z.output<Item>>, isFirst: boolean) => void,
) {
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
    take(record, begun.current !== id);
    begun.current = id;
  });
  useEffect(() => {
    if (loaded.data !== undefined) begin(loaded.data);
  }, [loaded.data]);
  return loaded;
}

type FinishOptions<Item extends z.ZodType> = Pick<
  ResourceFormOptions<never, never, Item>,
  'id' | 'screens' | 'createdAs' | 'updated' | 'opensAs'
> & { api: { resource: { record: string; label: string } } };

/**
 * Follows a save: a toast, and the way back to the list, or to the page of a new record. People who stay, because they may not see it, add another one, or typed on
 * in the meantime, gets a notice, to which the function resolves; or null.
 */
function useFinish<Item extends z.ZodType>(
  { api, id, screens, createdAs, updated, opensAs }: FinishOptions<Item>,
  key: readonly unknown[],
  mayReturn: () => boolean,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { list } = screens;
  const { label } = api.resource;
  return async (
    saved: Saved<z.output<Item>>,
    { changed, typed, deed }: SaveOutcome & { deed: string | null },
    next: NextStep | null,
    startOver: () => void,
  ): Promise<string | null> => {
    const said =
      id === null ? (createdAs?.(saved.item) ?? `${label} created`) : (updated ?? deed ?? `${label} saved`);
    const sentence = said.endsWith('.') ? said : `${said}.`;
    if (id === null) {
      if (typed) {
        enqueueSnackbar(said, { variant: 'success' });
        return `${sentence} ${TYPED_SINCE}`;
      }
      if (!mayReturn()) {
        startOver();
        return `${sentence} You can enter the next one.`;
      }
      const { id: created } = recordIn(api.resource, saved.item as Readonly<Record<string, { id: number }>>);
      // The answer may not have said its id.
      const isKnown = created > 0;
      tellWithNextStep(said, isKnown ? next : null, navigate);
      const opened = (isKnown && opensAs?.(saved.item)) || null;
      // A former search could hide what was just created.
      await navigate(opened?.to ?? list.path, { state: opened?.state ?? marksNew(created) });
      return null;
    }
    tellWithUndo(said, [changed ? saved.requestId : null]);
    if (typed || !mayReturn()) {
      queries.setQueryData(key, saved);
      return typed ? `${sentence} ${TYPED_SINCE}` : null;
    }
    const { to, state } = listAsItWas(list.path);
    await navigate(to, { state });
    return null;
  };
}

/** What a save did to the record as a whole, if it did. */
function deedOf(before: FormValues, { is_active: isActive }: FormValues): string | null {
  if (before['is_active'] === isActive) return null;
  return isActive === true ? 'activated' : 'deactivated';
}

const TYPED_SINCE = 'What you typed since then is not saved yet.';

function submitLabel(isNew: boolean, busy: boolean): string {
  if (isNew) return busy ? 'Creating...' : 'Create';
  return busy ? 'Saving...' : 'Save';
}

function saveFailure(error: unknown, isNew: boolean, sentences: FormSentences) {
  const ours = isNew ? SAVE_FAILED.create : SAVE_FAILED.update;
  return {
    fallback: isForeign(error) ? SAVE_FAILED.submission : ours,
    forbidden: isNew ? sentences.createForbidden : sentences.updateForbidden,
  };
}

// Not JSON: the response came from something between browser and server.
function isForeign(error: unknown): boolean {
  return error instanceof ApiError && error.body === null;
}
