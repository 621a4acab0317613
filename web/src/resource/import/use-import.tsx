import Button from '@mui/material/Button';
import { useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ListTool } from '../list/list-tool.tsx';
import type { EntityScreens } from '../screens.ts';

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

const LABEL = 'Import';

/** The import into a list, for users who can create or change its records. */
export function useImport(screens: EntityScreens): ListTool {
  const { has } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const { create, edit } = screens;
  const may = has(create.permission) || (edit !== undefined && has(edit.permission));
  const open = () => setOpen(true);
  return {
    name: 'import',
    choice: may ? { label: LABEL, onClick: open } : null,
    start: may ? (
      <Button color="inherit" variant="outlined" onClick={open}>
        {LABEL}
      </Button>
    ) : null,
    dialog: isOpen ? <ImportDialog screens={screens} onClose={() => setOpen(false)} /> : null,
  };
}
