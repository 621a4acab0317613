import { mdiEyeOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { tellFailure } from '../../api/tell-failure.ts';
import { ICON_ON_PHONES } from '../../changes/history/history-button.tsx';
import { usePageAction } from '../../resource/page-actions.ts';
import { hasUnsavedChanges } from '../../session/unsaved-changes.ts';
import { useViewAsRole } from '../../session/use-view-as-role.ts';
import { Icon } from '../../ui/icon.tsx';

const LABEL = 'View as This Role';

/** Shows the application as the role's users see it. */
export function ViewAsRoleButton({ roleId }: { roleId: number }) {
  const { start } = useViewAsRole();
  const [busy, setBusy] = useState(false);
  const view = async () => {
    if (hasUnsavedChanges()) {
      enqueueSnackbar('Save or cancel your changes first.', { variant: 'info' });
      return;
    }
    setBusy(true);
    try {
      await start(roleId);
    } catch (error) {
      setBusy(false);
      tellFailure(error);
    }
  };
  usePageAction(busy ? null : { kind: 'look', label: LABEL, run: view });
  return (
    <Button
      color="inherit"
      variant="outlined"
      startIcon={<Icon path={mdiEyeOutline} />}
      disabled={busy}
      onClick={view}
      sx={ICON_ON_PHONES}
    >
      <span>{LABEL}</span>
    </Button>
  );
}
