import { ownPasskeys, type PasskeyRow } from '@kitroom/contract/access/passkey-calls';
import { PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import { securityCall } from '@kitroom/contract/access/second-step';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { ApiError } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { useAddPasskey } from './use-add-passkey.ts';

/** The user's passkeys, and how one is added (see `useAddPasskey`) or removed. */
export function usePasskeys() {
  const reload = useReload();
  const added = useAddPasskey(reload);
  const list = useOwnPasskeys();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => void enqueueSnackbar(PASSKEY_MESSAGES.removed, { variant: 'success' }),
    onError: tellFailure,
    onSettled: reload,
  });
  return { list, removing, ...added };
}

/** The user's passkeys. */
export function useOwnPasskeys() {
  return useQuery({
    queryKey: [ownPasskeys.list.path],
    queryFn: ({ signal }) => callBody(ownPasskeys.list, { signal }),
  });
}

/** Gives a passkey another name. Errors: `ApiError`. */
export function useRenamePasskey({ id }: PasskeyRow): (name: string) => Promise<void> {
  const reload = useReload();
  return async (name) => {
    const { message } = await callBody(ownPasskeys.rename, { params: { id }, body: { name } });
    enqueueSnackbar(message, { variant: 'success' });
    await reload();
  };
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [ownPasskeys.list.path] });
    // Recovery codes and trusted browsers come and go with passkeys.
    await queries.invalidateQueries({ queryKey: [securityCall.path] });
  };
}

async function remove({ id }: PasskeyRow): Promise<void> {
  try {
    await callBody(ownPasskeys.remove, { params: { id } });
  } catch (error) {
    // It is gone, which is the goal.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
