import { invitationLink, type UserRow } from '@kitroom/contract/user';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callBody } from '../../api/call.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { pathTo } from '../../resource/screens.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { isUndelivered, undeliveredQuery, undeliveredWords } from './invitation-words.ts';
import { userScreens } from './screens.ts';
import { fullName } from './user.ts';

/** The page of a user, where the link is made on arrival. */
export function toInvitation(id: number) {
  return { to: pathTo(userScreens.view, id), state: { makesInvitation: true } };
}

/** Offers a user's invitation as a link where no mail brings it; nothing where one does. */
export function InvitationLink({ user }: { user: UserRow }) {
  const { data } = useQuery(undeliveredQuery);
  const make = useMutation({
    mutationFn: () => callBody(invitationLink, { params: { id: user.id } }),
    onError: tellFailure,
  });
  const isOffered = data !== undefined && isUndelivered(data, user);
  const words = isOffered ? undeliveredWords(user, data.sends_mail) : null;
  useOnArrival(words?.link === true, make.mutate);
  if (make.data) return <Link link={make.data.link} name={fullName(user)} />;
  if (words === null) return null;
  const { sentence, link } = words;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        link ? (
          <Button color="inherit" size="small" disabled={make.isPending} onClick={() => make.mutate()}>
            Get Invitation Link
          </Button>
        ) : null
      }
    >
      {sentence}
    </Alert>
  );
}

// Once: another link would end the one that was just passed on.
function useOnArrival(isReady: boolean, make: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isMade = useRef(false);
  const isAsked = location.state?.makesInvitation === true;
  const begin = useEffectEvent(() => {
    isMade.current = true;
    // Neither a reload nor the way back makes another one.
    void navigate(location, { replace: true, state: null });
    make();
  });
  useEffect(() => {
    if (isReady && isAsked && !isMade.current) begin();
  }, [isReady, isAsked]);
}

function Link({ link, name }: { link: string; name: string }) {
  return (
    <Alert severity="info" sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}>
      <Stack spacing={1.5}>
        <span>
          Anyone with this link can choose the password of {name}. It works once, for 7 days, and is shown
          only now. Earlier links no longer work.
        </span>
        <TextField
          label="Invitation Link"
          value={link}
          size="small"
          fullWidth
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <CopyButton text={link} />
      </Stack>
    </Alert>
  );
}
