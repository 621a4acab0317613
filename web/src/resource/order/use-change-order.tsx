import { useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ListTool } from '../list/list-tool.tsx';
import type { EntityScreens } from '../screens.ts';
import type { SortedRow } from './use-order.ts';

const OrderDialog = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog);

/**
 * Puts a list in another order, for users who can change its records. `path` is that of the records; `rows` are all of
 * them, as the server sorts them; undefined while they are loaded.
 */
export function useChangeOrder(
  { noun, edit }: Pick<EntityScreens, 'noun' | 'edit'>,
  path: string,
  rows: readonly SortedRow[] = [],
): ListTool {
  const { has } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const may = edit !== undefined && has(edit.permission) && rows.length > 1;
  return {
    name: 'order',
    choice: may ? { label: 'Change order', onClick: () => setOpen(true) } : null,
    dialog: isOpen ? (
      <OrderDialog path={path} rows={rows} noun={noun} onClose={() => setOpen(false)} />
    ) : null,
  };
}
