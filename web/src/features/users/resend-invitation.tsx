import { resendInvitation } from '@kitroom/contract/user';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { errorText, UNKNOWN_ERROR } from '../../api/api-error.ts';
import { request } from '../../api/client.ts';

/** Sends the invitation again to a user who never signed in. */
export function ResendInvitation({ userId }: { userId: number }) {
  const { path, sent } = resendInvitation;
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(path.replace(':id', String(userId)), { method: 'POST' }),
    onSuccess: () => enqueueSnackbar(sent, { variant: 'success' }),
    onError: (error) => enqueueSnackbar(errorText(error, UNKNOWN_ERROR), { variant: 'error' }),
  });
  return (
    <Button color="inherit" variant="outlined" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Sending...' : 'Resend Invitation'}
    </Button>
  );
}
