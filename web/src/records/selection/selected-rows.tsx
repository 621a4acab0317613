import { enqueueSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import { useDeactivation } from '../../changes/activation/deactivation-dialog.tsx';
import { NotChangedAlert } from '../../changes/activation/not-changed-alert.tsx';
import type { Target } from '../../changes/activation/set-active.ts';
import { nothingToChange, useActivation } from '../../changes/activation/use-activation.ts';
import { counted } from '../../ui/sentence-parts.ts';
import type { BulkAction, BulkOptions } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';

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
  const { mayDeactivate, question } = useDeactivation(options.usage);
  const isBusy = useRef(false);
  const activate = async (isActive: boolean) => {
    const others = targets.filter((target) => target.isActive !== isActive);
    if (others.length === 0) return void enqueueSnackbar(nothingToChange(isActive));
    // Not for a second click, while it is looked up what depends on the records.
    if (isBusy.current) return;
    isBusy.current = true;
    const what = counted(others.length, noun.one, noun.many);
    if (isActive || (await mayDeactivate(others, what))) await activation.setActive(others, isActive);
    isBusy.current = false;
  };
  const openDialog = (action: BulkAction) => {
    if (targets.length <= action.most) return setOpen({ action, targets });
    enqueueSnackbar(
      `${action.label.replace('…', '')} takes at most ${counted(action.most, noun.one, noun.many)}`,
    );
  };
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
                { label: 'Activate', onClick: () => void activate(true) },
                { label: 'Deactivate', onClick: () => void activate(false) },
              ]
            : []),
        ]}
        onClear={onClear}
        onStop={activation.stop}
      />
      {open === null ? null : (
        <open.action.Dialog targets={open.targets} usage={options.usage} onClose={() => setOpen(null)} />
      )}
      {question}
    </>
  );
}
