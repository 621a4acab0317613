import { BULK_LIMITS } from '@kitroom/contract/limits';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { UsageCall } from '@kitroom/contract/usage';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import type { SelectableRows } from '../../ui/list/record-columns.ts';
import { useRowSelection } from '../../ui/list/row-selection.ts';
import { DeactivationDialog, type InUse } from '../deactivation-dialog.tsx';
import type { EntityScreens } from '../screens.ts';
import { counted, usageQuery } from '../usage.ts';
import { BulkBar } from './bulk-bar.tsx';
import { NotChangedAlert } from './not-changed-alert.tsx';
import type { Target } from './set-active.ts';
import { nothingToChange, useActivation } from './use-activation.ts';

interface BulkActionsOptions<Row> {
  /** Of the records. */
  path: string;
  screens: Pick<EntityScreens, 'noun'> & { edit: { permission: PermissionCode } };
  /** The rows shown, in their order. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Checked before a deactivation; null if nothing can use these records. */
  usage: UsageCall | null;
  /** What else can be done with the selected records, each in a dialog of its own. */
  dialogs: readonly BulkAction[];
}

/** An action of the bar that opens a dialog. */
export interface BulkAction {
  label: string;
  permission: PermissionCode;
  /** The most records that it takes at once. */
  most: number;
  Dialog: ComponentType<BulkDialogProps>;
}

export interface BulkDialogProps {
  /** The selected records, in the order of the list. */
  targets: readonly Target[];
  onClose: () => void;
  /** Closes the dialog and clears the selection. */
  onDone: () => void;
}

/** The action that edits the fields of the selected records. */
export function bulkEdit(permission: PermissionCode, Dialog: ComponentType<BulkDialogProps>): BulkAction {
  return { label: 'Edit…', permission, most: BULK_LIMITS.changes, Dialog };
}

/** The selection of a list and its bar; both null for users who may not change records. */
export interface BulkActions<Row> {
  selection: SelectableRows<Row> | null;
  /** Shown above the table. */
  bar: ReactNode;
}

/**
 * Selects rows of a list, activates or deactivates them, and opens dialogs for more; asks before records that are in use
 * are deactivated.
 */
export function useBulkActions<Row extends { id: number; is_active: boolean }>(
  options: BulkActionsOptions<Row>,
): BulkActions<Row> {
  const { path, screens, rows, nameOf, usage, dialogs } = options;
  const { noun, edit } = screens;
  const { has } = usePermissions();
  const queries = useQueryClient();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useRowSelection(ids);
  const [asking, setAsking] = useState<{ targets: Target[]; inUse: InUse } | null>(null);
  const [open, setOpen] = useState<{ action: BulkAction; targets: Target[] } | null>(null);
  const isBusy = useRef(false);
  const { setActive, progress, notChanged, stop, dismiss } = useActivation({
    path,
    noun,
    onChanged: selection.clear,
  });

  const targetsAmong = (some: readonly Row[]) =>
    some
      .filter((row) => selection.selected.has(row.id))
      .map((row): Target => ({ id: row.id, name: nameOf(row) }));

  const begin = async (isActive: boolean) => {
    const targets = targetsAmong(rows.filter((row) => row.is_active !== isActive));
    if (targets.length === 0) return void enqueueSnackbar(nothingToChange(isActive));
    if (isActive || usage === null) return setActive(targets, isActive);
    const uses = await queries.fetchQuery(usageQuery(usage)).catch(() => null);
    const inUse = targets.flatMap(({ id, name }) => {
      const text = uses?.get(id);
      return text === undefined ? [] : [{ name, text }];
    });
    if (uses !== null && inUse.length === 0) return setActive(targets, isActive);
    setAsking({ targets, inUse: uses === null ? null : inUse });
  };

  // A second click, while it is looked up where the records are used.
  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  };

  const begun = (action: BulkAction) => {
    const targets = targetsAmong(rows);
    if (targets.length <= action.most) return setOpen({ action, targets });
    enqueueSnackbar(
      `${action.label.replace('…', '')} takes at most ${counted(action.most, noun.one, noun.many)}`,
    );
  };

  const mayActivate = has(edit.permission);
  const actions = dialogs.filter(({ permission }) => has(permission));
  if (!mayActivate && actions.length === 0) {
    // Of someone who has just lost the permission.
    const bar =
      notChanged === null ? null : (
        <NotChangedAlert notChanged={notChanged} noun={noun} onDismiss={dismiss} />
      );
    return { selection: null, bar };
  }
  return {
    selection: { ...selection, nameOf },
    bar: (
      <>
        <BulkBar
          selected={selection.selected.size}
          noun={noun}
          progress={progress}
          notChanged={notChanged}
          activation={
            mayActivate
              ? { onActivate: () => once(() => begin(true)), onDeactivate: () => once(() => begin(false)) }
              : null
          }
          actions={actions.map((action) => ({ label: action.label, onClick: () => begun(action) }))}
          onClear={selection.clear}
          onStop={stop}
          onDismiss={dismiss}
        />
        {open === null ? null : (
          <open.action.Dialog
            targets={open.targets}
            onClose={() => setOpen(null)}
            onDone={() => {
              setOpen(null);
              selection.clear();
            }}
          />
        )}
        {asking === null ? null : (
          <DeactivationDialog
            what={counted(asking.targets.length, noun.one, noun.many)}
            inUse={asking.inUse}
            onConfirm={() => {
              setAsking(null);
              void setActive(asking.targets, false);
            }}
            onCancel={() => setAsking(null)}
          />
        )}
      </>
    ),
  };
}
