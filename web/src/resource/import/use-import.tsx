import { type ReactNode, useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { EntityScreens } from '../screens.ts';

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The import into a list: what opens it (null for users who may neither create nor change its records), and its dialog. */
export function useImport(screens: EntityScreens): { open: (() => void) | null; dialog: ReactNode } {
  const { has } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const { create, edit } = screens;
  const may = has(create.permission) || (edit !== undefined && has(edit.permission));
  return {
    open: may ? () => setOpen(true) : null,
    dialog: isOpen ? <ImportDialog screens={screens} onClose={() => setOpen(false)} /> : null,
  };
}
