import { type ReactNode, useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { EntityScreens } from '../screens.ts';
import type { SortedRow } from './use-order.ts';

/** A list whose records can be put in another order. */
export interface SortedList {
  /** Of the records. */
  path: string;
  /** All records, as the server sorts them; undefined while they are loaded. */
  rows: readonly SortedRow[] | undefined;
}

const OrderDialog = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog);

/** Opens the dialog that puts a list in another order; null for who may not change its records. */
export function useChangeOrder(
  { noun, edit }: Pick<EntityScreens, 'noun' | 'edit'>,
  list: SortedList | undefined,
): { open: (() => void) | null; dialog: ReactNode } {
  const { has } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const rows = list?.rows ?? [];
  const may = edit !== undefined && has(edit.permission) && rows.length > 1;
  return {
    open: may ? () => setOpen(true) : null,
    dialog:
      isOpen && list !== undefined ? (
        <OrderDialog path={list.path} rows={rows} noun={noun} onClose={() => setOpen(false)} />
      ) : null,
  };
}
