import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import { counted } from '../../ui/sentence-parts.ts';
import { DeactivationDialog, type InUse } from '../deactivation-dialog.tsx';
import { usageQuery } from '../usage.ts';
import type { BulkAction, BulkOptions } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { NotChangedAlert } from './not-changed-alert.tsx';
import type { Target } from './set-active.ts';
import { nothingToChange, useActivation } from './use-activation.ts';

interface SelectedRowsProps {
  /** With the dialogs that the user may open. */
  options: BulkOptions;
  /** The selected records, in the order of the list. */
  targets: readonly (Target & { isActive: boolean })[];
  onClear: () => void;
  maySelect: boolean;
  mayActivate: boolean;
}

/**
 * The bar of the selected rows: activates or deactivates them, and opens dialogs for more; asks before records that are in
 * use are deactivated.
 */
export function SelectedRows(props: SelectedRowsProps) {
  const { options, targets, onClear, maySelect, mayActivate } = props;
  const { resource, screens, dialogs } = options;
  const { noun } = screens;
  const [open, setOpen] = useState<{ action: BulkAction; targets: readonly Target[] } | null>(null);
  const activation = useActivation({ resource, noun });
  const { begin, question } = useQuestionOfUse(options, activation.setActive);
  const activate = (isActive: boolean) =>
    begin(
      targets.filter((target) => target.isActive !== isActive),
      isActive,
    );
  const openDialog = (action: BulkAction) => {
    if (targets.length <= action.most) return setOpen({ action, targets });
    enqueueSnackbar(
      `${action.label.replace('…', '')} takes at most ${counted(action.most, noun.one, noun.many)}`,
    );
  };
  const close = () => setOpen(null);
  // Also to someone who has just lost the permission.
  const alert =
    activation.notChanged === null ? null : (
      <NotChangedAlert notChanged={activation.notChanged} noun={noun} onDismiss={activation.dismiss} />
    );
  if (!maySelect) return alert;
  return (
    <>
      {alert}
      <BulkBar
        selected={targets.length}
        noun={noun}
        progress={activation.progress}
        actions={[
          ...dialogs.map((action) => ({ label: action.label, onClick: () => openDialog(action) })),
          ...(mayActivate
            ? [
                { label: 'Activate', onClick: () => activate(true) },
                { label: 'Deactivate', onClick: () => activate(false) },
              ]
            : []),
        ]}
        onClear={onClear}
        onStop={activation.stop}
      />
      {open === null ? null : (
        <open.action.Dialog
          targets={open.targets}
          onClose={close}
          onDone={() => {
            close();
            onClear();
          }}
        />
      )}
      {question}
    </>
  );
}

/** Looks up where records are used before they are deactivated, and asks where they are. Render `question`. */
function useQuestionOfUse(
  { screens: { noun }, usage }: Pick<BulkOptions, 'screens' | 'usage'>,
  setActive: (targets: readonly Target[], isActive: boolean) => Promise<unknown>,
) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<{ targets: readonly Target[]; inUse: InUse } | null>(null);
  const isBusy = useRef(false);

  const begin = async (targets: readonly Target[], isActive: boolean) => {
    if (targets.length === 0) return void enqueueSnackbar(nothingToChange(isActive));
    if (isActive || usage === null) return void (await setActive(targets, isActive));
    const uses = await queries.fetchQuery(usageQuery(usage)).catch(() => null);
    const inUse = targets.flatMap(({ id, name }) => {
      const text = uses?.get(id);
      return text === undefined ? [] : [{ name, text }];
    });
    if (uses !== null && inUse.length === 0) return void (await setActive(targets, isActive));
    setAsking({ targets, inUse: uses === null ? null : inUse });
  };
  return {
    // Not for a second click, while it is looked up where the records are used.
    begin: async (targets: readonly Target[], isActive: boolean) => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        await begin(targets, isActive);
      } finally {
        isBusy.current = false;
      }
    },
    question:
      asking === null ? null : (
        <DeactivationDialog
          what={counted(asking.targets.length, noun.one, noun.many)}
          inUse={asking.inUse}
          onConfirm={() => {
            setAsking(null);
            void setActive(asking.targets, false);
          }}
          onCancel={() => setAsking(null)}
        />
      ),
  };
}
