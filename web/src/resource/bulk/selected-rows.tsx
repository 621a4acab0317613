import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import { counted } from '../../ui/sentence-parts.ts';
import { DeactivationDialog, type InUse } from '../deactivation-dialog.tsx';
import type { BulkAction, BulkOptions } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { NotChangedAlert } from './not-changed-alert.tsx';
import type { Target } from './set-active.ts';
import { nothingToChange, useActivation } from './use-activation.ts';

interface SelectedRowsProps {
  options: BulkOptions;
  /** The selected records, in the order of the list. */
  targets: readonly (Target & { isActive: boolean })[];
  onClear: () => void;
  mayActivate: boolean;
}

/**
 * The bar of the selected rows: activates or deactivates them, and opens dialogs for more; asks before records on
 * which something depends are deactivated.
 */
export function SelectedRows(props: SelectedRowsProps) {
  const { options, targets, onClear, mayActivate } = props;
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
  if (!mayActivate && dialogs.length === 0) return alert;
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

/** Looks up what depends on records before they are deactivated, and asks where something does. Render `question`. */
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
    const uses = await queries.fetchQuery(usage.query).catch(() => null);
    const inUse = targets.flatMap(({ id, name }) => {
      const texts = uses?.get(id);
      return texts === undefined ? [] : [{ name, text: texts.join('; ') }];
    });
    if (uses !== null && inUse.length === 0) return void (await setActive(targets, isActive));
    setAsking({ targets, inUse: uses === null ? null : inUse });
  };
  return {
    // Not for a second click, while it is looked up what depends on the records.
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
      asking === null || usage === null ? null : (
        <DeactivationDialog
          what={counted(asking.targets.length, noun.one, noun.many)}
          usage={usage}
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
