import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { SavedView } from '@kitroom/contract/lists/saved-views';
import { enqueueSnackbar } from 'notistack';
import { useSearchParams } from 'react-router';
import { errorText, UNKNOWN_ERROR } from '../../api/api-error.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';
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
        save={async (input) => {
          await update(id, is_own ? input : { name: input.name });
          enqueueSnackbar('View saved', { variant: 'success' });
        }}
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
        const view = await create({ list: viewList, query: dialog.query, ...input });
        setParams(openedView(view), { replace: true, preventScrollReset: true });
        enqueueSnackbar('View saved', { variant: 'success' });
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
      enqueueSnackbar(errorText(error, UNKNOWN_ERROR), { variant: 'error' });
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
