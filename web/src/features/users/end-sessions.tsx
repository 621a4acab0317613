import { endSessions } from '@kitroom/contract/access/end-sessions';
import type { UserRow } from '@kitroom/contract/user';
import Button from '@mui/material/Button';
import { callBody } from '../../api/call.ts';
import { usePageAction } from '../../resource/page-actions.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { DRAFTS_STAY, useEndSessions } from './use-end-sessions.ts';
import { fullName } from './user.ts';

const LABEL = 'End Sessions';

/** Signs a user out everywhere, after a question; oneself everywhere else. */
export function EndSessions({ user }: { user: UserRow }) {
  const { data } = usePermissions();
  const { mutate, isPending } = useEndSessions(() => callBody(endSessions, { params: { id: user.id } }));
  const confirmation = useConfirmation(() => mutate());
  usePageAction(isPending ? null : { kind: 'sign-out', label: LABEL, run: confirmation.ask });
  const name = fullName(user);
  const isOwn = user.id === data?.userId;
  return (
    <>
      <Button color="inherit" variant="outlined" disabled={isPending} onClick={confirmation.ask}>
        {isPending ? 'Ending...' : LABEL}
      </Button>
      <ConfirmDialog
        {...confirmation.dialog}
        title={isOwn ? 'End all other sessions?' : `End all sessions of ${name}?`}
        confirmLabel="End Sessions"
        destroys={false}
      >
        {isOwn
          ? 'You will have to sign in again everywhere except in this browser.'
          : `${name} must sign in again on every device. ${DRAFTS_STAY}`}
      </ConfirmDialog>
    </>
  );
}
