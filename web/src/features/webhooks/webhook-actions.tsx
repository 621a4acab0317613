import { WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import { type Webhook, webhooks } from '@kitroom/contract/webhooks/webhooks';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { webhooksScreen } from './screens.ts';

const EditWebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).EditWebhookDialog);
const SecretDialog = lazyDialog(async () => (await import('./secret-dialog.tsx')).SecretDialog);

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { has } = usePermissions();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const params = { id: webhook.id };
  const queryKey = [webhooks.list.path];
  const test = useChange(() => callBody(webhooks.test, { params }), WEBHOOK_MESSAGES.queued, queryKey);
  const replace = useChange(() => callBody(webhooks.replaceSecret, { params }), null, queryKey);
  const leave = async () => {
    enqueueSnackbar(WEBHOOK_MESSAGES.removed, { variant: 'success' });
    await navigate(webhooksScreen.path);
  };
  const remove = useChange(() => callBody(webhooks.remove, { params }), leave, queryKey);
  const replacement = useConfirmation(() => replace.mutate());
  const removal = useConfirmation(() => remove.mutate());
  if (!has(webhooks.updatePermission)) return null;
  return (
    <>
      <MoreMenu
        choices={[
          { label: 'New Secret', onClick: replacement.ask },
          { label: 'Remove', onClick: removal.ask },
        ]}
      />
      <Button color="inherit" variant="outlined" disabled={test.isPending} onClick={() => test.mutate()}>
        Send a Test
      </Button>
      <Button variant="contained" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {isEditing ? <EditWebhookDialog webhook={webhook} onClose={() => setEditing(false)} /> : null}
      {replace.data && <SecretDialog secret={replace.data.secret} onClose={replace.reset} />}
      <ConfirmDialog
        {...replacement.dialog}
        title="Create a new secret?"
        confirmLabel="Create New Secret"
        destroys={false}
      >
        For 24 hours, deliveries are signed with both secrets, so the receiver can change over. After that,
        only the new one is valid.
      </ConfirmDialog>
      <ConfirmDialog {...removal.dialog} title="Remove this webhook?" confirmLabel="Remove" destroys>
        Nothing more is sent, and its log is deleted. This can’t be undone.
      </ConfirmDialog>
    </>
  );
}
