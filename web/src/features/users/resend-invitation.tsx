import { INVITATION_MESSAGES, resendInvitation } from '@kitroom/contract/user';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import type { MouseEvent } from 'react';
import { callBody } from '../../api/call.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { usePageAction } from '../../resource/page-actions.ts';
import { undeliveredQuery } from './undelivered-query.ts';

const LABEL = 'Resend Invitation';

/** Sends the invitation again to a user who never signed in; nothing where no mail server is set up. */
export function ResendInvitation({ userId }: { userId: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callBody(resendInvitation, { params: { id: userId } }),
    onSuccess: () => enqueueSnackbar(INVITATION_MESSAGES.sent, { variant: 'success' }),
    onError: tellFailure,
  });
  const hasMail = useQuery(undeliveredQuery).data?.sends_mail !== false;
  usePageAction(isPending || !hasMail ? null : { kind: 'invite', label: LABEL, run: mutate });
  // The first click of a double click may have been answered already.
  const send = ({ detail }: MouseEvent) => {
    if (detail < 2) mutate();
  };
  if (!hasMail) return null;
  return (
    <Button color="inherit" variant="outlined" disabled={isPending} onClick={send}>
      {isPending ? 'Sending...' : LABEL}
    </Button>
  );
}
