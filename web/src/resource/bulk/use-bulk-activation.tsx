import type { PermissionCode } from '@kitroom/contract/permissions';
import type { UsageCall } from '@kitroom/contract/usage';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { type ReactNode, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { ResourceApi } from '../../api/resource-api.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import type { SelectableRows } from '../../ui/list/record-columns.ts';
import { useRowSelection } from '../../ui/list/row-selection.ts';
import { DeactivationDialog, type InUse } from '../deactivation-dialog.tsx';
import type { EntityScreens } from '../screens.ts';
import { counted, usageQuery } from '../usage.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Target } from './change-all.ts';
import { useBulkChange } from './use-bulk-change.ts';

interface BulkActivationOptions<
  Row,
  Input extends z.ZodType,
  List extends z.ZodType,
  Item extends z.ZodType,
> {
  api: ResourceApi<Input, List, Item>;
  screens: Pick<EntityScreens, 'noun'> & { edit: { permission: PermissionCode } };
  /** The rows shown, in their order. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** The update that changes only the active flag. */
  withActive: (item: z.output<Item>, isActive: boolean) => z.output<Input>;
  /** Checked before a deactivation; null if nothing can use these records. */
  usage: UsageCall | null;
}

/** The selection of a list and its bar; both null for users who may not change records. */
export interface BulkActivation<Row> {
  selection: SelectableRows<Row> | null;
  /** Shown above the table. */
  bar: ReactNode;
}

/**
 * Selects rows of a list and activates or deactivates them; asks before records that are in use are deactivated.
 */
export function useBulkActivation<
  Row extends { id: number; is_active: boolean },
  Input extends z.ZodType,
  List extends z.ZodType,
  Item extends z.ZodType,
>(options: BulkActivationOptions<Row, Input, List, Item>): BulkActivation<Row> {
  const { api, screens, rows, nameOf, withActive, usage } = options;
  const { noun, edit } = screens;
  const { has } = usePermissions();
  const queries = useQueryClient();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useRowSelection(ids);
  const [asking, setAsking] = useState<{ targets: Target[]; inUse: InUse } | null>(null);
  const { setActive, progress, failed, stop, dismiss } = useBulkChange(
    { api, withActive, noun },
    selection.clear,
  );

  // Rows that already have this state are skipped: an update would only raise their version.
  const begin = async (isActive: boolean) => {
    const targets = rows
      .filter((row) => selection.selected.has(row.id) && row.is_active !== isActive)
      .map((row) => ({ id: row.id, name: nameOf(row) }));
    if (targets.length === 0) {
      return void enqueueSnackbar(`Nothing to change: already ${isActive ? 'active' : 'inactive'}`);
    }
    if (isActive || usage === null) return setActive(targets, isActive);
    const uses = await queries.fetchQuery(usageQuery(usage)).catch(() => null);
    const inUse = targets.flatMap(({ id, name }) => {
      const text = uses?.get(id);
      return text === undefined ? [] : [{ name, text }];
    });
    if (uses !== null && inUse.length === 0) return setActive(targets, isActive);
    setAsking({ targets, inUse: uses === null ? null : inUse });
  };

  if (!has(edit.permission)) return { selection: null, bar: null };
  return {
    selection: { ...selection, nameOf },
    bar: (
      <>
        <BulkBar
          selected={selection.selected.size}
          noun={noun}
          progress={progress}
          failed={failed}
          onActivate={() => begin(true)}
          onDeactivate={() => begin(false)}
          onClear={selection.clear}
          onStop={stop}
          onDismiss={dismiss}
        />
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
