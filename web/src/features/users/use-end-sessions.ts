import { ownSessions } from '@kitroom/contract/auth-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { tellFailure } from '../../api/tell-failure.ts';
import { counted } from '../../ui/sentence-parts.ts';

/** The consequence for people whose sessions end. */
export const DRAFTS_STAY = 'Unsaved input stays on their device as a draft.';

/** Ends sessions by a call that says how many there were, and tells the number. */
export function useEndSessions(end: () => Promise<{ ended: number }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: ({ ended }) => {
      void client.invalidateQueries({ queryKey: [ownSessions.list.path] });
      const told =
        ended === 0 ? 'There were no sessions to end' : `${counted(ended, 'session', 'sessions')} ended`;
      enqueueSnackbar(told, { variant: 'success' });
    },
    onError: tellFailure,
  });
}
