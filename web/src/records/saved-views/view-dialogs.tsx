import { zodResolver } from '@hookform/resolvers/zod';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import { type SavedView, savedViews } from '@kitroom/contract/lists/saved-views';
import { enqueueSnackbar } from 'notistack';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { UNKNOWN_ERROR } from '../../api/api-error.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { fieldsNotSaved } from '../../changes/leaving/not-saved.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { useWatchedInput } from '../../session/unsaved-changes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SwitchInput } from '../../ui/form/switch-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { openedView, useViewChanges, VIEW_PARAM } from './views-api.ts';

export interface ViewDialogProps {
  dialog:
    | { kind: 'save'; query: string }
    | { kind: 'rename'; view: SavedView }
    | { kind: 'delete'; view: SavedView };
  viewList: ListedKind;
  onClose: () => void;
}

/** Asks for the name of a view, or before one is deleted. */
export function ViewDialogs({ dialog, viewList, onClose }: ViewDialogProps) {
  const { has } = usePermissions();
  const { create, update } = useViewChanges();
  const [, setParams] = useSearchParams();
  const mayShare = has(KINDS[viewList].updatePermission);
  if (dialog.kind === 'delete') return <DeleteView view={dialog.view} onClose={onClose} />;
  if (dialog.kind === 'rename') {
    const { id, name, is_shared, is_own } = dialog.view;
    return (
      <ViewNameDialog
        title="Rename view"
        start={{ name, is_shared }}
        mayShare={mayShare && is_own}
        save={(input) => update(id, is_own ? input : { name: input.name })}
        onClose={onClose}
      />
    );
  }
  return (
    <ViewNameDialog
      title="Save view"
      start={{ name: '', is_shared: false }}
      mayShare={mayShare}
      save={async (input) => {
        const { view } = await create({ list: viewList, query: dialog.query, ...input });
        setParams(openedView(view), { replace: true, preventScrollReset: true });
      }}
      onClose={onClose}
    />
  );
}

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { remove } = useViewChanges();
  const [, setParams] = useSearchParams();
  const confirm = async () => {
    try {
      await remove(view.id);
      setParams(
        (params) => {
          params.delete(VIEW_PARAM);
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
      enqueueSnackbar('View deleted', { variant: 'success' });
    } catch (error) {
      tellFailure(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete this view?"
      confirmLabel="Delete"
      destroys
      onConfirm={confirm}
      onCancel={onClose}
    >
      <bdi>{view.name}</bdi>
      {view.is_shared ? ' is deleted for everyone.' : ' is deleted.'} The records of the list stay as they
      are.
    </ConfirmDialog>
  );
}

const nameInput = savedViews.create.body.pick({ name: true, is_shared: true });
type Values = z.input<typeof nameInput>;

interface ViewNameDialogProps {
  title: string;
  start: Values;
  /** Whether the user may decide if everyone sees it. */
  mayShare: boolean;
  /** Errors: `ApiError`, shown under the name. */
  save: (input: Values) => Promise<unknown>;
  onClose: () => void;
}

/** A name for a view, and whether it is for everyone. */
function ViewNameDialog({ title, start, mayShare, save, onClose }: ViewNameDialogProps) {
  const form = useFieldForm<Values>({ resolver: zodResolver(nameInput), defaultValues: start });
  const submit = form.handleSubmit(async (input) => {
    try {
      await save(input);
      enqueueSnackbar('View saved', { variant: 'success' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error, { fallback: UNKNOWN_ERROR });
    }
  });
  const { isSubmitting: busy, isDirty, errors } = form.formState;
  useWatchedInput(() => (isDirty ? fieldsNotSaved(['Name']) : null));
  return (
    <FormDialog
      title={title}
      error={errors.root?.message}
      busy={busy}
      submitLabel={busy ? 'Saving...' : 'Save'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        control={form.control}
        name="name"
        label="Name"
        required
        autoFocus
        help="Search, filters, order and columns are saved under this name."
      />
      {mayShare ? (
        <SwitchInput
          control={form.control}
          name="is_shared"
          label="For everyone"
          help="Everyone who can see this list will find the view here."
        />
      ) : null}
    </FormDialog>
  );
}
