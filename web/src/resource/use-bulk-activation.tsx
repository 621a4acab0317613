import type { PermissionCode } from '@kitroom/contract/permissions';
import type { UsageCall } from '@kitroom/contract/usage';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { ResourceApi } from '../api/resource-api.ts';
import { usePermissions } from '../session/permissions-context.ts';
import type { SelectableRows } from '../ui/list/record-columns.ts';
import { useRowSelection } from '../ui/list/row-selection.ts';
import { useUndoToast } from '../ui/use-undo-toast.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { changeAll, type Outcome, type Target } from './change-all.ts';
import { DeactivationDialog, type InUse } from './deactivation-dialog.tsx';
import type { EntityScreens, Noun } from './screens.ts';
import { counted, usageQuery } from './usage.ts';

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
  /** The body that changes nothing of a record but its active flag. */
  withActive: (item: z.output<Item>, isActive: boolean) => z.output<Input>;
  /** Asked for before a deactivation; null: nothing uses these records. */
  usage: UsageCall | null;
}

const PROGRESS_MS = 500;

/** A record as it was written, for the way back. */
interface Written<Item> extends Target {
  item: Item;
  etag: string | null;
}

/** What a list shows of its selection; without the code that changes records there is none. */
export interface BulkActivation<Row> {
  selection: SelectableRows<Row> | null;
  /** Stands above the table. */
  bar: ReactNode;
}

/**
 * Selects rows of a list and activates or deactivates them, with a note that takes it back. Every record goes
 * through its own update, with its version: the server's rules hold for each, and what fails says why.
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
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [failed, setFailed] = useState<Outcome<unknown>['failed']>([]);
  const [asking, setAsking] = useState<{ targets: Target[]; inUse: InUse } | null>(null);
  const stop = useRef(new AbortController());
  const undo = useRef(() => {});
  const toast = useUndoToast(() => undo.current());

  const run = async <Each extends Target>(
    targets: readonly Each[],
    isActive: boolean,
    change: (target: Each) => Promise<Written<z.output<Item>>>,
  ) => {
    toast.close();
    setFailed([]);
    stop.current = new AbortController();
    setProgress({ done: 0, of: targets.length });
    let drawn = performance.now();
    const outcome = await changeAll(targets, change, {
      onProgress: (done) => {
        // Drawing a long list anew for every record would take longer than the changes.
        const now = performance.now();
        if (now - drawn < PROGRESS_MS) return;
        drawn = now;
        setProgress({ done, of: targets.length });
      },
      signal: stop.current.signal,
    });
    await queries.invalidateQueries({ queryKey: [api.resource.path] });
    setProgress(null);
    setFailed(outcome.failed);
    selection.clear();
    const said = sentence(outcome, isActive, noun);
    if (outcome.changed.length === 0) return void enqueueSnackbar(said, { variant: 'error' });
    undo.current = () => void takeBack(outcome.changed, !isActive);
    toast.tell(said);
  };

  const takeBack = (written: readonly Written<z.output<Item>>[], isActive: boolean) =>
    run(written, isActive, async ({ id, name, item, etag }) => ({
      id,
      name,
      ...(await api.update(id, withActive(item, isActive), etag)),
    }));

  const setActive = (targets: readonly Target[], isActive: boolean) =>
    run(targets, isActive, async ({ id, name }) => {
      const { item, etag } = await api.get(id);
      return { id, name, ...(await api.update(id, withActive(item, isActive), etag)) };
    });

  // Rows that are so already are left alone: nothing of theirs would change but the version.
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
          onStop={() => stop.current.abort()}
          onDismiss={() => setFailed([])}
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

function sentence(
  { changed, failed, left }: Outcome<unknown>,
  isActive: boolean,
  { one, many }: Noun,
): string {
  return [
    `${counted(changed.length, one, many)} ${isActive ? 'activated' : 'deactivated'}`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(left > 0 ? [`${left} not reached`] : []),
  ].join(', ');
}
