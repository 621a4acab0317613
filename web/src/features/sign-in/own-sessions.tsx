import { ownSessions } from '@kitroom/contract/auth-calls';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef } from 'react';
import { errorText, unlessGone } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { LATE } from '../../theme/tokens.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx';

/** The sessions of the signed-in user; each one except the current one can be ended. */
export function OwnSessions() {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery(callQuery(ownSessions.list));
  const end = useMutation({
    mutationFn: (ids: number[]) =>
      Promise.all(ids.map((id) => unlessGone(callBody(ownSessions.end, { params: { id } })))),
    onSuccess: (_done, ids) =>
      enqueueSnackbar(ids.length === 1 ? 'Session ended' : `${ids.length} sessions ended`, {
        variant: 'success',
      }),
    onError: tellFailure,
    // The pressed button has disappeared with its session.
    onSettled: async () => {
      await refetch();
      list.current?.focus();
    },
  });
  const others = (data?.sessions ?? []).filter(({ current }) => !current);
  const confirmation = useConfirmation(() => end.mutate(others.map(({ id }) => id)));
  const message = errorText(error, 'Failed to load sessions');
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title="Sessions"
        subtitle="Where you are signed in. If you do not recognize a session, end it and change your password."
      >
        {others.length > 0 ? (
          <Button color="inherit" variant="outlined" disabled={end.isPending} onClick={confirmation.ask}>
            End All Others
          </Button>
        ) : null}
      </PageHeader>
      {message !== null ? (
        <ErrorBox message={message} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingSessions />
      ) : (
        <Paper
          variant="outlined"
          component="ul"
          ref={list}
          tabIndex={-1}
          aria-label="Sessions"
          sx={{ listStyle: 'none', m: 0, p: 0, outline: 'none' }}
        >
          {data.sessions.map(({ id, browser, address, signed_in_at, last_seen_at, current }) => (
            <Box component="li" key={id} sx={ROW}>
              <div>
                <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
                  <Typography component="span" variant="subtitle1">
                    {browser}
                  </Typography>
                  {current ? (
                    <Chip size="small" color="primary" variant="outlined" label="This browser" />
                  ) : null}
                </Stack>
                <Typography variant="body2" color="textSecondary" sx={WHOLE_PARTS}>
                  <span>{address} ·</span>{' '}
                  <span>
                    Last seen <RelativeTime iso={last_seen_at} within /> ·
                  </span>{' '}
                  <span>Signed in {exactTime(signed_in_at)}</span>
                </Typography>
              </div>
              {current ? null : (
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  disabled={end.isPending}
                  aria-label={`End session of ${browser}, ${address}, signed in ${exactTime(signed_in_at)}`}
                  onClick={() => end.mutate([id])}
                >
                  End
                </Button>
              )}
            </Box>
          ))}
        </Paper>
      )}
      <ConfirmDialog
        {...confirmation.dialog}
        title="End all other sessions?"
        confirmLabel="End Sessions"
        destroys={false}
      >
        You will have to sign in again everywhere except in this browser.
      </ConfirmDialog>
    </Box>
  );
}

// A line ends between them, not within a date.
const WHOLE_PARTS = { '& > span': { display: 'inline-block' } };

const ROW = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1.5,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};

/** The list of sessions while it loads. */
function LoadingSessions() {
  return (
    <Paper variant="outlined" role="status" aria-label="Loading sessions" sx={LATE}>
      {WIDTHS.map((width) => (
        <Box key={width} sx={SESSION}>
          <Skeleton width={width} height={24} />
          <Skeleton width="64%" height={20} />
        </Box>
      ))}
    </Paper>
  );
}

const WIDTHS = ['38%', '30%'];

const SESSION = { px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } };
