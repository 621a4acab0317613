import { BULK_LIMITS } from '@kitroom/contract/limits';
import { type ComponentType, useEffect, useMemo } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog, usePartOnDemand } from '../../ui/lazy-dialog.tsx';
import type { ListTool } from '../../ui/list/list-tool.ts';
import type { SelectableRows } from '../../ui/list/record-columns.ts';
import { useRowSelection } from '../../ui/list/row-checkbox.tsx';
import type { BulkAction, BulkDialogProps, BulkOptions } from './bulk-action.ts';

const load = async () => (await import('./selected-rows.tsx')).SelectedRows;

/**
 * Selects some of the rows that a list shows, and does something with them; the selection is null for users who can do
 * nothing.
 */
export function useBulkActions<Row extends { id: number; is_active: boolean }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  options: BulkOptions,
): { tool: ListTool; selection: SelectableRows<Row> | null } {
  const { screens, dialogs } = options;
  const { has } = usePermissions();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useRowSelection(ids);
  const { selected, clear } = selection;
  const targets = useMemo(
    () =>
      rows
        .filter(({ id }) => selected.has(id))
        .map((row) => ({ id: row.id, name: nameOf(row), isActive: row.is_active })),
    [rows, selected, nameOf],
  );
  const mayActivate = has(screens.edit.permission);
  const actions = dialogs.filter(({ permission }) => has(permission));
  const maySelect = mayActivate || actions.length > 0;
  const isLikely = maySelect && rows.length > 0;
  useEffect(() => {
    // While the rows are looked at. A failed load is tried again, and reported, with the first row that is selected.
    if (isLikely) load().catch(() => {});
  }, [isLikely]);
  const Selected = usePartOnDemand(selected.size > 0, load, clear);
  return {
    selection: maySelect ? { ...selection, nameOf } : null,
    tool: {
      name: 'bulk',
      above:
        Selected === null ? null : (
          <Selected
            options={{ ...options, dialogs: actions }}
            targets={targets}
            onClear={clear}
            mayActivate={mayActivate}
          />
        ),
    },
  };
}

/** The action that edits the fields of the selected records, in a dialog that is loaded when it is opened. */
export function bulkEdit(
  { edit }: Pick<BulkOptions['screens'], 'edit'>,
  dialog: () => Promise<ComponentType<BulkDialogProps>>,
): BulkAction {
  return {
    label: 'Edit…',
    permission: edit.permission,
    most: BULK_LIMITS.changes,
    Dialog: lazyDialog(dialog),
  };
}
