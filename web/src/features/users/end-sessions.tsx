import { ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { endAllSessions, endSessions } from '@kitroom/contract/access/end-sessions';
import { ownSessions } from '@kitroom/contract/auth-calls';
import type { UserRow } from '@kitroom/contract/user';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { usePageAction } from '../../resource/page-actions.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import type { ListTool } from '../../ui/list/list-tool.ts';
import { counted } from '../../ui/sentence-parts.ts';
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

/** The consequence for people whose sessions end. */
const DRAFTS_STAY = 'Unsaved input stays on their device as a draft.';

/** Ends sessions by a call that says how many there were, and tells the number. */
function useEndSessions(end: () => Promise<{ ended: number }>) {
  const tell = ({ ended }: { ended: number }) => {
    const told =
      ended === 0 ? 'There were no sessions to end' : `${counted(ended, 'session', 'sessions')} ended`;
    enqueueSnackbar(told, { variant: 'success' });
  };
  return useChange(end, tell, [ownSessions.list.path]);
}

/** Signs everybody else out, after a question; for those who hold all permissions that it needs. */
export function useEndAllSessions(): ListTool {
  const { hasAll } = usePermissions();
  const { mutate, isPending } = useEndSessions(() => callBody(endAllSessions, {}));
  const confirmation = useConfirmation(() => mutate());
  return {
    name: 'end all sessions',
    choice: hasAll(ADMINISTRATION_CODES)
      ? { label: 'End All Sessions', onClick: confirmation.ask, disabled: isPending }
      : null,
    dialog: (
      <ConfirmDialog
        {...confirmation.dialog}
        title="End the sessions of all users?"
        confirmLabel="End All Sessions"
        destroys={false}
      >
        Everyone must sign in again on every device, and so must you, except in this browser. {DRAFTS_STAY}
      </ConfirmDialog>
    ),
  };
}
